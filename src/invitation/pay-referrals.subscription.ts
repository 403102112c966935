import { Injectable, Logger } from '@nestjs/common';
import { EventSubscription, type StoredEvent } from '../event/index.js';
import { isTroubleOfAll } from '#platform/database/error/verdict.js';
import { Extension } from '#platform/extensions.js';
import type { InvitationEntity } from './invitation.entity.js';
import { InvitationReader } from './invitation.reader.js';
import { ACTIVATED, BOUGHT, type Bought } from './purchases-at-event.service.js';
import { ReferralsService } from './referrals.service.js';

/** About half a minute. */
const FAILURES_MAX = 6;

/**
 * Pays referrals after the events, in their order. A sale never waits for the account of the referrer, which many sales would lock. A
 * repeated batch finds the rows of its earlier payments. What fails again and again for one event is logged and given up, when the others of
 * its batch are paid: it must not hold up those of all others.
 */
@Extension(EventSubscription)
@Injectable()
export class PayReferralsSubscription extends EventSubscription {
  readonly name = 'referrals';
  private readonly logger = new Logger('PayReferrals');
  /** How often a payment has failed in this process, by the position of the event and the invitation. */
  private readonly failures = new Map<string, number>();

  constructor(
    private readonly invitations: InvitationReader,
    private readonly referrals: ReferralsService,
  ) {
    super();
  }

  override async isWanted(): Promise<boolean> {
    return this.invitations.isAnyRegistered();
  }

  override async handle(events: readonly StoredEvent[]): Promise<undefined> {
    const awaited = events.filter(({ type }) => type === ACTIVATED || type === BOUGHT);
    const customers = [...new Set(awaited.map(({ uuid }) => uuid))];
    const invitations = await this.referrals.getInvitations(customers);
    const failed: unknown[] = [];
    for (const event of awaited) {
      for (const invitation of invitations.get(event.uuid) ?? []) {
        await this.pay(event, invitation).catch((error: unknown) => {
          if (isTroubleOfAll(error)) {
            throw error;
          }
          failed.push(...this.noteFailure(event, invitation, error));
        });
      }
    }
    if (failed.length > 0) {
      throw new AggregateError(failed);
    }
    this.failures.clear();
  }

  private async pay(event: StoredEvent, invitation: InvitationEntity): Promise<void> {
    if (event.type === ACTIVATED) {
      await this.referrals.activated(invitation, event);
    } else {
      const { transactionId } = event.payload as Bought;
      await this.referrals.bought(invitation, transactionId.transactionId, event);
    }
  }

  /** Returns the error if the batch is to be repeated because of it. */
  private noteFailure({ position }: StoredEvent, { id }: InvitationEntity, error: unknown): unknown[] {
    const key = `${position} ${id}`;
    const count = (this.failures.get(key) ?? 0) + 1;
    this.failures.set(key, count);
    if (count < FAILURES_MAX) {
      return [error];
    }
    const sentence = `Event ${position} pays nothing for the invitation ${id}: pay it by hand`;
    this.logger.error(new Error(sentence, { cause: error }));
    return [];
  }
}
