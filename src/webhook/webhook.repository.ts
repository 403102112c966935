import { Injectable } from '@nestjs/common';
import { IsNull, LessThan, Not } from 'typeorm';
import { EventRecorderService } from '../event/index.js';
import { updateRevised } from '#platform/database/query/guarded-write.js';
import { noteChange } from '#platform/audit-context/audit-context.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { Clock } from '#platform/time/clock.js';
import { webhookChangeEvents, creationEvent } from './webhook.events.js';
import { WebhookLaneEntity } from './webhook-lane.entity.js';
import { WebhookEntity } from './webhook.entity.js';

const NEXT_REVISION = () => 'revision + 1';

const SHOWN = ['eventTypes', 'description', 'active', 'pausedUntil', 'goneAt', 'deletedAt'];

@Injectable()
export class WebhookRepository {
  constructor(
    private readonly events: EventRecorderService,
    private readonly clock: Clock,
  ) {}

  async add(tx: Tx, webhook: WebhookEntity): Promise<void> {
    await tx.insert(WebhookEntity, webhook);
    noteChange(tx, { type: 'webhook', id: webhook.id, before: null, after: webhook, shown: SHOWN });
    await this.events.record(tx, creationEvent(webhook));
  }

  async count(tx: Tx): Promise<number> {
    return tx.countBy(WebhookEntity, { deletedAt: IsNull() });
  }

  async find(tx: Tx, id: string): Promise<WebhookEntity | null> {
    return tx.findOneBy(WebhookEntity, { id, deletedAt: IsNull() });
  }

  /** @throws {ConcurrencyConflict} when the webhook has changed */
  async update(tx: Tx, webhook: WebhookEntity, changes: Partial<WebhookEntity>): Promise<void> {
    const { id } = webhook;
    await updateRevised(tx, WebhookEntity, webhook, changes);
    noteChange(tx, { type: 'webhook', id, before: webhook, after: changes, shown: SHOWN });
    await this.events.record(tx, ...webhookChangeEvents(webhook, changes, this.clock.now()));
  }

  /** On demand of the receiver. Does nothing when another transaction was faster. */
  async deactivate(tx: Tx, id: string, now: Date): Promise<void> {
    const gone = { active: false, goneAt: now, revision: NEXT_REVISION };
    const { affected } = await tx.update(WebhookEntity, { id, active: true }, gone);
    const webhook = affected === 1 ? await this.find(tx, id) : null;
    if (webhook) {
      await this.events.record(
        tx,
        ...webhookChangeEvents({ ...webhook, active: true }, { active: false }, now),
      );
    }
  }

  /** The longer pause wins. */
  async pause(tx: Tx, id: string, until: Date): Promise<void> {
    await tx
      .createQueryBuilder()
      .update(WebhookEntity)
      .set({ pausedUntil: until, revision: NEXT_REVISION })
      .where([
        { id, pausedUntil: IsNull() },
        { id, pausedUntil: LessThan(until) },
      ])
      .execute();
  }

  async remove(tx: Tx, id: string): Promise<void> {
    await tx.delete(WebhookLaneEntity, { webhookId: id });
    await tx.delete(WebhookEntity, { id, deletedAt: Not(IsNull()) });
  }
}
