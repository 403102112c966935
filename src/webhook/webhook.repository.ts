import { Injectable } from '@nestjs/common';
import { noteChange } from '../platform/audit/deed.js';
import { change, insert, rows, select } from '../platform/database/statement.js';
import type { Tx } from '../platform/database/tx.js';
import { Overtaken } from '../platform/database/unit-of-work.errors.js';
import { WebhookEntity } from './webhook.entity.js';

/** What the audit log may tell of it. */
const SHOWN = ['eventTypes', 'description', 'active', 'pausedUntil', 'goneAt', 'deletedAt'];

@Injectable()
export class WebhookRepository {
  async add(tx: Tx, webhook: WebhookEntity): Promise<void> {
    await insert(tx, WebhookEntity, [webhook]);
    noteChange(tx, { type: 'webhook', id: webhook.id, before: null, after: webhook, shown: SHOWN });
  }

  async count(tx: Tx): Promise<number> {
    const [row] = await rows<{ total: number | string }>(
      tx,
      'SELECT COUNT(*) AS total FROM webhook WHERE deletedAt IS NULL',
    );
    return Number(row?.total ?? 0);
  }

  async find(tx: Tx, id: string): Promise<WebhookEntity | null> {
    const [webhook] = await select(tx, WebhookEntity, 'WHERE id = ? AND deletedAt IS NULL', [id]);
    return webhook ?? null;
  }

  /** @throws {Overtaken} when it no longer is what was found */
  async update(tx: Tx, webhook: WebhookEntity, changes: Partial<WebhookEntity>): Promise<void> {
    const { id, revision } = webhook;
    const { affected } = await tx.update(
      WebhookEntity,
      { id, revision },
      { ...changes, revision: revision + 1 },
    );
    if (affected !== 1) {
      throw new Overtaken();
    }
    noteChange(tx, { type: 'webhook', id, before: webhook, after: changes, shown: SHOWN });
  }

  /** The receiver has said so. Nothing happens when somebody was faster. */
  async deactivate(tx: Tx, id: string, now: Date): Promise<void> {
    const statement = `UPDATE webhook SET active = 0, goneAt = ?, revision = revision + 1
      WHERE id = ? AND active = 1`;
    await change(tx, statement, [now, id]);
  }

  /** A longer pause wins. */
  async pause(tx: Tx, id: string, until: Date): Promise<void> {
    const statement = `UPDATE webhook SET pausedUntil = ?, revision = revision + 1
      WHERE id = ? AND (pausedUntil IS NULL OR pausedUntil < ?)`;
    await change(tx, statement, [until, id, until]);
  }

  /** The row itself, when nothing of it is left. */
  async remove(tx: Tx, id: string): Promise<void> {
    await change(tx, 'DELETE FROM webhook_lane WHERE webhookId = ?', [id]);
    await change(tx, 'DELETE FROM webhook WHERE id = ? AND deletedAt IS NOT NULL', [id]);
  }
}
