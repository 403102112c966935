import { Injectable } from '@nestjs/common';
import { change, insert, placesFor, rows, select } from '../platform/database/statement.js';
import type { Tx } from '../platform/database/tx.js';
import { Overtaken } from '../platform/database/unit-of-work.errors.js';
import type { AttemptResult } from './retry.rules.js';
import { WebhookAttemptEntity } from './webhook-attempt.entity.js';
import { WebhookDeliveryEntity } from './webhook-delivery.entity.js';

/** What a delivery has become. */
export type DeliveryState = Pick<WebhookDeliveryEntity, 'status' | 'nextAttemptAt' | 'finishedAt' | 'tries'>;

@Injectable()
export class WebhookDeliveryRepository {
  /** Those of the events that the webhooks have deliveries of already, as `<webhook> <position>`. */
  async findQueued(
    tx: Tx,
    origin: string,
    webhookIds: readonly string[],
    positions: readonly number[],
  ): Promise<ReadonlySet<string>> {
    const found = await rows<{ webhookId: string; position: number | string }>(
      tx,
      `SELECT webhookId, position FROM webhook_delivery
       WHERE webhookId IN ${placesFor(webhookIds)} AND position IN ${placesFor(positions)} AND origin = ?`,
      [...webhookIds, ...positions, origin],
    );
    return new Set(found.map(({ webhookId, position }) => `${webhookId} ${position}`));
  }

  async add(tx: Tx, deliveries: readonly WebhookDeliveryEntity[]): Promise<void> {
    await insert(tx, WebhookDeliveryEntity, deliveries);
  }

  async find(tx: Tx, webhookId: string, id: string): Promise<WebhookDeliveryEntity | null> {
    const found = await select(tx, WebhookDeliveryEntity, 'WHERE id = ? AND webhookId = ?', [id, webhookId]);
    return found[0] ?? null;
  }

  /** The first of a lane: the earliest event, and of the same event whichever. */
  async findFirstPending(
    tx: Tx,
    webhookId: string,
    aggregateId: string,
  ): Promise<WebhookDeliveryEntity | null> {
    const rest = `WHERE webhookId = ? AND aggregateId = ? AND status = 'pending' ORDER BY position, id LIMIT 1`;
    const [first] = await select(tx, WebhookDeliveryEntity, rest, [webhookId, aggregateId]);
    return first ?? null;
  }

  /** @throws {Overtaken} when it no longer is what was found */
  async update(tx: Tx, { id, revision }: WebhookDeliveryEntity, changes: Partial<WebhookDeliveryEntity>) {
    const { affected } = await tx.update(
      WebhookDeliveryEntity,
      { id, revision },
      { ...changes, revision: revision + 1 },
    );
    if (affected !== 1) {
      throw new Overtaken();
    }
  }

  async addAttempt(
    tx: Tx,
    deliveryId: string,
    attempt: Pick<WebhookAttemptEntity, 'id' | 'number' | 'startedAt'>,
  ) {
    const open = { durationMs: null, status: null, answer: null, error: null };
    await insert(tx, WebhookAttemptEntity, [{ ...attempt, deliveryId, ...open }]);
  }

  async endAttempt(tx: Tx, id: string, { durationMs, status, answer, error }: AttemptResult): Promise<void> {
    const statement =
      'UPDATE webhook_attempt SET durationMs = ?, status = ?, answer = ?, error = ? WHERE id = ?';
    await change(tx, statement, [durationMs, status, answer, error, id]);
  }

  /**
   * With their attempts, those of them that are still there and, unless their webhook is deleted, still over.
   * @throws {Overtaken} when somebody has just begun one anew
   */
  async remove(tx: Tx, ids: readonly string[], { pendingToo = false } = {}): Promise<void> {
    const condition = pendingToo ? '' : "AND status <> 'pending'";
    const found = await rows<{ id: string }>(
      tx,
      `SELECT id FROM webhook_delivery WHERE id IN ${placesFor(ids)} ${condition} ORDER BY id`,
      ids,
    );
    if (found.length === 0) {
      return;
    }
    const over = found.map(({ id }) => id);
    const statement = `DELETE FROM webhook_delivery WHERE id IN ${placesFor(over)} ${condition}`;
    if ((await change(tx, statement, over)) !== over.length) {
      throw new Overtaken();
    }
    await change(tx, `DELETE FROM webhook_attempt WHERE deliveryId IN ${placesFor(over)}`, over);
  }
}
