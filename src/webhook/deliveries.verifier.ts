import { Injectable } from '@nestjs/common';
import { instantFromDatabase, type Piece, getPieces } from '#platform/database/query/comparison.js';
import type { QuerySource } from '#platform/database/query/statement.js';
import { type Difference, formatValue, compareValues, Verifier } from '#platform/database/query/verifier.js';
import { Extension } from '#platform/extensions.js';
import { isNotBefore } from '#platform/time/timestamp.js';

const DELIVERIES_AT_ONCE = 2000;
const AS_IT_HAPPENS = 'event';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type Time = Date | string | null;
type Figure = number | string | null;

interface DeliveryRow {
  readonly id: string;
  readonly webhookId: string;
  readonly position: Figure;
  readonly origin: string;
  readonly aggregateId: string;
  readonly eventType: string;
  readonly status: string;
  readonly attempts: Figure;
  readonly tries: Figure;
  readonly createdAt: Time;
  readonly nextAttemptAt: Time;
  readonly finishedAt: Time;
  readonly afterPosition: Figure;
  readonly uuid: string | null;
  readonly type: string | null;
  readonly recordedOn: Time;
  readonly made: Figure;
  readonly first: Figure;
  readonly last: Figure;
  readonly lastStatus: Figure;
  readonly lastStartedAt: Time;
  readonly firstStartedAt: Time;
}

const DELIVERIES = `SELECT d.*, w.afterPosition, e.uuid, e.type, e.recordedOn, a.made, a.first, a.last, a.firstStartedAt,
    l.status AS lastStatus, l.startedAt AS lastStartedAt
  FROM (SELECT id, webhookId, position, origin, aggregateId, eventType, status, attempts, tries, createdAt,
               nextAttemptAt, finishedAt FROM webhook_delivery WHERE id >= ? AND id <= ?) d
  LEFT JOIN webhook w ON w.id = d.webhookId
  LEFT JOIN event e ON e.position = d.position
  LEFT JOIN (
    SELECT deliveryId, COUNT(*) AS made, MIN(number) AS first, MAX(number) AS last, MIN(startedAt) AS firstStartedAt FROM webhook_attempt
     WHERE deliveryId >= ? AND deliveryId <= ? GROUP BY deliveryId
  ) a ON a.deliveryId = d.id
  LEFT JOIN webhook_attempt l ON l.deliveryId = d.id AND l.number = a.last`;

@Extension(Verifier)
@Injectable()
export class DeliveriesVerifier extends Verifier {
  override async *differences(source: QuerySource, now: Date): AsyncGenerator<Difference> {
    for await (const piece of getPieces(source, 'webhook_delivery', DELIVERIES_AT_ONCE)) {
      yield* deliveriesIn(source, piece, now);
    }
  }
}

async function* deliveriesIn(source: QuerySource, piece: Piece, now: Date): AsyncGenerator<Difference> {
  for (const delivery of await source.query<DeliveryRow[]>(DELIVERIES, [...piece, ...piece])) {
    yield* eventUnlike(delivery);
    yield* attemptsUnlike(delivery);
    yield* timesUnlike(delivery, now);
  }
}

function* eventUnlike(delivery: DeliveryRow): Generator<Difference> {
  const { id, position, origin, aggregateId, eventType, uuid, type, afterPosition } = delivery;
  const row = { table: 'webhook_delivery', id };
  const by = `event ${position}`;
  yield* compareValues(row, 'aggregateId', aggregateId, by, uuid);
  yield* compareValues(row, 'eventType', eventType, by, type);
  if (origin === AS_IT_HAPPENS && Number(position) <= Number(afterPosition ?? 0)) {
    const expected = `after ${afterPosition}`;
    yield {
      ...row,
      what: 'position',
      actual: String(position),
      by: `webhook ${delivery.webhookId}`,
      expected,
    };
  }
  if (origin !== AS_IT_HAPPENS && !UUID.test(origin)) {
    yield {
      ...row,
      what: 'origin',
      actual: origin,
      by: 'the rule',
      expected: 'event, or the id of a replay',
    };
  }
}

/** A finished delivery has the outcome of its last attempt. */
function* attemptsUnlike(delivery: DeliveryRow): Generator<Difference> {
  const { id, status, attempts, tries, made, first, last, lastStatus, nextAttemptAt, finishedAt } = delivery;
  const row = { table: 'webhook_delivery', id };
  yield* compareValues(row, 'attempts', Number(attempts), 'number of the last attempt', Number(last ?? 0));
  yield* compareValues(row, 'attempts', Number(attempts), 'table webhook_attempt', Number(made ?? 0));
  yield* compareValues(row, 'number of the first attempt', Number(first ?? 1), 'the rule', 1);
  if (Number(tries) > Number(attempts) || Number(tries) < 0) {
    yield { ...row, what: 'tries', actual: String(tries), by: 'attempts', expected: `${attempts} at most` };
  }
  const isOver = status !== 'pending';
  if ((finishedAt !== null) !== isOver) {
    const expected = isOver ? 'a time' : 'nothing';
    yield { ...row, what: 'finishedAt', actual: formatValue(finishedAt), by: `status ${status}`, expected };
  }
  if (isOver) {
    yield* compareValues(row, 'nextAttemptAt', nextAttemptAt, `status ${status}`, null);
    const answered = Number(lastStatus ?? 0);
    const outcome = answered >= 200 && answered < 300 ? 'succeeded' : 'failed';
    yield* compareValues(
      row,
      'status',
      status,
      `status ${formatValue(lastStatus)} of its last attempt`,
      outcome,
    );
  }
}

function* timesUnlike(delivery: DeliveryRow, now: Date): Generator<Difference> {
  const row = { table: 'webhook_delivery', id: delivery.id };
  const inOrder = (
    ['recordedOn', 'createdAt', 'firstStartedAt', 'lastStartedAt', 'finishedAt'] as const
  ).flatMap((name) => {
    const time = instantFromDatabase(delivery[name]);
    return time ? [{ name, time }] : [];
  });
  for (const [index, { name, time }] of [...inOrder, { name: 'now', time: now }].entries()) {
    const before = inOrder[index - 1];
    if (before && !isNotBefore(before.time, time)) {
      const expected = `before ${name}, ${formatValue(time)}`;
      yield {
        ...row,
        what: before.name,
        actual: formatValue(before.time),
        by: 'the order of what happens',
        expected,
      };
    }
  }
}
