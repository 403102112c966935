import { Injectable } from '@nestjs/common';
import type { Tx } from '#platform/database/transaction/tx.js';
import { Clock } from '#platform/time/clock.js';
import { OutboxService } from './outbox.service.js';

const USEFUL_MS = 7 * 24 * 3600_000;

export interface SecondFactorNotice {
  readonly to: string;
  readonly channel: 'email' | 'sms';
  readonly name: string;
  /** Whether it was set up; removed otherwise. */
  readonly isActive: boolean;
  /** Undefined for staff: an erasure does not ask for their data, and the notice is in the wording of the service. */
  readonly customerId?: string;
}

/** Notices to owners of accounts: a thief of a login would otherwise shut them out, or take the second factor away, in silence. */
@Injectable()
export class SecondFactorNoticesService {
  constructor(
    private readonly outbox: OutboxService,
    private readonly clock: Clock,
  ) {}

  /** In the unit of work that changes the second factor. */
  async notify(tx: Tx, { to, channel, name, isActive, customerId }: SecondFactorNotice): Promise<void> {
    await this.outbox.enqueue(tx, [
      {
        kind: channel === 'sms' ? 'second_factor_notice' : 'second_factor_changed',
        to,
        accountId: customerId,
        wording: customerId === undefined ? 'service' : undefined,
        variables: { customer_name: name, change: isActive ? 'set up' : 'removed' },
        usefulUntil: new Date(this.clock.now().getTime() + USEFUL_MS),
      },
    ]);
  }
}
