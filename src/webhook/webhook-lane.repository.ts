import { Injectable } from '@nestjs/common';
import { isDuplicateKey } from '../platform/database/duplicate-key.js';
import { change, insert, placesFor, select } from '../platform/database/statement.js';
import type { Tx } from '../platform/database/tx.js';
import { Overtaken } from '../platform/database/unit-of-work.errors.js';
import { WebhookLaneEntity } from './webhook-lane.entity.js';

@Injectable()
export class WebhookLaneRepository {
  async find(tx: Tx, webhookId: string, aggregateId: string): Promise<WebhookLaneEntity | null> {
    const rest = 'WHERE webhookId = ? AND aggregateId = ?';
    const [lane] = await select(tx, WebhookLaneEntity, rest, [webhookId, aggregateId]);
    return lane ?? null;
  }

  /** Those there are of these webhooks and aggregates, in the order of their ids. */
  async findAll(
    tx: Tx,
    webhookIds: readonly string[],
    aggregateIds: readonly string[],
  ): Promise<WebhookLaneEntity[]> {
    const rest = `WHERE webhookId IN ${placesFor(webhookIds)} AND aggregateId IN ${placesFor(aggregateIds)} ORDER BY id`;
    return select(tx, WebhookLaneEntity, rest, [...webhookIds, ...aggregateIds]);
  }

  /** @throws {Overtaken} when somebody else has added one of them */
  async add(tx: Tx, lanes: readonly WebhookLaneEntity[]): Promise<void> {
    await insert(tx, WebhookLaneEntity, lanes).catch((error: unknown) => {
      throw isDuplicateKey(error) ? new Overtaken() : error;
    });
  }

  /**
   * Holds them until the transaction ends, by writing them.
   * @throws {Overtaken} when one of them is no more
   */
  async touch(tx: Tx, ids: readonly string[]): Promise<void> {
    const statement = `UPDATE webhook_lane SET revision = revision + 1 WHERE id IN ${placesFor(ids)}`;
    if ((await change(tx, statement, ids)) !== ids.length) {
      throw new Overtaken();
    }
  }

  /** Is due from `now` on, unless an attempt is going on: then it is given back by that, or when its lease has run out. */
  async hasten(tx: Tx, { id, revision, attemptId }: WebhookLaneEntity, now: Date): Promise<void> {
    const due = attemptId === null ? 'dueAt = ?,' : '';
    const statement = `UPDATE webhook_lane SET ${due} revision = revision + 1 WHERE id = ? AND revision = ?`;
    const values = [...(attemptId === null ? [now] : []), id, revision];
    if ((await change(tx, statement, values)) !== 1) {
      throw new Overtaken();
    }
  }

  /** For one attempt and no other, until `leaseEnd`. False when it is not due, because somebody else was faster. */
  async take(tx: Tx, id: string, attemptId: string, now: Date, leaseEnd: Date): Promise<boolean> {
    const statement = `UPDATE webhook_lane SET attemptId = ?, dueAt = ?, revision = revision + 1
      WHERE id = ? AND dueAt <= ?`;
    return (await change(tx, statement, [attemptId, leaseEnd, id, now])) === 1;
  }

  /** Holds it until the transaction ends, if it is still in the hands of this attempt. */
  async lockHeld(tx: Tx, id: string, attemptId: string): Promise<boolean> {
    const statement = `UPDATE webhook_lane SET revision = revision + 1 WHERE id = ? AND attemptId = ?`;
    return (await change(tx, statement, [id, attemptId])) === 1;
  }

  async giveBack(tx: Tx, id: string, dueAt: Date): Promise<void> {
    await change(tx, 'UPDATE webhook_lane SET attemptId = NULL, dueAt = ? WHERE id = ?', [dueAt, id]);
  }

  async remove(tx: Tx, id: string): Promise<void> {
    await change(tx, 'DELETE FROM webhook_lane WHERE id = ?', [id]);
  }
}
