import { Injectable } from '@nestjs/common';
import { type EntityTarget, In, type ObjectLiteral } from 'typeorm';
import { change, valueByKey } from '#platform/database/query/change.js';
import { placesFor } from '#platform/database/query/values.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import {
  AnalyticsDayEntity,
  AnalyticsExpiryEntity,
  AnalyticsRewardEntity,
  AnalyticsRuleEntity,
} from './analytics-day.entity.js';
import { type Figures, partsOfKey } from './figures.rules.js';

const ENTITIES = [AnalyticsDayEntity, AnalyticsRewardEntity, AnalyticsRuleEntity, AnalyticsExpiryEntity];

/** The roll-ups. Only the transaction that moves the checkpoint of a zone writes its rows, so no two write one row at once. */
@Injectable()
export class AnalyticsRepository {
  async add(tx: Tx, zone: string, { days, rewards, rules, expiries }: Figures): Promise<void> {
    for (const [key, figures] of days) {
      const [storeId, day] = partsOfKey(key);
      await addTo(tx, AnalyticsDayEntity, { zone, storeId, day }, figures);
    }
    await this.addRewards(tx, zone, rewards);
    for (const [key, figures] of rules) {
      const [storeId, day, ruleId] = partsOfKey(key);
      await addTo(tx, AnalyticsRuleEntity, { zone, storeId, day, ruleId }, { ...figures });
    }
    for (const [key, points] of expiries) {
      const [storeId, day] = partsOfKey(key);
      const row = { zone, storeId, day };
      await addTo(tx, AnalyticsExpiryEntity, row, { points });
      // Days of which nothing is left are of no more use.
      await tx.delete(AnalyticsExpiryEntity, { ...row, points: 0 });
    }
  }

  /** All campaigns of a day in one statement, but for those that are there for the first time. */
  private async addRewards(tx: Tx, zone: string, rewards: Figures['rewards']): Promise<void> {
    const days = new Map<string, [Reward, ...Reward[]]>();
    for (const [key, figures] of rewards) {
      const [storeId, day, campaignId] = partsOfKey(key);
      const name = JSON.stringify([storeId, day]);
      const reward = { zone, storeId, day, campaignId, ...figures };
      const some = days.get(name);
      days.set(name, some ? [...some, reward] : [reward]);
    }
    for (const some of days.values()) {
      await addToRewards(tx, some[0], some);
    }
  }

  /** Removes the rows of all zones. */
  async clear(tx: Tx): Promise<void> {
    for (const entity of ENTITIES) {
      await tx.createQueryBuilder().delete().from(entity).execute();
    }
  }
}

type Reward = Pick<AnalyticsRewardEntity, keyof AnalyticsRewardEntity>;

async function addToRewards(
  tx: Tx,
  { zone, storeId, day }: Pick<Reward, 'zone' | 'storeId' | 'day'>,
  rewards: readonly Reward[],
): Promise<void> {
  const of = (column: 'purchases' | 'costInPoints') =>
    valueByKey(
      'campaignId',
      rewards.map((row) => [row.campaignId, row[column]]),
    );
  const [purchases, cost] = [of('purchases'), of('costInPoints')];
  const ids = rewards.map(({ campaignId }) => campaignId);
  const affected = await change(
    tx,
    `UPDATE analytics_reward SET purchases = purchases + ${purchases.text}, costInPoints = costInPoints + ${cost.text}
      WHERE zone = ? AND storeId = ? AND day = ? AND campaignId IN ${placesFor(ids)}`,
    [...purchases.values, ...cost.values, zone, storeId, day, ...ids],
  );
  if (affected < rewards.length) {
    const found = await tx.findBy(AnalyticsRewardEntity, { zone, storeId, day, campaignId: In(ids) });
    const known = new Set(found.map(({ campaignId }) => campaignId));
    await tx.insert(
      AnalyticsRewardEntity,
      rewards.filter(({ campaignId }) => !known.has(campaignId)),
    );
  }
}

async function addTo(
  tx: Tx,
  entity: EntityTarget<ObjectLiteral>,
  row: Readonly<Record<string, string>>,
  figures: Readonly<Record<string, number>>,
): Promise<void> {
  const sums = Object.keys(figures).map((column) => [column, () => `${column} + :${column}`] as const);
  const { affected } = await tx
    .createQueryBuilder()
    .update(entity)
    .set(Object.fromEntries(sums))
    .where(row)
    .setParameters(figures)
    .execute();
  if (affected === 0) {
    await tx.insert(entity, { ...row, ...figures });
  }
}
