import { Injectable } from '@nestjs/common';
import { PointsFiguresReader } from '../account/index.js';
import { AdministratorReader } from '../administrator/index.js';
import { mayDo, type Principal, type Resource } from '../auth/index.js';
import { CampaignCategoryReader, CampaignReader } from '../campaign/index.js';
import { CustomerReader } from '../customer/index.js';
import { EarningRuleReader } from '../earning/index.js';
import { LevelReader } from '../level/index.js';
import { PosReader } from '../pos/index.js';
import { SegmentReader } from '../segment/index.js';
import { SellerReader } from '../seller/index.js';
import { StoreReader } from '../store/index.js';
import { TransactionReader } from '../transaction/index.js';
import { WebhookReader } from '../webhook/index.js';
import type { Language } from '#platform/language/language.js';

export const NAMED_KINDS = [
  ...(['administrator', 'campaign', 'category', 'customer', 'earningRule', 'level', 'pos', 'role'] as const),
  ...(['segment', 'seller', 'store', 'transaction', 'webhook'] as const),
] as const;
export type NamedKind = (typeof NAMED_KINDS)[number];

export interface RecordName {
  readonly id: string;
  readonly kind: NamedKind;
  readonly name: string;
  /** The record that has a page: the customer of an account for points. */
  readonly recordId: string;
}

export interface AskedNames {
  readonly ids: readonly string[];
  /** Undefined: of any kind. */
  readonly kinds: readonly string[] | undefined;
}

type Names = ReadonlyMap<string, string>;

interface Source {
  readonly kind: NamedKind;
  /** What callers must be permitted to view. */
  readonly resource: Resource;
  readonly getNames: (ids: readonly string[], language: Language) => Promise<Names>;
}

/** Names of records of any kind by their ids, for lists that have nothing but ids: events and the audit log. */
@Injectable()
export class RecordNamesService {
  private readonly sources: readonly Source[];

  constructor(
    private readonly accounts: PointsFiguresReader,
    private readonly customers: CustomerReader,
    administrators: AdministratorReader,
    campaigns: CampaignReader,
    categories: CampaignCategoryReader,
    rules: EarningRuleReader,
    levels: LevelReader,
    pos: PosReader,
    segments: SegmentReader,
    sellers: SellerReader,
    stores: StoreReader,
    transactions: TransactionReader,
    webhooks: WebhookReader,
  ) {
    this.sources = [
      { kind: 'administrator', resource: 'ADMIN', getNames: (ids) => administrators.getNames(ids) },
      {
        kind: 'campaign',
        resource: 'REWARD_CAMPAIGN',
        getNames: (ids, language) => campaigns.getNamesIn(language, ids),
      },
      {
        kind: 'category',
        resource: 'REWARD_CAMPAIGN',
        getNames: (ids, language) => categories.getNames(ids, language),
      },
      { kind: 'customer', resource: 'CUSTOMER', getNames: (ids) => this.getCustomerNames(ids) },
      { kind: 'earningRule', resource: 'EARNING_RULE', getNames: (ids) => rules.getNames(ids) },
      { kind: 'level', resource: 'LEVEL', getNames: (ids, language) => levels.getNames(ids, language) },
      {
        kind: 'pos',
        resource: 'POS',
        getNames: async (ids) => namesIn(await pos.findByIds(ids), ({ name }) => name),
      },
      { kind: 'role', resource: 'ACL', getNames: (ids) => administrators.getRoleNames(ids) },
      { kind: 'segment', resource: 'SEGMENT', getNames: (ids) => segments.getNames(ids) },
      { kind: 'seller', resource: 'SELLER', getNames: (ids) => sellers.getNames(ids) },
      { kind: 'store', resource: 'SETTINGS', getNames: (ids) => stores.getNames(ids) },
      {
        kind: 'transaction',
        resource: 'TRANSACTION',
        getNames: async (ids) =>
          namesIn(await transactions.getDocuments(ids), ({ documentNumber }) => documentNumber),
      },
      { kind: 'webhook', resource: 'EVENT', getNames: (ids) => webhooks.getNames(ids) },
    ];
  }

  /**
   * Looks in all stores, and in no table of another kind than those that are asked for. Unknown ids, records without a name, and kinds that
   * the caller may not view are left out.
   */
  async find(caller: Principal, { ids, kinds }: AskedNames, language: Language): Promise<RecordName[]> {
    const permitted = this.sources.filter(
      ({ kind, resource }) => (kinds?.includes(kind) ?? true) && mayDo(caller, resource, 'VIEW'),
    );
    const found = await Promise.all(
      permitted.map(async ({ kind, getNames }) =>
        [...(await getNames(ids, language))].map(([id, name]) => ({ id, kind, name, recordId: id })),
      ),
    );
    const named = [...found.flat(), ...(await this.findAccounts(permitted, ids))];
    return named.filter(({ name }) => name !== '');
  }

  private async findAccounts(permitted: readonly Source[], ids: readonly string[]): Promise<RecordName[]> {
    if (!permitted.some(({ kind }) => kind === 'customer')) {
      return [];
    }
    const customers = await this.accounts.getCustomers(ids);
    const names = await this.getCustomerNames([...customers.values()]);
    return [...customers].map(([id, recordId]) => ({
      id,
      kind: 'customer',
      name: names.get(recordId) ?? '',
      recordId,
    }));
  }

  private async getCustomerNames(ids: readonly string[]): Promise<Names> {
    return namesIn(await this.customers.getNames(ids), ({ firstName, lastName }) =>
      `${firstName} ${lastName}`.trim(),
    );
  }
}

function namesIn<Row>(records: ReadonlyMap<string, Row>, getName: (row: Row) => string): Names {
  return new Map([...records].map(([id, row]) => [id, getName(row)]));
}
