import { Injectable } from '@nestjs/common';
import { In, LessThanOrEqual } from 'typeorm';
import type { DueCondition } from '#platform/background/due-clock.js';
import { ensureAffected, onDuplicateKey } from '#platform/database/query/guarded-write.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { WebhookLaneEntity } from './webhook-lane.entity.js';

@Injectable()
export class WebhookLaneRepository {
  async find(tx: Tx, webhookId: string, aggregateId: string): Promise<WebhookLaneEntity | null> {
    return tx.findOneBy(WebhookLaneEntity, { webhookId, aggregateId });
  }

  /** Existing lanes of these webhooks and aggregates, in the order of their ids. */
  async findAll(
    tx: Tx,
    webhookIds: readonly string[],
    aggregateIds: readonly string[],
  ): Promise<WebhookLaneEntity[]> {
    return tx.find(WebhookLaneEntity, {
      where: { webhookId: In(webhookIds), aggregateId: In(aggregateIds) },
      order: { id: 'ASC' },
    });
  }

  /** @throws {ConcurrencyConflict} when another transaction has added one of them */
  async add(tx: Tx, lanes: readonly WebhookLaneEntity[]): Promise<void> {
    await tx.insert(WebhookLaneEntity, [...lanes]).catch(onDuplicateKey());
  }

  /** Locks lanes by writing them. @throws {ConcurrencyConflict} when one of them is gone */
  async touch(tx: Tx, ids: readonly string[]): Promise<void> {
    ensureAffected(await tx.increment(WebhookLaneEntity, { id: In(ids) }, 'revision', 1), ids.length);
  }

  /** Due from `now` on, except during an attempt, whose end or lease decides. */
  async makeDue(tx: Tx, { id, revision, attemptId }: WebhookLaneEntity, now: Date): Promise<void> {
    const due = { ...(attemptId === null && { dueAt: now }), revision: revision + 1 };
    ensureAffected(await tx.update(WebhookLaneEntity, { id, revision }, due));
  }

  /** Holds the lane for one attempt until `leaseEnd`. False when another worker was faster. */
  async take(tx: Tx, id: string, attemptId: string, now: Date, leaseEnd: Date): Promise<boolean> {
    const taken = { attemptId, dueAt: leaseEnd, revision: () => 'revision + 1' };
    const { affected } = await tx.update(WebhookLaneEntity, { id, dueAt: LessThanOrEqual(now) }, taken);
    return affected === 1;
  }

  async lockHeld(tx: Tx, id: string, attemptId: string): Promise<boolean> {
    const { affected } = await tx.increment(WebhookLaneEntity, { id, attemptId }, 'revision', 1);
    return affected === 1;
  }

  async giveBack(tx: Tx, id: string, dueAt: Date): Promise<void> {
    await tx.update(WebhookLaneEntity, { id }, { attemptId: null, dueAt });
  }

  async remove(tx: Tx, id: string): Promise<void> {
    await tx.delete(WebhookLaneEntity, { id });
  }

  /** Holds while a webhook can be sent something, as `DueLanesReader` finds it. */
  due(now: Date): DueCondition {
    return {
      text: `EXISTS (SELECT 1 FROM webhook w WHERE w.active = 1 AND (w.pausedUntil IS NULL OR w.pausedUntil <= ?) AND w.deletedAt IS NULL
        AND EXISTS (SELECT 1 FROM webhook_lane l WHERE l.webhookId = w.id AND l.dueAt <= ?))`,
      values: [now, now],
    };
  }
}
