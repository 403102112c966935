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
import { type EndedPart, getEnd, getEndedParts } from './lot.rules.js';
import type { PointsLot } from './points-lot.entity.js';
import { PointsLotRepository } from './points-lot.repository.js';
import { PROGRAMME } from './ledger.rules.js';

/** For one unit of work. Purchases of the customer wait for it. */
const LOTS_AT_ONCE = 500;

export interface Settled {
  readonly events: DomainEvent[];
  readonly goesOn: boolean;
}

/** Settles lots that have unlocked or expired, and points returned to lots that have ended. */
@Injectable()
export class DuePointsService {
  constructor(
    private readonly lots: PointsLotRepository,
    private readonly ledger: LedgerService,
  ) {}

  /** Records changes by the clock for a portion of the lots of an account. Returns the events. */
  async settle(tx: Tx, account: LockedAccount): Promise<Settled> {
    const { lockedAt: now } = account;
    const due = await this.lots.findDueLots(tx, account.id, now, LOTS_AT_ONCE);
    const which = (end: ReturnType<typeof getEnd>) => due.filter((lot) => getEnd(lot, now) === end);
    const expired = { to: PROGRAMME.expired, reason: 'expire' } as const;
    const ending = which('expired').filter(({ expiredAt }) => expiredAt === null);
    const cameBack = await this.lots.findCameBackLater(
      tx,
      which('expired').map(({ id }) => id),
    );
    const getParts = (lot: PointsLot) => getEndedParts(lot, cameBack.get(lot.id) ?? [], now);
    await this.ledger.writeOff(tx, account, ending, 'expired', expired, getParts);
    // Points returned to ended lots. The time of the end stays: verify and the figures of that time depend on it.
    const ended = which('expired').filter(({ expiredAt }) => expiredAt !== null);
    await this.ledger.writeOff(tx, account, ended, {}, expired, getParts);
    const canceled = { to: PROGRAMME.canceled, reason: 'cancel' } as const;
    await this.ledger.writeOff(tx, account, which('canceled'), {}, canceled);
    await this.lots.setDueAtExpiry(tx, which(null));
    const events = due.flatMap((lot) => getEvents(lot, now, getParts(lot)));
    return { events, goesOn: due.length === LOTS_AT_ONCE };
  }

  /**
   * Expires all points of an account, also locked ones. Blocked and spent points expire when they return. Empty lots end, too. Returns the
   * events, in order.
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
            expiredAt: eventTimestamp(now),
          }),
        ),
      );
    }
  }
}

function getEvents(lot: PointsLot, now: Date, ended: readonly EndedPart[]): DomainEvent[] {
  const { id, accountId, remaining: value } = lot;
  const about = { accountId: { accountId }, pointsTransferId: { pointsTransferId: id }, value };
  const end = getEnd(lot, now);
  if (end === 'canceled') {
    return [pointsTransferHasBeenCanceled(about)];
  }
  const expired = (end === 'expired' ? ended : []).map(({ points, at }) =>
    pointsTransferHasBeenExpired({ ...about, value: points, expiredAt: eventTimestamp(at) }),
  );
  return [...unlockedEvents(lot, now), ...expired];
}
