import { Injectable } from '@nestjs/common';
import type { DomainEvent } from '../../event/index.js';
import { PointsFiguresReader } from '../../account/index.js';
import { type LevelMove, LevelService } from '../../level/index.js';
import { ProgrammeSettingsService } from '../../settings/index.js';
import { Pending } from '#platform/database/driver/pending.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { Clock } from '#platform/time/clock.js';
import { eventTimestamp } from '#platform/time/timestamp.js';
import { CustomerTransactionsService } from '../customer-transactions.service.js';
import type { CustomerEntity } from '../customer.entity.js';
import { CustomerRepository } from '../customer.repository.js';
import { levelEvent } from '../customer-edit.events.js';
import { customerLevelWasRecalculated } from '../customer.events.js';
import {
  getDestination,
  levelFor,
  type LevelSettings,
  type LevelStep,
  getSpending,
} from './level-decision.rules.js';

/** A customer with a locked account, and the spendable points. */
export interface PointsHolder {
  readonly customerId: string;
  readonly available: number;
}

export interface LevelOutcome {
  readonly customer: CustomerEntity;
  /** Undefined keeps the level. */
  readonly to: string | undefined;
  readonly recalculated: boolean;
}

/**
 * Determines levels of customers with locked accounts. The number of statements does not depend on the number of customers. Each moved
 * customer is written on condition of the revision; the population of levels comes last.
 */
@Injectable()
export class CustomerLevelsService {
  constructor(
    private readonly customers: CustomerRepository,
    private readonly levelService: LevelService,
    private readonly points: PointsFiguresReader,
    private readonly transactions: CustomerTransactionsService,
    private readonly settings: ProgrammeSettingsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Moves customers whose amount demands another level. Each customer occurs once. Returns the events by customer; customers who stay are
   * left out.
   * @throws {ConcurrencyConflict} when a customer has changed
   */
  async changedAll(
    tx: Tx,
    holders: readonly PointsHolder[],
  ): Promise<ReadonlyMap<string, readonly DomainEvent[]>> {
    const pendingSettings = await this.settings.readLater(tx);
    const pendingCustomers = await this.ruledLater(tx, holders);
    const levels = await (await this.levelService.allLater(tx)).read();
    const [settings, customers] = [await pendingSettings.read(), await pendingCustomers.read()];
    if (customers.length === 0) {
      return new Map();
    }
    const movable = this.movable(levels, customers, holders, settings);
    const amounts = await this.getAmounts(tx, movable, settings);
    return this.write(
      tx,
      customers.flatMap((customer) => {
        const to = getDestination(levels, customer.levelId, amounts.get(customer.id) ?? 0, settings)?.id;
        const recalculated = settings.levelDowngradeMode === 'after_x_days';
        return to === undefined ? [] : [{ customer, to, recalculated }];
      }),
    );
  }

  /** For taken points: moves customers only if the settings allow levels to go down. */
  async pointsTakenAll(
    tx: Tx,
    holders: readonly PointsHolder[],
  ): Promise<ReadonlyMap<string, readonly DomainEvent[]>> {
    const { tierAssignType, levelDowngradeMode } = await this.settings.read(tx);
    return tierAssignType === 'points' && levelDowngradeMode === 'automatic'
      ? this.changedAll(tx, holders)
      : new Map<string, readonly DomainEvent[]>();
  }

  /** For points and sales that have come over from another customer: the period of the level does not begin again. */
  async raiseAfterMerge(
    tx: Tx,
    holder: PointsHolder,
    source: { readonly storeId: string; readonly levelId: string | null },
  ): Promise<readonly DomainEvent[]> {
    const settings = await this.settings.read(tx);
    const levels = await this.levelService.all(tx);
    const amounts = await this.getAmounts(tx, [holder], settings);
    const outcomes = (await this.ruled(tx, [holder])).flatMap((customer) => {
      const to = getDestination(levels, customer.levelId, amounts.get(customer.id) ?? 0, settings)?.id;
      return to === undefined ? [] : [{ customer, to, recalculated: false }];
    });
    const left = { storeId: source.storeId, from: source.levelId, to: null };
    return (await this.write(tx, outcomes, [left])).get(holder.customerId) ?? [];
  }

  /** The level by the rules, independent of the current one. */
  async reachedBy(tx: Tx, holder: PointsHolder): Promise<string | null> {
    const amounts = await this.getAmounts(tx, [holder], await this.settings.read(tx));
    return levelFor(await this.levelService.all(tx), amounts.get(holder.customerId) ?? 0)?.id ?? null;
  }

  /** What the levels of these customers go by. */
  async getAmounts(
    tx: Tx,
    holders: readonly PointsHolder[],
    settings: LevelSettings,
  ): Promise<ReadonlyMap<string, number>> {
    const ids = holders.map(({ customerId }) => customerId);
    if (settings.tierAssignType === 'points') {
      return settings.receivedPointsCountForLevels
        ? new Map(holders.map(({ customerId, available }) => [customerId, available]))
        : this.points.findOwn(tx, ids, this.clock.now());
    }
    const totals = await this.transactions.find(tx, ids);
    return new Map(ids.map((id) => [id, getSpending(totals.get(id), settings)]));
  }

  /** Holders who may move. Sent points are read for them only, and only if the settings need them. */
  private movable(
    levels: readonly LevelStep[],
    customers: readonly CustomerEntity[],
    holders: readonly PointsHolder[],
    settings: LevelSettings,
  ): readonly PointsHolder[] {
    const { tierAssignType, receivedPointsCountForLevels, levelDowngradeMode } = settings;
    const isCheap = tierAssignType === 'transactions' || receivedPointsCountForLevels;
    if (isCheap || levelDowngradeMode === 'automatic') {
      return holders;
    }
    const levelOf = new Map(customers.map(({ id, levelId }) => [id, levelId]));
    return holders.filter(({ customerId, available }) => {
      const current = levelOf.get(customerId);
      return current !== undefined && getDestination(levels, current, available, settings) !== null;
    });
  }

  async ruled(tx: Tx, holders: readonly PointsHolder[]): Promise<CustomerEntity[]> {
    return (await this.ruledLater(tx, holders)).read();
  }

  private async ruledLater(tx: Tx, holders: readonly PointsHolder[]): Promise<Pending<CustomerEntity[]>> {
    const ids = holders.map(({ customerId }) => customerId);
    const found = ids.length > 0 ? await this.customers.findManyById(tx, ids) : Pending.of([]);
    return found.map((some) =>
      some.filter(
        ({ manualLevel, statusType, mergedInto }) =>
          !manualLevel && statusType !== 'deleted' && mergedInto === null,
      ),
    );
  }

  /**
   * @param others Customers who leave a level for another reason: one statement for each level, in order
   * @throws {ConcurrencyConflict} when a customer has changed
   */
  async write(
    tx: Tx,
    outcomes: readonly LevelOutcome[],
    others: readonly LevelMove[] = [],
  ): Promise<ReadonlyMap<string, readonly DomainEvent[]>> {
    const now = this.clock.now();
    if (outcomes.length > 0) {
      await this.customers.updateLevels(tx, outcomes, now);
    }
    const moves = outcomes.flatMap(({ customer: { storeId, levelId: from }, to }) =>
      to === undefined ? [] : [{ storeId, from, to }],
    );
    await this.levelService.movedAll(tx, [...moves, ...others]);
    return new Map(outcomes.map((outcome) => [outcome.customer.id, getEvents(outcome, now)]));
  }
}

function getEvents({ customer, to, recalculated }: LevelOutcome, now: Date): DomainEvent[] {
  const customerId = { customerId: customer.id };
  const moved = levelEvent(customer, { levelId: to ?? null, manually: false, removed: false, now });
  return [
    ...(to === undefined ? [] : [moved]),
    ...(recalculated ? [customerLevelWasRecalculated({ customerId, date: eventTimestamp(now) })] : []),
  ];
}
