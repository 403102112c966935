import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { DueCondition } from '#platform/background/due-clock.js';
import { type QuerySource, forceIndex, rows, select } from '#platform/database/query/statement.js';
import { placesFor, type Value } from '#platform/database/query/values.js';
import { Clock } from '#platform/time/clock.js';
import { PointsFiguresReader } from '../../account/index.js';
import { CustomerEntity } from '../customer.entity.js';
import type { LevelSettings, LevelStep } from './level-decision.rules.js';

export interface RatedCustomer {
  readonly id: string;
  readonly levelId: string | null;
  readonly amount: number;
}

export interface PeriodOfCustomer {
  readonly id: string;
  readonly levelId: string | null;
  readonly since: Date;
}

export interface RatedGroup {
  readonly levelId: string | null;
  readonly amount: number;
  readonly customers: number;
}

const BY_RULE = "c.manualLevel = 0 AND c.statusType <> 'deleted' AND c.mergedInto IS NULL";

/** Committed amounts for levels. Customers with a level set by hand are left out. */
@Injectable()
export class LevelAmountsReader {
  constructor(
    private readonly dataSource: DataSource,
    private readonly points: PointsFiguresReader,
    private readonly clock: Clock,
  ) {}

  /** Reads the next customers after an id, and returns those that the rules may move, with the last id of the portion. */
  async listAfter(
    afterId: string,
    limit: number,
    settings: LevelSettings,
  ): Promise<{ readonly rated: RatedCustomer[]; readonly lastId: string | null }> {
    const { manager } = this.dataSource;
    // By the primary key alone: with the conditions, each portion would sort another index.
    const found = await manager
      .createQueryBuilder(CustomerEntity, 'c')
      .select('c.id', 'id')
      .addSelect('c.levelId', 'levelId')
      .addSelect(`CASE WHEN ${BY_RULE} THEN 1 ELSE 0 END`, 'isRuled')
      .where('c.id > :afterId', { afterId })
      .orderBy('c.id')
      .limit(limit)
      .getRawMany<{ id: string; levelId: string | null; isRuled: number | string }>();
    const ruled = found.filter(({ isRuled }) => Number(isRuled) === 1);
    const ids = ruled.map(({ id }) => id);
    const amounts =
      ids.length > 0 ? await this.getAmounts(manager, ids, settings) : new Map<string, number>();
    const rated = ruled.map(({ id, levelId }) => ({ id, levelId, amount: amounts.get(id) ?? 0 }));
    return { rated, lastId: found.at(-1)?.id ?? null };
  }

  async getAmount(customerId: string, settings: LevelSettings): Promise<number> {
    const amounts = await this.getAmounts(this.dataSource.manager, [customerId], settings);
    return amounts.get(customerId) ?? 0;
  }

  async countBy(levels: readonly LevelStep[], settings: LevelSettings): Promise<RatedGroup[]> {
    const amounts = this.amounts(settings);
    const conditions = [...new Set(levels.map(({ conditionValue }) => conditionValue))];
    const cases = conditions
      .sort((one, other) => other - one)
      .map(() => 'WHEN COALESCE(p.amount, 0) >= ? THEN ?');
    const met = cases.length > 0 ? `CASE ${cases.join(' ')} ELSE -1 END` : '-1';
    const unit = settings.tierAssignType === 'transactions' ? 100 : 1;
    const found = await rows<{ levelId: string | null; met: number | string; customers: number | string }>(
      this.dataSource.manager,
      `SELECT levelId, met, COUNT(*) AS customers FROM (
         SELECT c.levelId, ${met} AS met FROM customer c LEFT JOIN (${amounts.text}) p ON p.customerId = c.id
          WHERE ${BY_RULE}
       ) rated GROUP BY levelId, met`,
      [...conditions.flatMap((condition) => [condition * unit, condition]), ...amounts.values],
    );
    return found.map(({ levelId, ...group }) => ({
      levelId,
      amount: Number(group.met),
      customers: Number(group.customers),
    }));
  }

  /** Customers whose period has ended by an instant or not begun, the longest waiting first. */
  async findDue(endedBy: Date, limit: number): Promise<string[]> {
    const found = await this.dataSource.manager
      .createQueryBuilder(CustomerEntity, 'c')
      .select('c.id', 'id')
      .where(BY_RULE)
      .andWhere('(c.lastLevelRecalculation IS NULL OR c.lastLevelRecalculation <= :endedBy)', { endedBy })
      .orderBy('c.lastLevelRecalculation')
      .addOrderBy('c.id')
      .limit(limit)
      .getRawMany<{ id: string }>();
    return found.map(({ id }) => id);
  }

  /** Holds while there are customers whose period has ended by an instant or not begun. */
  due(endedBy: Date): DueCondition {
    const ruled = `SELECT 1 FROM customer c WHERE ${BY_RULE} AND c.lastLevelRecalculation`;
    return { text: `(EXISTS (${ruled} IS NULL) OR EXISTS (${ruled} <= ?))`, values: [endedBy] };
  }

  /** Customers whose period has begun between two instants, after a place in the order of times and ids. */
  async periodsAfter(
    place: { readonly at: Date; readonly id: string } | null,
    { from, to }: { readonly from: Date; readonly to: Date },
    limit: number,
  ): Promise<PeriodOfCustomer[]> {
    const found: CustomerEntity[] = [];
    const within = 'lastLevelRecalculation > ? AND lastLevelRecalculation <= ?';
    if (place && place.at > from) {
      const rest = ['lastLevelRecalculation = ? AND id > ?', 'id'] as const;
      found.push(...(await this.periods(...rest, [place.at, place.id], limit)));
    }
    const begin = place && place.at > from ? place.at : from;
    const order = 'lastLevelRecalculation, id';
    found.push(...(await this.periods(within, order, [begin, to], limit - found.length)));
    return found.flatMap(({ id, levelId, lastLevelRecalculation: since }) =>
      since === null ? [] : [{ id, levelId, since }],
    );
  }

  private async periods(
    within: string,
    order: string,
    values: readonly Value[],
    limit: number,
  ): Promise<CustomerEntity[]> {
    const { manager } = this.dataSource;
    const rest = `${forceIndex(manager, 'customer_level_due')}
      WHERE manualLevel = 0 AND ${within} AND statusType <> 'deleted' AND mergedInto IS NULL ORDER BY ${order} LIMIT ?`;
    return limit <= 0 ? [] : select(manager, CustomerEntity, rest, [...values, limit]);
  }

  /** By customer; customers without an amount are left out. */
  async amountsBy(ids: readonly string[], settings: LevelSettings): Promise<ReadonlyMap<string, number>> {
    return ids.length === 0 ? new Map() : this.getAmounts(this.dataSource.manager, ids, settings);
  }

  private async getAmounts(
    source: QuerySource,
    ids: readonly string[],
    settings: LevelSettings,
  ): Promise<ReadonlyMap<string, number>> {
    const { text, values } = this.amounts(settings, ids);
    const found = await rows<{ customerId: string; amount: number | string }>(source, text, values);
    const unit = settings.tierAssignType === 'transactions' ? 100 : 1;
    return new Map(found.map(({ customerId, amount }) => [customerId, Number(amount) / unit]));
  }

  private amounts(
    settings: LevelSettings,
    ids?: readonly string[],
  ): { readonly text: string; readonly values: readonly Value[] } {
    if (settings.tierAssignType === 'points') {
      const which = settings.receivedPointsCountForLevels ? 'all' : 'own';
      return this.points.amounts(this.clock.now(), ids, which);
    }
    const delivery = settings.excludeDeliveryCostsFromTierAssignment
      ? ' - deliveryCents + deliveryExcludedForLevelCents'
      : '';
    return {
      text: `SELECT customerId, grossCents - excludedForLevelCents${delivery} AS amount FROM customer_transactions
        ${ids ? `WHERE customerId IN ${placesFor(ids)}` : ''}`,
      values: ids ?? [],
    };
  }
}
