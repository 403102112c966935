import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { ReceiverUrlService } from './receiver-url.service.js';
import { WebhookNotFound } from './webhook.errors.js';
import { WebhookDispatcherService } from './webhook-dispatcher.service.js';
import { WebhookRepository } from './webhook.repository.js';

/** What is undefined stays as it is; a description of null is taken away. */
export interface WebhookChanges {
  readonly url?: string | undefined;
  readonly eventTypes?: readonly string[] | undefined;
  readonly description?: string | null | undefined;
  readonly active?: boolean | undefined;
}

@Injectable()
export class EditWebhook {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly webhooks: WebhookRepository,
    private readonly urls: ReceiverUrlService,
    private readonly dispatcher: WebhookDispatcherService,
  ) {}

  /**
   * Holds for events that nothing was queued of yet, and, as to the address, for every attempt from now on. What is
   * pending waits while the webhook is inactive, and goes on when it is active again, even if its receiver had been gone
   * or asked for patience. Writes the row, saying what was found: the second of two at once runs again.
   * @throws {WebhookNotFound}
   * @throws {InvalidFields} for a private address
   */
  async execute(id: string, { url, eventTypes, description, active }: WebhookChanges): Promise<void> {
    if (url !== undefined) {
      this.urls.check(url);
    }
    await this.unitOfWork.run(async (tx) => {
      const webhook = await this.webhooks.find(tx, id);
      if (!webhook) {
        throw new WebhookNotFound();
      }
      await this.webhooks.update(tx, webhook, {
        ...(url !== undefined && { url }),
        ...(eventTypes && { eventTypes: [...eventTypes] }),
        ...(description !== undefined && { description }),
        ...(active !== undefined && { active, goneAt: active ? null : webhook.goneAt, pausedUntil: null }),
      });
      this.unitOfWork.afterCommit(tx, () => this.dispatcher.nudge());
    });
  }
}
