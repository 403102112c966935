import { Injectable } from '@nestjs/common';
import { IsNull, MoreThan } from 'typeorm';
import { instantFromDatabase, getRanges } from '#platform/database/query/comparison.js';
import type { QuerySource } from '#platform/database/query/statement.js';
import { placesFor } from '#platform/database/query/values.js';
import { type Difference, compareValues, Verifier } from '#platform/database/query/verifier.js';
import { Extension } from '#platform/extensions.js';
import { localMonth } from '#platform/time/calendar.js';
import { COHORT_FIGURES, cohortChanges, Cohorts, NO_COHORT } from './cohorts.rules.js';
import type { CountedEvent } from '../figures.rules.js';
import { EventCohortsReader } from './event-cohorts.reader.js';
import { RollUpCohortsSubscription, zoneOfCohorts } from './roll-up-cohorts.subscription.js';

const MOVEMENTS_AT_ONCE = 10_000;
const EVENTS_AT_ONCE = 1000;
const STRAYS_SHOWN_MAX = 20;
/** Time zones differ by quarters of an hour, so all instants of a quarter are in one month. */
const QUARTER_MS = 900_000;

type Count = number | string;
type PlacedEvent = CountedEvent & { readonly position: number };
type Reason = Parameters<typeof cohortChanges>[0]['reason'];

interface MovedRow {
  readonly storeId: string;
  readonly reason: Reason;
  readonly points: Count;
  readonly createdAt: Date | string;
  readonly issuedAt: Date | string;
  readonly receivedAt: Date | string | null;
}

/** For movements between two ids. The store is that of the account whose lot it is. */
const MOVED = `SELECT a.storeId, m.reason, m.points, m.createdAt, l.createdAt AS issuedAt, k.createdAt AS receivedAt
  FROM points_movement m JOIN points_lot l ON l.id = m.lotId JOIN account a ON a.id = l.accountId
  LEFT JOIN points_lot k ON k.id = m.toLotId
  WHERE m.id >= ? AND m.id <= ?`;

/**
 * The figures by month of issue: those of the rows, with what the events behind the checkpoint add, are what the movements
 * say, month by month. Rows of other time zones than the one of the service are not compared.
 */
@Extension(Verifier)
@Injectable()
export class ReportCohortsVerifier extends Verifier {
  constructor(
    private readonly rollUp: RollUpCohortsSubscription,
    private readonly reader: EventCohortsReader,
  ) {
    super();
  }

  override async *differences(source: QuerySource): AsyncGenerator<Difference> {
    yield* this.strays(source);
    const counted = await this.counted(source);
    const moved = await this.moved(source);
    for (const key of new Set([...counted.cells.keys(), ...moved.cells.keys()])) {
      const row = { table: 'report_cohort', id: `${this.rollUp.zone} ${key}` };
      const [is, should] = [counted, moved].map((each) => each.cells.get(key) ?? NO_COHORT);
      for (const figure of COHORT_FIGURES) {
        yield* compareValues(row, figure, is?.[figure], 'table points_movement', should?.[figure]);
      }
    }
  }

  /** Rows are committed together with the checkpoint of their zone. */
  private async *strays(source: QuerySource): AsyncGenerator<Difference> {
    const checkpoints = await source.query<{ subscription: string }[]>(
      'SELECT subscription FROM event_checkpoint',
    );
    const zones = ['', ...checkpoints.flatMap(({ subscription }) => zoneOfCohorts(subscription) ?? [])];
    const strays = await source.query<
      { zone: string; storeId: string; issuedMonth: string; month: string }[]
    >(
      `SELECT zone, storeId, issuedMonth, month FROM report_cohort WHERE zone NOT IN ${placesFor(zones)} LIMIT ${STRAYS_SHOWN_MAX}`,
      zones,
    );
    for (const { zone, storeId, issuedMonth, month } of strays) {
      const row = { table: 'report_cohort', id: `${zone} ${storeId} ${issuedMonth} ${month}` };
      yield* compareValues(row, 'zone', zone, 'table event_checkpoint', 'one that has a checkpoint');
    }
  }

  /** The rows, and what they will be when all events are counted. */
  private async counted(source: QuerySource): Promise<Cohorts> {
    const cohorts = new Cohorts();
    const rows = await source.query<Record<string, Count>[]>('SELECT * FROM report_cohort WHERE zone = ?', [
      this.rollUp.zone,
    ]);
    for (const row of rows) {
      const figures = COHORT_FIGURES.map((figure) => [figure, Number(row[figure])] as const);
      const [storeId, issued, month] = ['storeId', 'issuedMonth', 'month'].map((name) => String(row[name]));
      cohorts.count(storeId ?? '', issued ?? '', month ?? '', Object.fromEntries(figures));
    }
    const [checkpoint] = await source.query<{ position: Count }[]>(
      'SELECT position FROM event_checkpoint WHERE subscription = ?',
      [this.rollUp.name],
    );
    for await (const events of this.eventsBehind(source, Number(checkpoint?.position ?? 0))) {
      cohorts.add(await this.reader.read(events, source));
    }
    return cohorts;
  }

  private async *eventsBehind(source: QuerySource, checkpoint: number): AsyncGenerator<CountedEvent[]> {
    for (let last = checkpoint; ;) {
      const events = await source.find<PlacedEvent>('event', {
        where: { position: MoreThan(last) },
        order: { position: 'ASC' },
        take: EVENTS_AT_ONCE,
      });
      yield events;
      if (events.length < EVENTS_AT_ONCE) {
        break;
      }
      last = Number(events.at(-1)?.position);
    }
    yield await source.findBy<PlacedEvent>('event', { position: IsNull() });
  }

  private async moved(source: QuerySource): Promise<Cohorts> {
    const cohorts = new Cohorts();
    const months = new Map<number, string>();
    const getMonth = (value: Date | string): string => {
      const instant = instantFromDatabase(value) ?? new Date(0);
      const quarter = Math.floor(instant.getTime() / QUARTER_MS);
      const month = months.get(quarter) ?? localMonth(instant);
      months.set(quarter, month);
      return month;
    };
    for await (const range of getRanges(source, 'points_movement', 'id', MOVEMENTS_AT_ONCE)) {
      for (const row of await source.query<MovedRow[]>(MOVED, [...range])) {
        const points = Number(row.points);
        const month = getMonth(row.createdAt);
        cohorts.count(
          row.storeId,
          getMonth(row.issuedAt),
          month,
          cohortChanges({ reason: row.reason, points }),
        );
        if (row.receivedAt !== null) {
          cohorts.count(row.storeId, getMonth(row.receivedAt), month, { received: points });
        }
      }
    }
    return cohorts;
  }
}
