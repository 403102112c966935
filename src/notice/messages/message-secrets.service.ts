import { Injectable } from '@nestjs/common';
import { UnsubscriptionsService } from '../../customer/index.js';
import { EventLogReader } from '../../event/index.js';
import {
  isReminder,
  MessageSecrets,
  type RepeatedMessage,
  type SecretsOfMessage,
} from '../../message/index.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { Extension } from '#platform/extensions.js';

/** The origin that `WriteMessagesSubscription` writes. */
const ORIGIN = /^event (\d{1,15}) /;
const WITH_CODES: readonly string[] = ['customer_reward_bought', 'reward_redeemed', 'coupon_expiry'];

/** Codes of rewards, from the events that messages are about, and the links that take an agreement back. */
@Extension(MessageSecrets)
@Injectable()
export class MessageSecretsService extends MessageSecrets {
  constructor(
    private readonly events: EventLogReader,
    private readonly unsubscriptions: UnsubscriptionsService,
  ) {
    super();
  }

  override async find(
    tx: Tx,
    { kind, origin, accountId }: RepeatedMessage,
  ): Promise<SecretsOfMessage | null> {
    const links =
      isReminder(kind) && accountId !== null ? await this.unsubscriptions.getLinks(tx, accountId) : {};
    if (!WITH_CODES.includes(kind)) {
      return isReminder(kind) ? () => Promise.resolve(links) : null;
    }
    const code = await this.findCode(tx, origin);
    return code === null ? null : () => Promise.resolve({ reward_code: code, ...links });
  }

  /** Null for an event of another version, or without a code after an erasure. */
  private async findCode(tx: Tx, origin: string): Promise<string | null> {
    const [, position] = ORIGIN.exec(origin) ?? [];
    const event = position === undefined ? null : await this.events.findByPosition(Number(position), tx);
    const { coupon } = (event?.payload ?? {}) as { readonly coupon?: { readonly code?: unknown } };
    return typeof coupon?.code === 'string' && coupon.code !== '' ? coupon.code : null;
  }
}
