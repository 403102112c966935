import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { EventLogReader } from '../event/index.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { Clock } from '#platform/time/clock.js';
import { newSecret } from './new-secret.functions.js';
import { ReceiverUrlService } from './receiver-url.service.js';
import { TooManyWebhooks } from './webhook.errors.js';
import { WebhookRepository } from './webhook.repository.js';

/** Each is asked about with every pass of every process. */
const WEBHOOKS_MAX = 100;

export interface NewWebhook {
  readonly url: string;
  readonly eventTypes: readonly string[];
  readonly description?: string | undefined;
  readonly active: boolean;
}

@Injectable()
export class CreateWebhook {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly webhooks: WebhookRepository,
    private readonly urls: ReceiverUrlService,
    private readonly events: EventLogReader,
    private readonly clock: Clock,
  ) {}

  /**
   * It gets every event that is recorded from the answer on, and none that had its position before. Adds one row
   * and locks none: two at once are two webhooks, and may be one too many. (Positions are not given out for it: in a
   * request with an Idempotency-Key that would be part of this unit of work.)
   * @throws {InvalidFields} for a private address
   * @throws {TooManyWebhooks}
   */
  async execute(webhook: NewWebhook): Promise<{ readonly id: string; readonly secret: string }> {
    this.urls.check(webhook.url);
    const afterPosition = await this.events.lastPosition();
    const id = randomUUID();
    const secret = newSecret();
    await this.unitOfWork.run(async (tx) => {
      if ((await this.webhooks.count(tx)) >= WEBHOOKS_MAX) {
        throw new TooManyWebhooks(WEBHOOKS_MAX);
      }
      await this.webhooks.add(tx, {
        id,
        url: webhook.url,
        eventTypes: [...webhook.eventTypes],
        active: webhook.active,
        description: webhook.description ?? null,
        secrets: [{ secret, until: null }],
        afterPosition,
        createdAt: this.clock.now(),
        goneAt: null,
        pausedUntil: null,
        deletedAt: null,
        revision: 0,
      });
    });
    return { id, secret };
  }
}
