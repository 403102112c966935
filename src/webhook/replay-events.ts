import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { EventLogReader } from '../event/index.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { DELIVERIES_MAX, type NewDelivery, QueuedDeliveriesService } from './queued-deliveries.service.js';
import { endsBeforeItBegins, tooManyEvents, WebhookNotActive, WebhookNotFound } from './webhook.errors.js';
import type { WebhookEntity } from './webhook.entity.js';
import { WebhookReader } from './webhook.reader.js';
import { wants } from './webhook.rules.js';

/** A replay is one unit of work. */
const EVENTS_MAX = 10_000;
const EVENTS_PER_STATEMENT = 500;

@Injectable()
export class ReplayEvents {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly webhooks: WebhookReader,
    private readonly events: EventLogReader,
    private readonly queued: QueuedDeliveriesService,
  ) {}

  /**
   * Queues matching events of any age as new deliveries; equal concurrent replays queue twice. They precede pending later events of the
   * same aggregates. All or none; takes the locks of QueuedDeliveries. Returns the number.
   * @throws {WebhookNotFound}
   * @throws {WebhookNotActive} because they would wait
   * @throws {InvalidFields} for too many at once
   */
  async execute(webhookId: string, fromId: number, toId?: number): Promise<number> {
    if (toId !== undefined && toId < fromId) {
      throw endsBeforeItBegins();
    }
    const webhook = await this.webhooks.findById(webhookId);
    if (!webhook) {
      throw new WebhookNotFound();
    }
    if (!webhook.active) {
      throw new WebhookNotActive();
    }
    const wanted = await this.wantedBy(webhook, fromId, toId);
    const origin = randomUUID();
    return this.unitOfWork.run(async (tx) => {
      let count = 0;
      for (let from = 0; from < wanted.length; from += DELIVERIES_MAX) {
        count += await this.queued.add(tx, origin, wanted.slice(from, from + DELIVERIES_MAX));
      }
      return count;
    });
  }

  private async wantedBy(webhook: WebhookEntity, fromId: number, toId?: number): Promise<NewDelivery[]> {
    const last = Math.min(toId ?? Infinity, await this.events.lastPosition());
    if (last - fromId + 1 > EVENTS_MAX) {
      throw tooManyEvents(EVENTS_MAX);
    }
    const wanted: NewDelivery[] = [];
    for (let after = fromId - 1; after < last;) {
      const events = await this.events.listAfter(after, Math.min(EVENTS_PER_STATEMENT, last - after));
      wanted.push(
        ...events
          .filter(({ type }) => wants(webhook, type))
          .map(({ position, uuid, type }) => ({ webhookId: webhook.id, event: { position, uuid, type } })),
      );
      after = events.at(-1)?.position ?? last;
    }
    return wanted;
  }
}
