import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { eventRecord } from '../event/index.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { Clock } from '#platform/time/clock.js';
import type { AttemptResult } from './retry.rules.js';
import { WebhookNotFound } from './webhook.errors.js';
import { WebhookReader } from './webhook.reader.js';
import { WebhookSenderService } from './webhook-sender.service.js';

const TYPE = 'Service.Domain.Webhook.Event.WebhookWasTested';
/** Below all ids of events. */
const POSITION = 0;

@Injectable()
export class TestWebhook {
  constructor(
    private readonly webhooks: WebhookReader,
    private readonly sender: WebhookSenderService,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * Sends a sample event once, also to an inactive webhook, and returns the outcome. The audit entry is committed first, so that no
   * transaction is open meanwhile. Under an Idempotency-Key, a repetition sends again only if the process died before it kept the answer.
   * @throws {WebhookNotFound}
   */
  async execute(id: string): Promise<AttemptResult> {
    const webhook = await this.webhooks.findById(id);
    if (!webhook) {
      throw new WebhookNotFound();
    }
    await this.unitOfWork.run(() => Promise.resolve());
    const time = this.clock.now();
    const payload = { webhookId: { webhookId: id } };
    const data = eventRecord({ position: POSITION, uuid: id, type: TYPE, payload, recordedOn: time });
    return this.sender.send(webhook, { id: randomUUID(), type: TYPE, time, data });
  }
}
