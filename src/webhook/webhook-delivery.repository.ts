import { Injectable } from '@nestjs/common';
import { In, MoreThanOrEqual, Not } from 'typeorm';
import type { DueCondition } from '#platform/background/due-clock.js';
import { change } from '#platform/database/query/change.js';
import { ensureAffected } from '#platform/database/query/guarded-write.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import type { AttemptResult } from './retry.rules.js';
import { NOT_KEPT } from './webhook-answer.repository.js';
import { WebhookAttemptEntity, WebhookDeliveryEntity } from './webhook-delivery.entity.js';

@Injectable()
export class WebhookDeliveryRepository {
  /** Existing deliveries, as `<webhook> <position>`. */
  async findQueued(
    tx: Tx,
    origin: string,
    webhookIds: readonly string[],
    positions: readonly number[],
  ): Promise<ReadonlySet<string>> {
    const found = await tx.find(WebhookDeliveryEntity, {
      select: { webhookId: true, position: true },
      where: { webhookId: In(webhookIds), position: In(positions), origin },
    });
    return new Set(found.map(({ webhookId, position }) => `${webhookId} ${position}`));
  }

  async add(tx: Tx, deliveries: readonly WebhookDeliveryEntity[]): Promise<void> {
    await tx.insert(WebhookDeliveryEntity, [...deliveries]);
  }

  async find(tx: Tx, webhookId: string, id: string): Promise<WebhookDeliveryEntity | null> {
    return tx.findOneBy(WebhookDeliveryEntity, { id, webhookId });
  }

  /** The oldest first. */
  async findFailed(
    tx: Tx,
    webhookId: string,
    since: Date | undefined,
    count: number,
  ): Promise<WebhookDeliveryEntity[]> {
    return tx.find(WebhookDeliveryEntity, {
      where: { webhookId, status: 'failed', ...(since && { createdAt: MoreThanOrEqual(since) }) },
      order: { createdAt: 'ASC', id: 'ASC' },
      take: count,
    });
  }

  /** The pending delivery of the earliest event in a lane. */
  async findFirstPending(
    tx: Tx,
    webhookId: string,
    aggregateId: string,
  ): Promise<WebhookDeliveryEntity | null> {
    return tx.findOne(WebhookDeliveryEntity, {
      where: { webhookId, aggregateId, status: 'pending' },
      order: { position: 'ASC', id: 'ASC' },
    });
  }

  /** @throws {ConcurrencyConflict} when the delivery has changed */
  async update(tx: Tx, { id, revision }: WebhookDeliveryEntity, changes: Partial<WebhookDeliveryEntity>) {
    ensureAffected(
      await tx.update(WebhookDeliveryEntity, { id, revision }, { ...changes, revision: revision + 1 }),
    );
  }

  async addAttempt(
    tx: Tx,
    deliveryId: string,
    attempt: Pick<WebhookAttemptEntity, 'id' | 'number' | 'startedAt'>,
  ) {
    const open = { durationMs: null, status: null, answer: null, error: null };
    await tx.insert(WebhookAttemptEntity, { ...attempt, deliveryId, ...open });
  }

  /** Keeps no answer that may repeat what an erasure has emptied since the attempt began: see `WebhookAnswerRepository`. */
  async endAttempt(tx: Tx, id: string, { durationMs, status, answer, error }: AttemptResult): Promise<void> {
    const statement = `UPDATE webhook_attempt SET durationMs = ?, status = ?, error = ?,
      answer = CASE WHEN answer = ${NOT_KEPT} THEN NULL ELSE ? END WHERE id = ?`;
    await change(tx, statement, [durationMs, status, error, answer, id]);
  }

  /**
   * Removes deliveries that are still finished, or whose webhook is deleted, with their attempts.
   * @throws {ConcurrencyConflict} when another transaction has restarted one
   */
  async remove(tx: Tx, ids: readonly string[], { pendingToo = false } = {}): Promise<void> {
    const condition = pendingToo ? {} : { status: Not('pending' as const) };
    const found = await tx.find(WebhookDeliveryEntity, {
      select: { id: true },
      where: { id: In(ids), ...condition },
      order: { id: 'ASC' },
    });
    if (found.length === 0) {
      return;
    }
    const over = found.map(({ id }) => id);
    ensureAffected(await tx.delete(WebhookDeliveryEntity, { id: In(over), ...condition }), over.length);
    await tx.delete(WebhookAttemptEntity, { deliveryId: In(over) });
  }

  /** Holds while there are deleted webhooks that can be forgotten, with all that belongs to them, or finished deliveries from before. */
  forgettable({
    before,
    deletedBefore,
  }: {
    readonly before: Date;
    readonly deletedBefore: Date;
  }): DueCondition {
    const ofWebhook = 'SELECT 1 FROM webhook_delivery d WHERE d.webhookId = w.id';
    return {
      text: `EXISTS (SELECT 1 FROM webhook w WHERE w.deletedAt <= ?
        OR (w.deletedAt IS NOT NULL AND EXISTS (${ofWebhook}))
        OR EXISTS (${ofWebhook} AND d.status = 'succeeded' AND d.createdAt < ?)
        OR EXISTS (${ofWebhook} AND d.status = 'failed' AND d.createdAt < ?))`,
      values: [deletedBefore, before, before],
    };
  }
}
