import { Injectable } from '@nestjs/common';
import type { DomainEvent } from '../event/index.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { eventTimestamp } from '#platform/time/timestamp.js';
import {
  pointsHasBeenReset,
  pointsTransferHasBeenCanceled,
  pointsTransferHasBeenExpired,
  unlockedEvents,
} from './account.events.js';
import { LedgerService } from './ledger.service.js';
import type { LockedAccount } from './locked-account.model.js';
import { endOf } from './lot.rules.js';
import type { PointsLot } from './points-lot.entity.js';
import { PointsLotRepository } from './points-lot.repository.js';
import { PROGRAMME } from './ledger.rules.js';

/** In one unit of work, for which purchases of the customer wait. */
const LOTS_AT_ONCE = 500;

export interface Settled {
  readonly events: DomainEvent[];
  /** Whether more may be due. */
  readonly goesOn: boolean;
}

/** Lots that have unlocked or expired, and points that came back into lots which are no more. */
@Injectable()
export class DuePointsService {
  constructor(
    private readonly lots: PointsLotRepository,
    private readonly ledger: LedgerService,
  ) {}

  /** Writes down what the clock has made true of the lots of an account, a portion of them. Returns what there is to tell. */
  async settle(tx: Tx, account: LockedAccount): Promise<Settled> {
    const { lockedAt: now } = account;
    const due = await this.lots.findDueLots(tx, account.id, now, LOTS_AT_ONCE);
    const which = (end: ReturnType<typeof endOf>) => due.filter((lot) => endOf(lot, now) === end);
    const expired = { to: PROGRAMME.expired, reason: 'expire' } as const;
    const ending = which('expired').filter(({ expiredAt }) => expiredAt === null);
    await this.ledger.writeOff(tx, account, ending, { expiredAt: now }, expired);
    // What has come back into them. They ended when they did: verify and the figures of that time go by it.
    const ended = which('expired').filter(({ expiredAt }) => expiredAt !== null);
    await this.ledger.writeOff(tx, account, ended, {}, expired);
    const canceled = { to: PROGRAMME.canceled, reason: 'cancel' } as const;
    await this.ledger.writeOff(tx, account, which('canceled'), {}, canceled);
    await this.lots.setDueAtExpiry(tx, which(null));
    return { events: due.flatMap((lot) => eventsOf(lot, now)), goesOn: due.length === LOTS_AT_ONCE };
  }

  /**
   * All points of an account expire, locked ones too; those that are blocked stay with their block, and expire when they come
   * back, as what comes back of spent ones does. Lots that are empty end, too. Returns the events, in order.
   */
  async reset(tx: Tx, account: LockedAccount): Promise<DomainEvent[]> {
    const { id, lockedAt: now } = account;
    const accountId = { accountId: id };
    const events: DomainEvent[] = [];
    let settled: Settled;
    do {
      settled = await this.settle(tx, account);
      events.push(...settled.events);
    } while (settled.goesOn);
    for (;;) {
      const lots = await this.lots.findOpenLots(tx, id);
      if (lots.length === 0) {
        await this.lots.endEmptyLots(tx, id, now);
        return [...events, pointsHasBeenReset({ accountId, date: eventTimestamp(now) })];
      }
      const ends = { to: PROGRAMME.expired, reason: 'expire' } as const;
      await this.ledger.writeOff(tx, account, lots, { expiredAt: now }, ends);
      events.push(
        ...lots.map((lot) =>
          pointsTransferHasBeenExpired({
            accountId,
            pointsTransferId: { pointsTransferId: lot.id },
            value: lot.remaining,
          }),
        ),
      );
    }
  }
}

function eventsOf(lot: PointsLot, now: Date): DomainEvent[] {
  const { id, accountId, remaining: value } = lot;
  const about = { accountId: { accountId }, pointsTransferId: { pointsTransferId: id }, value };
  const end = endOf(lot, now);
  if (end === 'canceled') {
    return [pointsTransferHasBeenCanceled(about)];
  }
  const expired = end === 'expired' && value > 0 ? [pointsTransferHasBeenExpired(about)] : [];
  return [...unlockedEvents(lot, now), ...expired];
}
