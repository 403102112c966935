import { randomBytes, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppConfig } from '#platform/config/app-config.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { isPrivateHost } from '#platform/outgoing/public-address.js';
import { Clock } from '#platform/time/clock.js';
import { EventLogReader } from '../event/index.js';
import { WebhookDispatcherService } from './webhook-dispatcher.service.js';
import { privateAddress, TooManySecrets, TooManyWebhooks, WebhookNotFound } from './webhook.errors.js';
import { WebhookRepository } from './webhook.repository.js';
import { rotated, SECRETS_MAX } from './webhook.rules.js';

/** Standard Webhooks asks for 24 to 64 bytes. */
const SECRET_BYTES = 32;

function newSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
}

/** Each is asked about with every pass of every process. */
const WEBHOOKS_MAX = 100;

export interface NewWebhook {
  readonly url: string;
  readonly eventTypes: readonly string[];
  readonly description?: string | undefined;
  readonly active: boolean;
}

/** What is undefined stays as it is; a description of null is taken away. */
export interface WebhookChanges {
  readonly url?: string | undefined;
  readonly eventTypes?: readonly string[] | undefined;
  readonly description?: string | null | undefined;
  readonly active?: boolean | undefined;
}

@Injectable()
export class WebhookService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly webhooks: WebhookRepository,
    private readonly config: AppConfig,
    private readonly events: EventLogReader,
    private readonly clock: Clock,
    private readonly dispatcher: WebhookDispatcherService,
  ) {}

  /**
   * The webhook gets every event that is recorded after the answer, and none that had its position before. Adds one row and locks none: of two
   * at once, one may be too many.
   * @throws {InvalidFields} for a private address
   * @throws {TooManyWebhooks}
   */
  async create(webhook: NewWebhook): Promise<{ readonly id: string; readonly secret: string }> {
    this.checkUrl(webhook.url);
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

  /**
   * Holds for events that nothing was queued of yet, and, as to the address, for every attempt from now on. Pending deliveries wait while the
   * webhook is inactive, and go on when it is active again. Writes the row on condition of its revision: the second of two at once runs again.
   * @throws {WebhookNotFound}
   * @throws {InvalidFields} for a private address
   */
  async edit(id: string, { url, eventTypes, description, active }: WebhookChanges): Promise<void> {
    if (url !== undefined) {
      this.checkUrl(url);
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

  /**
   * Hides the webhook and deletes its secrets; nothing is sent that was not on its way. Its deliveries may be
   * millions: ForgetDeliveries removes them, and then the row. Writes the row, saying what was found.
   * @throws {WebhookNotFound}
   */
  async delete(id: string): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const webhook = await this.webhooks.find(tx, id);
      if (!webhook) {
        throw new WebhookNotFound();
      }
      await this.webhooks.update(tx, webhook, { active: false, secrets: [], deletedAt: this.clock.now() });
    });
  }

  /**
   * Signs every attempt from now on with the new secret, and for a day with the one before it as well. Writes the row on condition of its
   * revision: of two at once each is answered with a secret that signs, and the later one stays.
   * @throws {WebhookNotFound}
   * @throws {TooManySecrets} when it is done again and again within a day
   */
  async rotateSecret(id: string): Promise<string> {
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

  /**
   * Reports addresses that would never work. It is no protection: a name may mean any address at any time, so each connection is
   * looked at when it is made.
   * @throws {InvalidFields} for a private address, unless the configuration allows them
   */
  private checkUrl(url: string): void {
    if (!this.config.webhook.allowPrivate && isPrivateHost(new URL(url).hostname)) {
      throw privateAddress();
    }
  }
}
