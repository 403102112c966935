import { randomBytes, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppConfig } from '#platform/config/app-config.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { isPrivateHost } from '#platform/outgoing/public-address.js';
import { ExpectedRevision } from '#platform/revision/expected-revision.js';
import { type EditedRecord, revisionOfRow } from '#platform/revision/revision.js';
import { Clock } from '#platform/time/clock.js';
import { EventLogReader } from '../event/index.js';
import { WebhookDispatcherService } from './webhook-dispatcher.service.js';
import { privateAddress, TooManySecrets, TooManyWebhooks, WebhookNotFound } from './webhook.errors.js';
import type { WebhookEntity } from './webhook.entity.js';
import { WebhookRepository } from './webhook.repository.js';
import { rotated, SECRETS_MAX } from './webhook.rules.js';

/** Standard Webhooks asks for 24 to 64 bytes. */
const SECRET_BYTES = 32;

function newSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
}

/** Every process reads all of them with every pass. */
const WEBHOOKS_MAX = 100;

export interface NewWebhook {
  readonly url: string;
  readonly eventTypes: readonly string[];
  readonly description?: string | undefined;
  readonly active: boolean;
}

/** Undefined keeps a value; null removes a description. */
export interface WebhookChanges {
  readonly url?: string | undefined;
  readonly eventTypes?: readonly string[] | undefined;
  readonly description?: string | null | undefined;
  readonly active?: boolean | undefined;
}

/** What an edit changes. */
const EDITED = ['url', 'description', 'eventTypes', 'active'] as const;

export function revisionOfWebhook(webhook: WebhookEntity): string {
  return revisionOfRow(webhook, EDITED);
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
   * The webhook gets every event recorded after the answer, and none that had its position before. Adds one row without locks, so two
   * concurrent requests may exceed the maximum by one.
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
   * Applies to events without deliveries; the address also to every later attempt. Pending deliveries wait while the webhook is inactive.
   * Writes on condition of the revision: the second of two concurrent edits runs again.
   * @throws {WebhookNotFound}
   * @throws {OtherVersion} when the record is not the expected version
   * @throws {InvalidFields} for a private address
   */
  async edit(
    id: string,
    { url, eventTypes, description, active }: WebhookChanges,
    expected = ExpectedRevision.any,
  ): Promise<EditedRecord> {
    if (url !== undefined) {
      this.checkUrl(url);
    }
    return this.unitOfWork.run(async (tx) => {
      const webhook = await this.webhooks.find(tx, id);
      if (!webhook) {
        throw new WebhookNotFound();
      }
      expected.ensure(revisionOfWebhook(webhook));
      const changes = {
        ...(url !== undefined && { url }),
        ...(eventTypes && { eventTypes: [...eventTypes] }),
        ...(description !== undefined && { description }),
        ...(active !== undefined && { active, goneAt: active ? null : webhook.goneAt, pausedUntil: null }),
      };
      await this.webhooks.update(tx, webhook, changes);
      this.unitOfWork.afterCommit(tx, () => this.dispatcher.nudge());
      return { revision: revisionOfWebhook({ ...webhook, ...changes }) };
    });
  }

  /**
   * Hides the webhook and deletes its secrets; only requests under way are completed. ForgetDeliveries removes the deliveries, perhaps
   * millions, and then the row. Writes on condition of the found row.
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
   * Signs later attempts with the new secret, and for a day also with the last one. Writes on condition of the revision: each of two
   * concurrent calls gets a signing secret, and the later one stays.
   * @throws {WebhookNotFound}
   * @throws {TooManySecrets} after many calls within a day
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
   * Reports useless addresses. It is no protection, because names may change their address; each connection is checked.
   * @throws {InvalidFields} for a private address, unless the configuration allows them
   */
  private checkUrl(url: string): void {
    if (!this.config.webhook.allowPrivate && isPrivateHost(new URL(url).hostname)) {
      throw privateAddress();
    }
  }
}
