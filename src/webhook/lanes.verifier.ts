import { Injectable } from '@nestjs/common';
import {
  differencesBy,
  instantFromDatabase,
  type Piece,
  getPieces,
  SHOWN_MAX,
  type TableCheck,
} from '#platform/database/query/comparison.js';
import type { QuerySource } from '#platform/database/query/statement.js';
import { type Difference, formatValue, compareValues, Verifier } from '#platform/database/query/verifier.js';
import { Extension } from '#platform/extensions.js';

const LANES_AT_ONCE = 1000;
const LEASE_MS = 60_000;

type Time = Date | string | null;

const CHECKS: readonly TableCheck[] = [
  {
    table: 'webhook_delivery',
    what: 'lane',
    by: 'its status pending',
    sql: `SELECT d.id, 'missing' AS actual, d.aggregateId AS expected FROM webhook_delivery d
      JOIN webhook w ON w.id = d.webhookId AND w.deletedAt IS NULL
      LEFT JOIN webhook_lane l ON l.webhookId = d.webhookId AND l.aggregateId = d.aggregateId
     WHERE d.status = 'pending' AND l.id IS NULL LIMIT ${SHOWN_MAX}`,
  },
  {
    table: 'webhook_attempt',
    what: 'durationMs',
    by: 'status, answer and error',
    sql: `SELECT a.id, a.durationMs AS actual, 'one that has ended' AS expected FROM webhook_attempt a
      WHERE (a.durationMs IS NULL AND (a.status IS NOT NULL OR a.answer IS NOT NULL OR a.error IS NOT NULL))
         OR (a.durationMs IS NOT NULL AND a.status IS NULL AND a.error IS NULL) LIMIT ${SHOWN_MAX}`,
  },
];

interface LaneRow {
  readonly id: string;
  readonly dueAt: Time;
  readonly attemptId: string | null;
  readonly startedAt: Time;
  readonly durationMs: number | string | null;
  readonly webhookId: string;
  readonly aggregateId: string;
  readonly attemptWebhookId: string | null;
  readonly attemptAggregateId: string | null;
  readonly pending: number | string | null;
  readonly waitsForOne: number | string;
}

const LANES = `SELECT l.id, l.webhookId, l.aggregateId, l.dueAt, l.attemptId, a.startedAt, a.durationMs,
    d.webhookId AS attemptWebhookId, d.aggregateId AS attemptAggregateId,
    (SELECT COUNT(*) FROM webhook_delivery p
      WHERE p.webhookId = l.webhookId AND p.aggregateId = l.aggregateId AND p.status = 'pending') AS pending,
    (SELECT COUNT(*) FROM webhook_delivery p WHERE p.webhookId = l.webhookId AND p.aggregateId = l.aggregateId
        AND p.status = 'pending' AND p.nextAttemptAt = l.dueAt) AS waitsForOne
  FROM webhook_lane l
  JOIN webhook w ON w.id = l.webhookId AND w.deletedAt IS NULL
  LEFT JOIN webhook_attempt a ON a.id = l.attemptId
  LEFT JOIN webhook_delivery d ON d.id = a.deliveryId
  WHERE l.id >= ? AND l.id <= ?`;

/** A lane exists while it has pending deliveries, and only its own attempts hold it. */
@Extension(Verifier)
@Injectable()
export class LanesVerifier extends Verifier {
  override async *differences(source: QuerySource, now: Date): AsyncGenerator<Difference> {
    for (const check of CHECKS) {
      yield* differencesBy(source, check);
    }
    for await (const piece of getPieces(source, 'webhook_lane', LANES_AT_ONCE)) {
      yield* lanesIn(source, piece, now);
    }
  }
}

async function* lanesIn(source: QuerySource, piece: Piece, now: Date): AsyncGenerator<Difference> {
  for (const lane of await source.query<LaneRow[]>(LANES, piece)) {
    const { id, attemptId } = lane;
    const row = { table: 'webhook_lane', id };
    const dueAt = instantFromDatabase(lane.dueAt);
    if (Number(lane.pending ?? 0) === 0) {
      yield {
        ...row,
        what: 'row',
        actual: 'there',
        by: 'its deliveries, of which none is pending',
        expected: 'missing',
      };
    }
    if (attemptId !== null) {
      yield* holderUnlike(lane, attemptId, dueAt);
    } else if (dueAt && dueAt > now && Number(lane.waitsForOne) === 0) {
      const by = `nextAttemptAt of ${await waitingIn(source, lane)}`;
      yield {
        ...row,
        what: 'dueAt',
        actual: formatValue(dueAt),
        by,
        expected: 'the same, or not later than now',
      };
    }
  }
}

async function waitingIn(source: QuerySource, { webhookId, aggregateId }: LaneRow): Promise<string> {
  const deliveries = await source.query<{ id: string }[]>(
    `SELECT id FROM webhook_delivery WHERE webhookId = ? AND aggregateId = ? AND status = 'pending'
        AND nextAttemptAt IS NOT NULL ORDER BY position LIMIT 3`,
    [webhookId, aggregateId],
  );
  return (
    deliveries.map(({ id }) => `webhook_delivery ${id}`).join(', ') || 'its deliveries, of which none waits'
  );
}

/** The lease begins with its attempt. */
function* holderUnlike(lane: LaneRow, attemptId: string, dueAt: Date | null): Generator<Difference> {
  const row = { table: 'webhook_lane', id: lane.id };
  const by = `webhook_attempt ${attemptId}`;
  const startedAt = instantFromDatabase(lane.startedAt);
  yield* compareValues(row, 'webhookId', lane.webhookId, by, lane.attemptWebhookId);
  yield* compareValues(row, 'aggregateId', lane.aggregateId, by, lane.attemptAggregateId);
  yield* compareValues(row, 'dueAt', dueAt, by, startedAt && new Date(startedAt.getTime() + LEASE_MS));
  if (lane.durationMs !== null) {
    yield { ...row, what: 'attemptId', actual: attemptId, by, expected: 'nothing, because it has ended' };
  }
}
