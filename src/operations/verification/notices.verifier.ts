import { Injectable } from '@nestjs/common';
import { Between, In } from 'typeorm';
import { instantFromDatabase, getRanges } from '#platform/database/query/comparison.js';
import type { QuerySource } from '#platform/database/query/statement.js';
import { placesFor } from '#platform/database/query/values.js';
import { type Difference, compareValues, Verifier } from '#platform/database/query/verifier.js';
import { Extension } from '#platform/extensions.js';
import { instantIn } from '#platform/time/timestamp.js';
import {
  eventName,
  getId,
  type Payload,
  getPrefix,
  type RecordedEvent,
  getRef,
} from './events/recorded-event.model.js';

const TABLE = 'expiry_notice';
const EVENTS_AT_ONCE = 20_000;
const ROWS_AT_ONCE = 2000;
const SECOND_MS = 1000;

/** By the kind of a notice: the name of its event, and the member of the payload that says what ends. */
const KINDS = {
  points: { name: 'PointsExpiryWasAnnounced', subject: 'accountId' },
  coupon: { name: 'CouponExpiryWasAnnounced', subject: 'couponId' },
  level: { name: 'LevelExpiryWasAnnounced', subject: 'customerId' },
} as const;
const TYPES = Object.values(KINDS).map(({ name }) => getPrefix('Notice') + name);

interface NoticeRow {
  readonly id: string;
  readonly kind: string;
  readonly subjectId: string;
  readonly customerId: string;
  readonly endsAt: Date | string;
  readonly createdAt: Date | string;
}

/** Each notice has one event, and each event its notice: the same thing, customer and end. */
@Extension(Verifier)
@Injectable()
export class NoticesVerifier extends Verifier {
  override async *differences(source: QuerySource): AsyncGenerator<Difference> {
    for await (const [first, last] of getRanges(source, 'event', 'recordId', EVENTS_AT_ONCE)) {
      const events = await source.find<RecordedEvent>('event', {
        where: { recordId: Between(first, last), type: In(TYPES) },
        order: { recordId: 'ASC' },
      });
      yield* ofEvents(source, events);
    }
    yield* ofRows(source);
  }
}

async function* ofEvents(source: QuerySource, events: readonly RecordedEvent[]): AsyncGenerator<Difference> {
  const ids = events.map(({ payload }) => nested(payload, 'noticeId'));
  const found = ids.length === 0 ? [] : await rowsWith(source, `id IN ${placesFor(ids)}`, ids);
  const rows = new Map(found.map((row) => [row.id, row]));
  for (const event of events) {
    const id = nested(event.payload, 'noticeId');
    const row = rows.get(id);
    if (row) {
      yield* unlikeRow(event, row);
    } else {
      const at = { table: 'event', id: getId(getRef(event)) };
      yield { ...at, what: 'noticeId', actual: id, by: `table ${TABLE}`, expected: 'a row' };
    }
  }
}

function* unlikeRow(event: RecordedEvent, row: NoticeRow): Generator<Difference> {
  const kind = Object.entries(KINDS).find(([, { name }]) => event.type === getPrefix('Notice') + name);
  const [code = '', { subject } = KINDS.points] = kind ?? [];
  const [at, by] = [{ table: TABLE, id: row.id }, eventName(getRef(event))];
  const endsAt = Math.floor(Number(instantFromDatabase(row.endsAt)) / SECOND_MS) * SECOND_MS;
  yield* compareValues(at, 'kind', row.kind, by, code);
  yield* compareValues(at, 'subjectId', row.subjectId, by, nested(event.payload, subject));
  yield* compareValues(at, 'customerId', row.customerId, by, event.uuid);
  yield* compareValues(at, 'endsAt', new Date(endsAt), by, instantIn(event.payload['expiresAt']));
  yield* compareValues(at, 'createdAt', instantFromDatabase(row.createdAt), by, event.recordedOn);
}

/** Finds the notices that no event, or more than one, names. */
async function* ofRows(source: QuerySource): AsyncGenerator<Difference> {
  for (let last = ''; ;) {
    const rows = await rowsWith(source, `id > ? ORDER BY id LIMIT ${ROWS_AT_ONCE}`, [last]);
    if (rows.length === 0) {
      return;
    }
    const customers = [...new Set(rows.map(({ customerId }) => customerId))];
    const events = await source.findBy<RecordedEvent>('event', { uuid: In(customers), type: In(TYPES) });
    const recorded = new Map<string, number>();
    for (const { payload } of events) {
      const id = nested(payload, 'noticeId');
      recorded.set(id, (recorded.get(id) ?? 0) + 1);
    }
    for (const { id } of rows) {
      yield* compareValues({ table: TABLE, id }, 'events', recorded.get(id) ?? 0, 'the rule', 1);
    }
    last = rows.at(-1)?.id ?? last;
  }
}

async function rowsWith(
  source: QuerySource,
  condition: string,
  values: readonly string[],
): Promise<NoticeRow[]> {
  return source.query<NoticeRow[]>(
    `SELECT id, kind, subjectId, customerId, endsAt, createdAt FROM ${TABLE} WHERE ${condition}`,
    [...values],
  );
}

function nested(payload: Payload, name: string): string {
  const part = payload[name] as Readonly<Record<string, string>> | undefined;
  return part?.[name] ?? '';
}
