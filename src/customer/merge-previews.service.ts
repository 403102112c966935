import { Injectable } from '@nestjs/common';
import { AccountLocksService, PointsFiguresReader } from '../account/index.js';
import { LatestEventService } from '../event/index.js';
import { LevelReader } from '../level/index.js';
import { ProgrammeSettingsService } from '../settings/index.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { Extensions } from '#platform/extensions.js';
import { type MovableRows, MergedData } from '#platform/merged-data.js';
import type { CustomerMergeEntity } from './customer-merge.entity.js';
import { CustomerMergeReader } from './customer-merge.reader.js';
import {
  type AgreementToContact,
  type ContactOfMerge,
  getMissingContacts,
  getWithdrawnAgreements,
} from './customer-merge.rules.js';
import type { CustomerEntity } from './customer.entity.js';
import { CustomerIsNotMerged } from './customer.errors.js';
import { customerWasMerged } from './customer.events.js';
import { CustomerReader } from './customer.reader.js';
import { getTransactionFigures, type TransactionFigures } from './customer-transactions.service.js';
import { LevelAmountsReader } from './levels/level-amounts.reader.js';
import { getDestination } from './levels/level-decision.rules.js';
import { MergeCustomers, type MergingOf } from './merge-customers.js';

export interface SideOfMerge {
  readonly customer: CustomerEntity;
  readonly availablePoints: number;
  readonly lockedPoints: number;
  readonly transactions: TransactionFigures;
}

export interface MergePreview {
  readonly source: SideOfMerge;
  readonly target: SideOfMerge;
  /** How many rows would come over. */
  readonly rows: readonly MovableRows[];
  readonly contacts: readonly ContactOfMerge[];
  readonly withdrawn: readonly AgreementToContact[];
  /** The level of the target, afterwards. */
  readonly levelId: string | null;
}

export interface ShownMerge {
  readonly merge: CustomerMergeEntity;
  readonly canBeUndone: boolean;
  /** The type of the latest event of either. */
  readonly latestEvent: string | null;
}

/** What a merge would do, and whether one can be undone. Committed rows: what is written afterwards is not in it. */
@Injectable()
export class MergePreviewsService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly mergeCustomers: MergeCustomers,
    private readonly merges: CustomerMergeReader,
    private readonly customers: CustomerReader,
    private readonly points: PointsFiguresReader,
    private readonly amounts: LevelAmountsReader,
    private readonly levels: LevelReader,
    private readonly settings: ProgrammeSettingsService,
    private readonly latest: LatestEventService,
    private readonly locks: AccountLocksService,
    private readonly extensions: Extensions,
  ) {}

  /** @throws {DomainError} what the merge would be refused with */
  async preview(merging: MergingOf): Promise<MergePreview> {
    const { source, target, rows } = await this.unitOfWork.run(async (tx) => {
      const both = await this.mergeCustomers.check(tx, merging);
      const found: MovableRows[] = [];
      for (const data of this.extensions.of(MergedData)) {
        found.push(...(await data.count(tx, merging.sourceId)));
      }
      return { ...both, rows: found };
    });
    const contacts = getMissingContacts(source, target);
    return {
      source: await this.getSide(source),
      target: await this.getSide(target),
      rows,
      contacts,
      withdrawn: getWithdrawnAgreements(source, target, contacts),
      levelId: await this.getLevel(source, target),
    };
  }

  /** @throws {CustomerIsNotMerged} */
  async show(storeId: string, customerId: string): Promise<ShownMerge> {
    const merge = await this.merges.find(storeId, customerId);
    if (!merge) {
      throw new CustomerIsNotMerged();
    }
    const ids = [customerId, merge.intoId];
    const sources = await this.merges.getSources([merge.intoId]);
    const latest = await this.unitOfWork.run(async (tx) => {
      const accounts = await this.locks.findIds(tx, ids);
      return this.latest.find(tx, [...ids, ...accounts, ...sources.map((each) => each.customerId)]);
    });
    const customer = await this.customers.findById(storeId, customerId);
    const isLast = latest?.uuid === customerId && latest.type === customerWasMerged.definition.type;
    return {
      merge,
      canBeUndone: isLast && customer?.anonymizedAt === null,
      latestEvent: latest?.type ?? null,
    };
  }

  private async getSide(customer: CustomerEntity): Promise<SideOfMerge> {
    const { available, locked } = await this.points.getFigures(customer.id);
    const totals = await this.customers.getTotals([customer.id]);
    const transactions = getTransactionFigures(totals.get(customer.id));
    return { customer, availablePoints: available, lockedPoints: locked, transactions };
  }

  private async getLevel(source: CustomerEntity, target: CustomerEntity): Promise<string | null> {
    if (target.manualLevel) {
      return target.levelId;
    }
    const settings = await this.settings.current();
    const amounts = await this.amounts.amountsBy([source.id, target.id], settings);
    const amount = [...amounts.values()].reduce((sum, each) => sum + each, 0);
    const to = getDestination(await this.levels.all(), target.levelId, amount, settings);
    return to?.id ?? target.levelId;
  }
}
