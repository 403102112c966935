import { Injectable } from '@nestjs/common';
import type { Tx } from '#platform/database/transaction/tx.js';
import { Clock } from '#platform/time/clock.js';
import { OutboxService } from './outbox.service.js';

const DAY_MS = 24 * 3600_000;
const USEFUL_MS = 7 * DAY_MS;

export interface ChangedEmail {
  /** The address before the change. */
  readonly before: string;
  readonly name: string;
  /** Undefined for staff: an erasure does not ask for their data, and the notice is in the wording of the service. */
  readonly customerId?: string;
  readonly locale?: string | undefined;
}

/** A contact that waits before it logs in. */
export interface WaitingContact {
  /** A former contact, which is a way in. */
  readonly to: string;
  readonly channel: 'email' | 'sms';
  readonly changed: 'email' | 'phone';
  /** How long it waits. */
  readonly days: number;
  /** Where the recipient refuses the change. */
  readonly url: string;
  readonly name: string;
  readonly customerId: string;
  readonly locale: string | undefined;
}

/** Notices to contacts that accounts no longer have: a thief of a login would otherwise take the account over in silence. */
@Injectable()
export class ChangedEmailsService {
  constructor(
    private readonly outbox: OutboxService,
    private readonly clock: Clock,
  ) {}

  /** In the unit of work that changes the e-mail. The notice leaves the new address out: the mailbox may be a stranger's. */
  async notify(tx: Tx, { before, name, customerId, locale }: ChangedEmail): Promise<void> {
    await this.outbox.enqueue(tx, [
      {
        kind: 'email_changed',
        to: before,
        accountId: customerId,
        wording: customerId === undefined ? 'service' : undefined,
        locale,
        variables: { customer_name: name },
        usefulUntil: new Date(this.clock.now().getTime() + USEFUL_MS),
      },
    ]);
  }

  /**
   * In the unit of work that changes the contact. The notice has a link that refuses the change, and is in the service's own words. Returns
   * whether it is to be sent: a recipient gets so many messages within a day.
   */
  async announce(tx: Tx, waiting: WaitingContact): Promise<boolean> {
    const { to, channel, changed, days, url, name, customerId, locale } = waiting;
    const added = await this.outbox.enqueue(tx, [
      {
        kind: channel === 'sms' ? 'contact_changed' : 'email_changed',
        to,
        accountId: customerId,
        wording: 'service',
        locale,
        variables: { customer_name: name, changed, days: String(days) },
        secrets: { url },
        usefulUntil: new Date(this.clock.now().getTime() + days * DAY_MS),
      },
    ]);
    return added > 0;
  }
}
