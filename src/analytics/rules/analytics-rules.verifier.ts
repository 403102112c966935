import { Injectable } from '@nestjs/common';
import { AwardsReader } from '../../earning/index.js';
import { getPieces } from '#platform/database/query/comparison.js';
import type { QuerySource } from '#platform/database/query/statement.js';
import { placesFor } from '#platform/database/query/values.js';
import { type Difference, unlike, Verifier } from '#platform/database/query/verifier.js';
import { Extension } from '#platform/extensions.js';
import { localDay } from '#platform/time/calendar.js';
import { getEventsBehind } from '../events-behind.js';
import { EventAwardsReader } from './event-awards.reader.js';
import { RollUpAwardsSubscription, getZoneOfAwards } from './roll-up-awards.subscription.js';
import { AwardedByRules, NO_AWARDS } from './rule-figures.model.js';

const EARNINGS_AT_ONCE = 5000;
const STRAYS_SHOWN_MAX = 20;

type Count = number | string;
interface Row {
  readonly zone: string;
  readonly storeId: string;
  readonly day: string;
  readonly ruleId: string;
  readonly awards: Count;
  readonly points: Count;
}

/**
 * The figures of rules: those of the rows, with what the events behind the checkpoint add, are what the earnings say, day by day. Rows of other
 * time zones than the one of the service are not compared.
 */
@Extension(Verifier)
@Injectable()
export class AnalyticsRulesVerifier extends Verifier {
  constructor(
    private readonly rollUp: RollUpAwardsSubscription,
    private readonly reader: EventAwardsReader,
    private readonly awards: AwardsReader,
  ) {
    super();
  }

  override async *differences(source: QuerySource): AsyncGenerator<Difference> {
    yield* this.findStrays(source);
    const counted = await this.getCounted(source);
    const earned = await this.getEarned(source);
    for (const key of new Set([...counted.cells.keys(), ...earned.cells.keys()])) {
      const row = { table: 'analytics_rule', id: `${this.rollUp.zone} ${key}` };
      const [is, should] = [counted, earned].map((each) => each.cells.get(key) ?? NO_AWARDS);
      for (const figure of ['awards', 'points'] as const) {
        yield* unlike(row, figure, is?.[figure], 'table earning_part', should?.[figure]);
      }
    }
  }

  /** Rows are committed together with the checkpoint of their zone. */
  private async *findStrays(source: QuerySource): AsyncGenerator<Difference> {
    const checkpoints = await source.query<{ subscription: string }[]>(
      'SELECT subscription FROM event_checkpoint',
    );
    const zones = ['', ...checkpoints.flatMap(({ subscription }) => getZoneOfAwards(subscription) ?? [])];
    const strays = await source.query<Row[]>(
      `SELECT zone, storeId, day, ruleId FROM analytics_rule WHERE zone NOT IN ${placesFor(zones)} LIMIT ${STRAYS_SHOWN_MAX}`,
      zones,
    );
    for (const { zone, storeId, day, ruleId } of strays) {
      const row = { table: 'analytics_rule', id: `${zone} ${storeId} ${day} ${ruleId}` };
      yield* unlike(row, 'zone', zone, 'table event_checkpoint', 'one that has a checkpoint');
    }
  }

  /** The rows, and what they will be when all events are counted. */
  private async getCounted(source: QuerySource): Promise<AwardedByRules> {
    const found = new AwardedByRules();
    const rows = await source.query<Row[]>('SELECT * FROM analytics_rule WHERE zone = ?', [this.rollUp.zone]);
    for (const { storeId, day, ruleId, awards, points } of rows) {
      found.count(storeId, day, ruleId, { awards: Number(awards), points: Number(points) });
    }
    for await (const events of getEventsBehind(source, this.rollUp.name)) {
      found.add(await this.reader.read(events, source));
    }
    return found;
  }

  private async getEarned(source: QuerySource): Promise<AwardedByRules> {
    const found = new AwardedByRules();
    for await (const [first, last] of getPieces(source, 'earning', EARNINGS_AT_ONCE)) {
      for (const { storeId, ruleId, points, createdAt } of await this.awards.between(source, first, last)) {
        found.count(storeId, localDay(createdAt), ruleId, { awards: 1, points });
      }
    }
    return found;
  }
}
