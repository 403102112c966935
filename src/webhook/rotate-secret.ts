import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { Clock } from '#platform/time/clock.js';
import { newSecret } from './new-secret.functions.js';
import { rotated, SECRETS_MAX } from './webhook.rules.js';
import { TooManySecrets, WebhookNotFound } from './webhook.errors.js';
import { WebhookRepository } from './webhook.repository.js';

@Injectable()
export class RotateSecret {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly webhooks: WebhookRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Every attempt from now on is signed with the new secret, and for a day with the one before it as well. Writes the row,
   * saying what was found: of two at once each is answered with a secret that signs, and the later one stays.
   * @throws {WebhookNotFound}
   * @throws {TooManySecrets} when it is done again and again within a day
   */
  async execute(id: string): Promise<string> {
    const secret = newSecret();
    await this.unitOfWork.run(async (tx) => {
      const webhook = await this.webhooks.find(tx, id);
      if (!webhook) {
        throw new WebhookNotFound();
      }
      const secrets = rotated(webhook.secrets, secret, this.clock.now());
      if (secrets.length > SECRETS_MAX) {
        throw new TooManySecrets();
      }
      await this.webhooks.update(tx, webhook, { secrets });
    });
    return secret;
  }
}
