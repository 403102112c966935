import { createHash, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AccountLoginsService, TokenInvalid } from '../../auth/index.js';
import { AppConfig } from '#platform/config/app-config.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { isPrivateHost } from '#platform/outgoing/public-address.js';
import { Clock } from '#platform/time/clock.js';
import {
  endpointIsPrivate,
  endpointIsUnsafe,
  PushIsOff,
  PushSubscriptionNotFound,
} from '../message.errors.js';
import { type PushAddress, PushPort } from './push-port.model.js';
import type { PushSubscriptionEntity } from './push-subscription.entity.js';
import { PushSubscriptionRepository } from './push-subscription.repository.js';

/** Phones, a tablet, a computer: a further one takes the place of the oldest. */
const SUBSCRIPTIONS_MAX = 5;

export interface NewPushSubscription extends PushAddress {
  readonly customerId: string;
  readonly locale: string | null;
}

export interface Subscribed {
  readonly id: string;
  readonly locale: string | null;
}

/** The browsers in which customers have switched notifications on. */
@Injectable()
export class PushSubscriptionsService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly subscriptions: PushSubscriptionRepository,
    private readonly logins: AccountLoginsService,
    private readonly port: PushPort,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  /**
   * Adds the address of a browser, or keeps it with the keys of now. Writes the login of the customer first: erasures and merges do so, too, and
   * concurrent calls of one customer count each other on every node. The address of another customer, who has used the browser before, is
   * taken over under another id: what waits for the other one is not sent to it. Returns the id.
   * @throws {PushIsOff}
   * @throws {InvalidFields} for an address that is not public, or not `https`
   * @throws {TokenInvalid} when the login of the customer has ended meanwhile
   */
  async subscribe(wanted: NewPushSubscription): Promise<string> {
    this.checkEndpoint(wanted.endpoint);
    return this.unitOfWork.run(async (tx) => {
      const { customerId, endpoint, p256dh, auth, locale } = wanted;
      if (!(await this.logins.holdActive(tx, customerId))) {
        throw new TokenInvalid();
      }
      const endpointHash = hashOfEndpoint(endpoint);
      const known = await this.subscriptions.findByHash(tx, endpointHash);
      if (known?.customerId === customerId) {
        if (known.p256dh !== p256dh || known.auth !== auth || known.locale !== locale) {
          await this.subscriptions.change(tx, known, { p256dh, auth, locale });
        }
        return known.id;
      }
      if (known) {
        await this.subscriptions.remove(tx, known.id, known.customerId);
      }
      await this.makeRoom(tx, customerId);
      const id = randomUUID();
      const createdAt = this.clock.now();
      await this.subscriptions.add(tx, {
        id,
        customerId,
        endpoint,
        endpointHash,
        p256dh,
        auth,
        locale,
        createdAt,
      });
      return id;
    });
  }

  async list(customerId: string): Promise<PushSubscriptionEntity[]> {
    return this.subscriptions.list(customerId);
  }

  /**
   * What waits for it is dropped when it is due.
   * @throws {PushSubscriptionNotFound} also for that of another customer
   */
  async unsubscribe(customerId: string, id: string): Promise<void> {
    const isRemoved = await this.unitOfWork.run((tx) => this.subscriptions.remove(tx, id, customerId));
    if (!isRemoved) {
      throw new PushSubscriptionNotFound();
    }
  }

  /** By customer, as committed; none while no notifications are sent. */
  async findAll(customerIds: readonly string[]): Promise<ReadonlyMap<string, readonly Subscribed[]>> {
    const all = new Map<string, Subscribed[]>();
    if (this.port.publicKey === undefined) {
      return all;
    }
    for (const { id, customerId, locale } of await this.subscriptions.findAll(customerIds)) {
      all.set(customerId, [...(all.get(customerId) ?? []), { id, locale }]);
    }
    return all;
  }

  private async makeRoom(tx: Tx, customerId: string): Promise<void> {
    const others = await this.subscriptions.list(customerId, tx);
    const surplus = others.slice(0, Math.max(others.length - SUBSCRIPTIONS_MAX + 1, 0));
    for (const { id } of surplus) {
      await this.subscriptions.remove(tx, id, customerId);
    }
  }

  /** Each connection is checked again where it is made: a name may change its address. */
  private checkEndpoint(endpoint: string): void {
    if (this.port.publicKey === undefined) {
      throw new PushIsOff();
    }
    const { protocol, hostname } = new URL(endpoint);
    if (this.config.webhook.allowPrivate) {
      return;
    }
    if (protocol !== 'https:') {
      throw endpointIsUnsafe();
    }
    if (isPrivateHost(hostname)) {
      throw endpointIsPrivate();
    }
  }
}

export function hashOfEndpoint(endpoint: string): string {
  return createHash('sha256').update(endpoint).digest('hex');
}
