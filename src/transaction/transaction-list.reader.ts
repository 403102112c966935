import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In } from 'typeorm';
import { anywhere, matchOneOf } from '#platform/database/query/like.js';
import { idIn, matchAny } from '#platform/database/query/in-pieces.js';
import { listPage, type Page, type PageQuery } from '#platform/database/query/list-page.js';
import type { Value } from '#platform/database/query/values.js';
import { phonePatterns } from '#platform/phone.js';
import type { Label, TransactionItem } from './assigned-transaction.model.js';
import { TransactionItemEntity } from './transaction-item.entity.js';
import { TransactionLabelEntity } from './transaction-label.entity.js';
import { itemsIn, labelsIn } from './transaction-parts.model.js';
import { type DocumentType, TransactionEntity } from './transaction.entity.js';

const TEXTS = {
  documentNumber: 't.documentNumber',
  name: 't.name',
  email: 't.email',
  phone: 't.phone',
  loyaltyCardNumber: 't.loyaltyCardNumber',
} as const;

export interface TransactionFilter extends Partial<Record<keyof typeof TEXTS, string | undefined>> {
  readonly transactionId?: string | undefined;
  readonly customerId?: string | undefined;
  readonly revisedId?: string | undefined;
  readonly documentType?: DocumentType | undefined;
  readonly posId?: readonly string[] | undefined;
  readonly labels?: readonly Label[] | undefined;
  readonly purchasedFrom?: Date | undefined;
  readonly purchasedTo?: Date | undefined;
  /** Sellers see sales of their point of sale, and transactions without a customer. */
  readonly visibleToPos?: { readonly posId: string | null } | undefined;
  readonly among?: readonly string[] | undefined;
}

/** Existing clients send `customerDate` for some of these. */
export const TRANSACTION_COLUMNS: ReadonlyMap<string, string> = new Map([
  ['purchaseDate', 't.purchasedAt'],
  ['documentNumber', 't.documentNumber'],
  ['documentType', 't.documentType'],
  ['purchasePlace', 't.purchasePlace'],
  ['grossValue', 't.grossCents'],
  ...['customerData', 'customerDate'].flatMap((group) =>
    (['name', 'email', 'phone', 'loyaltyCardNumber'] as const).map(
      (name) => [`${group}.${name}`, `t.${name}`] as const,
    ),
  ),
]);

/** Shops have few kinds of labels. */
const ITEM_LABELS_MAX = 1000;

@Injectable()
export class TransactionListReader {
  constructor(private readonly dataSource: DataSource) {}

  async list(storeId: string, filter: TransactionFilter, query: PageQuery): Promise<Page<TransactionEntity>> {
    const conditions = getConditions(this.dataSource.manager, storeId, filter);
    return listPage(
      this.dataSource,
      {
        entity: TransactionEntity,
        where: conditions.map(({ where }) => where).join(' AND '),
        values: conditions.flatMap(({ values }) => values),
        sortable: TRANSACTION_COLUMNS,
        order: {
          by: 't.purchasedAt',
          direction: 'DESC',
          // The best index of a filtered list depends on the filter.
          index: getIndex(filter, conditions.length),
        },
      },
      query,
    );
  }

  async getItems(ids: readonly string[]): Promise<ReadonlyMap<string, readonly TransactionItem[]>> {
    if (ids.length === 0) {
      return new Map();
    }
    const items = await this.dataSource.manager.find(TransactionItemEntity, {
      where: { transactionId: In(ids) },
      order: { transactionId: 'ASC', line: 'ASC' },
    });
    return itemsIn(items, await this.labelRows(ids));
  }

  async getLabels(ids: readonly string[]): Promise<ReadonlyMap<string, readonly Label[]>> {
    return ids.length === 0 ? new Map() : labelsIn(await this.labelRows(ids));
  }

  async itemLabels(storeId: string): Promise<Label[]> {
    return this.dataSource.manager
      .createQueryBuilder(TransactionLabelEntity, 'l')
      .select('l.labelKey', 'key')
      .addSelect('l.labelValue', 'value')
      .distinct()
      .where({ storeId, ofItem: true })
      .orderBy('l.labelKey')
      .addOrderBy('l.labelValue')
      .limit(ITEM_LABELS_MAX)
      .getRawMany<Label>();
  }

  private async labelRows(ids: readonly string[]): Promise<TransactionLabelEntity[]> {
    return this.dataSource.manager.find(TransactionLabelEntity, {
      where: { transactionId: In(ids) },
      order: { transactionId: 'ASC', line: 'ASC', place: 'ASC' },
    });
  }
}

interface Condition {
  readonly where: string;
  readonly values: readonly Value[];
}

function getConditions(manager: EntityManager, storeId: string, filter: TransactionFilter): Condition[] {
  const {
    transactionId,
    customerId,
    revisedId,
    documentType,
    posId,
    visibleToPos,
    labels = [],
    purchasedFrom,
    purchasedTo,
    among,
  } = filter;
  const is = (column: string, value: string | undefined): Condition[] =>
    value === undefined ? [] : [{ where: `t.${column} = ?`, values: [value] }];
  const at = (compared: '>=' | '<=', time: Date | undefined): Condition[] =>
    time === undefined ? [] : [{ where: `t.purchasedAt ${compared} ?`, values: [time] }];
  const containing = Object.entries(TEXTS).flatMap(([name, column]): Condition[] => {
    const part = filter[name as keyof typeof TEXTS];
    if (part === undefined) {
      return [];
    }
    // Some databases compare cards case-sensitively.
    const isCard = name === 'loyaltyCardNumber';
    const patterns = name === 'phone' ? phonePatterns(part) : [anywhere(isCard ? part.toUpperCase() : part)];
    return [matchOneOf(isCard ? `UPPER(${column})` : column, patterns)];
  });
  return [
    { where: 't.storeId = ?', values: [storeId] },
    ...is('customerId', customerId),
    ...at('>=', purchasedFrom),
    ...at('<=', purchasedTo),
    ...is('revisedId', revisedId),
    ...is('id', transactionId),
    ...is('documentType', documentType),
    ...matchAny('t.posId', posId),
    ...(visibleToPos
      ? [{ where: '(t.posId = ? OR t.customerId IS NULL)', values: [visibleToPos.posId ?? ''] }]
      : []),
    ...containing,
    ...labels.map(({ key, value }) => ({ where: `EXISTS (${getLabel(manager)})`, values: [key, value] })),
    ...idIn(among),
  ];
}

/** Labels of the transaction itself. Binds a key and a value. */
function getLabel(manager: EntityManager): string {
  return manager
    .createQueryBuilder(TransactionLabelEntity, 'l')
    .select('1')
    .where('l.transactionId = t.id AND l.ofItem = 0 AND l.labelKey = ? AND l.labelValue = ?')
    .getQuery();
}

function getIndex(
  { customerId, purchasedFrom, purchasedTo }: TransactionFilter,
  conditions: number,
): string | undefined {
  // A range of times is a part of both indexes.
  const others = conditions - [purchasedFrom, purchasedTo].filter((time) => time !== undefined).length;
  if (others === 1) {
    return 'shop_transaction_date';
  }
  return others === 2 && customerId !== undefined ? 'shop_transaction_customer' : undefined;
}
