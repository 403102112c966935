import { Injectable } from '@nestjs/common';
import { Between, IsNull } from 'typeorm';
import { instantFromDatabase, getPieces, getRanges } from '#platform/database/query/comparison.js';
import type { QuerySource } from '#platform/database/query/statement.js';
import { placesFor } from '#platform/database/query/values.js';
import { type Difference, compareValues, Verifier } from '#platform/database/query/verifier.js';
import { Extension } from '#platform/extensions.js';
import { localDay } from '#platform/time/calendar.js';
import {
  type CountedEvent,
  DAY_FIGURES,
  type DayFigure,
  Figures,
  NO_AWARDS,
  partsOfKey,
} from './figures.rules.js';
import { EventFiguresReader } from './event-figures.reader.js';
import { RollUpEventsSubscription, getZone } from './roll-up-events.subscription.js';

const TABLES = ['analytics_day', 'analytics_reward', 'analytics_rule', 'analytics_expiry'] as const;
const EVENTS_AT_ONCE = 1000;
const STRAYS_SHOWN_MAX = 20;
const LOTS_AT_ONCE = 5000;

type Count = number | string;
type Row = Readonly<Record<string, Count>>;
type PlacedEvent = CountedEvent & { readonly position: number };

interface LotOfStore {
  readonly storeId: string;
  readonly expiresAt: Date | string;
  readonly remaining: Count;
}

/** The figures of each store by the tables: which, and how much of it. */
const TOTALS = `
  SELECT storeId, 'newMembers' AS figure, COUNT(*) AS total FROM customer GROUP BY storeId
  UNION ALL SELECT storeId, 'purchases', COUNT(*) FROM coupon WHERE customerId IS NOT NULL GROUP BY storeId
  UNION ALL SELECT storeId, 'spendingTransfers', COUNT(*) FROM points_transfer
   WHERE type = 'spending' AND revisedTransactionId IS NULL GROUP BY storeId
  UNION ALL SELECT t.storeId, CASE m.reason WHEN 'add' THEN 'pointsIssued' WHEN 'spend' THEN 'pointsRedeemed'
      WHEN 'capture' THEN 'pointsRedeemed' WHEN 'return' THEN 'pointsReturned' WHEN 'take_back' THEN 'pointsTakenBack'
      WHEN 'expire' THEN 'pointsExpired'
      ELSE 'pointsCanceled' END, SUM(m.points)
    FROM points_movement m JOIN points_transfer t ON t.id = m.transferId
   WHERE m.reason IN ('add', 'spend', 'capture', 'return', 'take_back', 'expire', 'cancel') GROUP BY t.storeId, m.reason
  UNION ALL SELECT storeId, 'transactions', COUNT(*) FROM shop_transaction
   WHERE documentType = 'sell' AND (grossCents = 0 OR returnedCents < grossCents) GROUP BY storeId
  UNION ALL SELECT storeId, 'grossCents', SUM(CASE documentType WHEN 'sell' THEN grossCents ELSE -grossCents END)
    FROM shop_transaction GROUP BY storeId
  UNION ALL SELECT storeId, 'deliveryCents', SUM(CASE documentType WHEN 'sell' THEN deliveryCents ELSE -deliveryCents END)
    FROM shop_transaction GROUP BY storeId`;

const AWARDS = `SELECT e.storeId, p.ruleId, COUNT(*) AS awards, SUM(p.points) AS points
  FROM earning e JOIN earning_part p ON p.earningId = e.id
  WHERE e.transferId IS NOT NULL AND p.points > 0 GROUP BY e.storeId, p.ruleId`;

/**
 * The daily figures. Each row is what the events up to the checkpoint add up to. These, with the events behind the checkpoint,
 * add up to what the ledger, the coupons, the customers and the transactions of the store say, which are written without any event. Needs the
 * memory of the rows of the time zone that the service is set to; those of other zones are not compared.
 */
@Extension(Verifier)
@Injectable()
export class AnalyticsVerifier extends Verifier {
  constructor(
    private readonly rollUp: RollUpEventsSubscription,
    private readonly figures: EventFiguresReader,
  ) {
    super();
  }

  override async *differences(source: QuerySource): AsyncGenerator<Difference> {
    const checkpoints = await source.query<{ position: Count }[]>(
      'SELECT position FROM event_checkpoint WHERE subscription = ?',
      [this.rollUp.name],
    );
    const checkpoint = Number(checkpoints[0]?.position ?? 0);
    const counted = await this.rows(source);
    const [upTo, behind] = await this.figuresOfEvents(source, checkpoint);
    yield* this.strays(source);
    yield* this.compareDays(counted, upTo);
    yield* this.compareRewards(counted, upTo);
    yield* this.compareRules(counted, upTo);
    yield* this.compareExpiries(counted, upTo);
    upTo.add(behind);
    yield* this.compareTotals(source, upTo);
    yield* this.compareAwards(source, upTo);
    yield* this.compareLots(source, upTo);
  }

  /** Rows are committed together with the checkpoint of their zone. */
  private async *strays(source: QuerySource): AsyncGenerator<Difference> {
    const checkpoints = await source.query<{ subscription: string }[]>(
      'SELECT subscription FROM event_checkpoint',
    );
    const zones = checkpoints.flatMap(({ subscription }) => getZone(subscription) ?? []);
    for (const table of TABLES) {
      const strays = await source.query<Row[]>(
        `SELECT zone, storeId, day FROM ${table} WHERE zone NOT IN ${placesFor(['', ...zones])} LIMIT ${STRAYS_SHOWN_MAX}`,
        ['', ...zones],
      );
      for (const { zone, storeId, day } of strays) {
        const row = { table, id: `${zone} ${storeId} ${day}` };
        yield* compareValues(row, 'zone', zone, 'table event_checkpoint', 'one that has a checkpoint');
      }
    }
  }

  private async rows(source: QuerySource): Promise<Figures> {
    const figures = new Figures();
    const read = (table: string) =>
      source.query<Row[]>(`SELECT * FROM ${table} WHERE zone = ?`, [this.rollUp.zone]);
    for (const row of await read('analytics_day')) {
      for (const figure of DAY_FIGURES) {
        figures.count(String(row['storeId']), String(row['day']), figure, Number(row[figure]));
      }
    }
    for (const { storeId, day, campaignId, purchases, costInPoints } of await read('analytics_reward')) {
      figures.rewards.set(`${storeId} ${day} ${campaignId}`, {
        purchases: Number(purchases),
        costInPoints: Number(costInPoints),
      });
    }
    for (const { storeId, day, ruleId, awards, points } of await read('analytics_rule')) {
      const sums = { awards: Number(awards), points: Number(points) };
      figures.countRule(String(storeId), String(day), String(ruleId), sums);
    }
    for (const { storeId, day, points } of await read('analytics_expiry')) {
      figures.countExpiring(String(storeId), String(day), Number(points));
    }
    return figures;
  }

  /** The figures of the events up to a position, and of all others. */
  private async figuresOfEvents(source: QuerySource, checkpoint: number): Promise<[Figures, Figures]> {
    const [upTo, behind] = [new Figures(), new Figures()];
    for await (const range of getRanges(source, 'event', 'position', EVENTS_AT_ONCE)) {
      const events = await source.find<PlacedEvent>('event', {
        where: { position: Between(...range) },
        order: { position: 'ASC' },
      });
      const isCounted = ({ position }: { readonly position: number }) => position <= checkpoint;
      upTo.add(await this.figures.read(events.filter(isCounted), source));
      behind.add(
        await this.figures.read(
          events.filter((event) => !isCounted(event)),
          source,
        ),
      );
    }
    const unplaced = await source.findBy<PlacedEvent>('event', { position: IsNull() });
    behind.add(await this.figures.read(unplaced, source));
    return [upTo, behind];
  }

  private *compareDays({ days: counted }: Figures, { days: recorded }: Figures): Generator<Difference> {
    for (const key of new Set([...counted.keys(), ...recorded.keys()])) {
      for (const figure of DAY_FIGURES) {
        const row = this.row('analytics_day', key);
        yield* compareValues(
          row,
          figure,
          counted.get(key)?.[figure] ?? 0,
          'the events',
          recorded.get(key)?.[figure] ?? 0,
        );
      }
    }
  }

  private *compareRewards(
    { rewards: counted }: Figures,
    { rewards: recorded }: Figures,
  ): Generator<Difference> {
    for (const key of new Set([...counted.keys(), ...recorded.keys()])) {
      for (const figure of ['purchases', 'costInPoints'] as const) {
        const row = this.row('analytics_reward', key);
        yield* compareValues(
          row,
          figure,
          counted.get(key)?.[figure] ?? 0,
          'the events',
          recorded.get(key)?.[figure] ?? 0,
        );
      }
    }
  }

  private *compareRules({ rules: counted }: Figures, { rules: recorded }: Figures): Generator<Difference> {
    for (const key of new Set([...counted.keys(), ...recorded.keys()])) {
      const [is, should] = [counted, recorded].map((each) => each.get(key) ?? NO_AWARDS);
      for (const figure of ['awards', 'points'] as const) {
        yield* compareValues(
          this.row('analytics_rule', key),
          figure,
          is?.[figure],
          'the events',
          should?.[figure],
        );
      }
    }
  }

  private *compareExpiries(
    { expiries: counted }: Figures,
    { expiries: recorded }: Figures,
  ): Generator<Difference> {
    for (const key of new Set([...counted.keys(), ...recorded.keys()])) {
      const row = this.row('analytics_expiry', key);
      yield* compareValues(row, 'points', counted.get(key) ?? 0, 'the events', recorded.get(key) ?? 0);
    }
  }

  private async *compareTotals(source: QuerySource, { days }: Figures): AsyncGenerator<Difference> {
    type Total = { readonly storeId: string; readonly figure: DayFigure; readonly total: Count };
    const totals = new Figures();
    for (const { storeId, figure, total } of await source.query<Total[]>(TOTALS)) {
      totals.count(storeId, '', figure, Number(total));
    }
    const counted = new Figures();
    for (const [key, figures] of days) {
      DAY_FIGURES.forEach((figure) => counted.count(partsOfKey(key)[0], '', figure, figures[figure]));
    }
    for (const key of new Set([...totals.days.keys(), ...counted.days.keys()])) {
      const row = { table: 'analytics_day', id: `of store ${partsOfKey(key)[0]}` };
      for (const figure of DAY_FIGURES) {
        const [actual, expected] = [counted, totals].map((each) => each.days.get(key)?.[figure] ?? 0);
        yield* compareValues(row, `sum of ${figure}`, actual, 'the tables', expected);
      }
    }
  }

  private async *compareAwards(source: QuerySource, { rules }: Figures): AsyncGenerator<Difference> {
    const [counted, earned] = [new Figures(), new Figures()];
    for (const [key, figures] of rules) {
      const [storeId, , ruleId] = partsOfKey(key);
      counted.countRule(storeId, '', ruleId, figures);
    }
    for (const { storeId, ruleId, awards, points } of await source.query<Row[]>(AWARDS)) {
      const figures = { awards: Number(awards), points: Number(points) };
      earned.countRule(String(storeId), '', String(ruleId), figures);
    }
    for (const key of new Set([...counted.rules.keys(), ...earned.rules.keys()])) {
      const [storeId, , ruleId] = partsOfKey(key);
      const row = { table: 'analytics_rule', id: `of rule ${ruleId} in store ${storeId}` };
      const [is, should] = [counted, earned].map((each) => each.rules.get(key) ?? NO_AWARDS);
      for (const figure of ['awards', 'points'] as const) {
        yield* compareValues(row, `sum of ${figure}`, is?.[figure], 'table earning_part', should?.[figure]);
      }
    }
  }

  private async *compareLots(source: QuerySource, { expiries }: Figures): AsyncGenerator<Difference> {
    const left = new Figures();
    for await (const piece of getPieces(source, 'points_lot', LOTS_AT_ONCE, 'expiresAt IS NOT NULL')) {
      const lots = await source.query<LotOfStore[]>(
        `SELECT a.storeId, l.expiresAt, l.remaining FROM points_lot l JOIN account a ON a.id = l.accountId
          WHERE l.id >= ? AND l.id <= ? AND l.expiresAt IS NOT NULL`,
        [...piece],
      );
      for (const { storeId, expiresAt, remaining } of lots) {
        const instant = instantFromDatabase(expiresAt);
        left.countExpiring(storeId, instant ? localDay(instant) : undefined, Number(remaining));
      }
    }
    for (const key of new Set([...expiries.keys(), ...left.expiries.keys()])) {
      const row = this.row('analytics_expiry', key);
      yield* compareValues(
        row,
        'points',
        expiries.get(key) ?? 0,
        'table points_lot',
        left.expiries.get(key) ?? 0,
      );
    }
  }

  private row(table: string, key: string): Pick<Difference, 'table' | 'id'> {
    return { table, id: `${this.rollUp.zone} ${key}` };
  }
}
