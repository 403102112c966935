import { Injectable } from '@nestjs/common';
import type { Tx } from '#platform/database/transaction/tx.js';
import { Clock } from '#platform/time/clock.js';
import { OutboxService } from './outbox.service.js';

const USEFUL_MS = 7 * 24 * 3600_000;

export interface ChangedEmail {
  /** The address before the change. */
  readonly before: string;
  readonly name: string;
  /** Undefined for staff: an erasure does not ask for their data, and the notice is in the wording of the service. */
  readonly customerId?: string;
  readonly locale?: string | undefined;
}

/** Notices to addresses that accounts no longer have: a thief of a login would otherwise take the account over in silence. */
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
}
