import { Injectable } from '@nestjs/common';
import { Between, In, MoreThan } from 'typeorm';
import type { QuerySource } from '#platform/database/query/statement.js';
import { type Difference, formatValue, compareValues, Verifier } from '#platform/database/query/verifier.js';
import { Extension } from '#platform/extensions.js';

const POSITIONS_AT_ONCE = 10_000;
const EVERY_TYPE = '*';
const SUBSCRIPTION = 'queue-webhook-deliveries';
/** One batch may be handled without a record. */
const BATCH_SIZE_MAX = 500;
/** Below the thirty days for which deliveries are kept. */
const KEPT_MS = 29 * 24 * 3_600_000;
/** Events recorded before the commit of a webhook may be skipped. */
const SETTLED_MS = 60_000;

interface WebhookRow {
  readonly id: string;
  readonly eventTypes: readonly string[];
  readonly active: boolean;
  readonly goneAt: Date | null;
  readonly deletedAt: Date | null;
  readonly secrets: readonly unknown[];
  readonly afterPosition: number;
  readonly createdAt: Date;
  readonly revision: number;
}

/** Checks that each webhook got every matching event. */
@Extension(Verifier)
@Injectable()
export class WebhooksVerifier extends Verifier {
  override async *differences(source: QuerySource, now: Date): AsyncGenerator<Difference> {
    const [sequence] = await source.query<{ last: number | string }[]>(
      'SELECT MAX(lastPosition) AS last FROM event_sequence',
    );
    const [checkpoint] = await source.query<{ position: number | string }[]>(
      'SELECT position FROM event_checkpoint WHERE subscription = ?',
      [SUBSCRIPTION],
    );
    const webhooks = await source.find<WebhookRow>('webhook');
    for (const webhook of webhooks) {
      yield* stateUnlike(webhook, Number(sequence?.last ?? 0));
    }
    yield* beyond(source, checkpoint && Number(checkpoint.position));
    // No table has earlier definitions of changed webhooks.
    const unchanged = webhooks.filter(({ revision, active }) => revision === 0 && active);
    for (const webhook of unchanged) {
      yield* unwanted(source, webhook);
    }
    if (unchanged.length > 0) {
      yield* incomplete(source, unchanged, Number(checkpoint?.position ?? 0), now);
    }
  }
}

function* stateUnlike(webhook: WebhookRow, last: number): Generator<Difference> {
  const { id, active, goneAt, deletedAt, secrets, afterPosition } = webhook;
  const row = { table: 'webhook', id };
  if (goneAt || deletedAt) {
    yield* compareValues(row, 'active', active, goneAt ? 'goneAt' : 'deletedAt', false);
  }
  if ((secrets.length === 0) !== (deletedAt !== null)) {
    const expected = deletedAt ? 'none' : 'some';
    yield {
      ...row,
      what: 'secrets',
      actual: String(secrets.length),
      by: `deletedAt ${formatValue(deletedAt)}`,
      expected,
    };
  }
  if (afterPosition > last || afterPosition < 0) {
    yield {
      ...row,
      what: 'afterPosition',
      actual: String(afterPosition),
      by: 'the last event',
      expected: `${last} at most`,
    };
  }
}

/** Deliveries are added before the checkpoint passes them. */
async function* beyond(source: QuerySource, checkpoint: number | undefined): AsyncGenerator<Difference> {
  const [row] = await source.query<{ last: number | string | null }[]>(
    "SELECT MAX(position) AS last FROM webhook_delivery WHERE origin = 'event'",
  );
  const last = Number(row?.last ?? 0);
  const isMissing = checkpoint === undefined && last > 0;
  if (isMissing || last > (checkpoint ?? 0) + BATCH_SIZE_MAX) {
    const expected = `at least ${last - BATCH_SIZE_MAX}`;
    yield {
      table: 'event_checkpoint',
      id: SUBSCRIPTION,
      what: 'position',
      actual: formatValue(checkpoint),
      by: 'table webhook_delivery',
      expected,
    };
  }
}

async function* unwanted(source: QuerySource, { id, eventTypes }: WebhookRow): AsyncGenerator<Difference> {
  if (eventTypes.includes(EVERY_TYPE)) {
    return;
  }
  const found = await source.query<{ id: string; eventType: string }[]>(
    `SELECT MIN(id) AS id, eventType FROM webhook_delivery
      WHERE webhookId = ? AND eventType NOT IN (${eventTypes.map(() => '?').join(', ') || "''"}) GROUP BY eventType`,
    [id, ...eventTypes],
  );
  for (const delivery of found) {
    const by = `webhook_delivery ${delivery.id}`;
    yield {
      table: 'webhook',
      id,
      what: 'eventTypes',
      actual: formatValue(eventTypes),
      by,
      expected: delivery.eventType,
    };
  }
}

async function* incomplete(
  source: QuerySource,
  webhooks: readonly WebhookRow[],
  checkpoint: number,
  now: Date,
): AsyncGenerator<Difference> {
  const since = new Date(now.getTime() - KEPT_MS);
  // From the last events back to forgotten deliveries.
  for (let end = checkpoint; end > 0; end -= POSITIONS_AT_ONCE) {
    const first = Math.max(1, end - POSITIONS_AT_ONCE + 1);
    const kept = { position: Between(first, end), recordedOn: MoreThan(since) };
    if (!(await source.existsBy('event', kept))) {
      return;
    }
    for (const webhook of webhooks) {
      yield* undelivered(source, webhook, [Math.max(first, webhook.afterPosition + 1), end], since);
    }
  }
}

async function* undelivered(
  source: QuerySource,
  { id, eventTypes, createdAt }: WebhookRow,
  [first, end]: readonly [number, number],
  since: Date,
): AsyncGenerator<Difference> {
  const isEvery = eventTypes.includes(EVERY_TYPE);
  const settled = new Date(Math.max(createdAt.getTime() + SETTLED_MS, since.getTime()));
  const delivery = "d.webhookId = :id AND d.position = e.position AND d.origin = 'event'";
  const missing = await source
    .createQueryBuilder('event', 'e')
    .leftJoin('webhook_delivery', 'd', delivery, { id })
    .select('e.position', 'position')
    .where({
      position: Between(first, end),
      recordedOn: MoreThan(settled),
      ...(!isEvery && { type: In(eventTypes) }),
    })
    .andWhere('d.id IS NULL')
    .getRawMany<{ position: number | string }>();
  for (const { position } of missing) {
    yield {
      table: 'webhook',
      id,
      what: `delivery of event ${position}`,
      actual: 'missing',
      by: 'eventTypes and the checkpoint',
      expected: 'there',
    };
  }
}
