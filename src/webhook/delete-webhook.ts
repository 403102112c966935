import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { Clock } from '#platform/time/clock.js';
import { WebhookNotFound } from './webhook.errors.js';
import { WebhookRepository } from './webhook.repository.js';

@Injectable()
export class DeleteWebhook {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly webhooks: WebhookRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Hides the webhook and deletes its secrets; nothing is sent that was not on its way. Its deliveries may be
   * millions: ForgetDeliveries removes them, and then the row. Writes the row, saying what was found.
   * @throws {WebhookNotFound}
   */
  async execute(id: string): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const webhook = await this.webhooks.find(tx, id);
      if (!webhook) {
        throw new WebhookNotFound();
      }
      await this.webhooks.update(tx, webhook, { active: false, secrets: [], deletedAt: this.clock.now() });
    });
  }
}
