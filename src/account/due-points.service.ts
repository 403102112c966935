import { Injectable } from '@nestjs/common';
import type { DomainEvent } from '../event/index.js';
import type { Tx } from '../platform/database/tx.js';
import { Clock } from '../platform/time/clock.js';
import { AccountRepository } from './account.repository.js';
import { pointsTransferHasBeenCanceled } from './events/points-transfer-has-been-canceled.event.js';
import { pointsTransferHasBeenExpired } from './events/points-transfer-has-been-expired.event.js';
import { pointsTransferHasBeenUnlocked } from './events/points-transfer-has-been-unlocked.event.js';
import { Ledger } from './ledger.service.js';
import type { LockedAccount } from './locked-account.js';
import { isDueToUnlock } from './lot.rules.js';
import type { PointsLot } from './points-lot.entity.js';
import { PROGRAMME } from './programme-account.js';

/** Lots that have unlocked or expired, and points that came back into lots which are no more. */
@Injectable()
export class DuePoints {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly ledger: Ledger,
    private readonly clock: Clock,
  ) {}

  /** Writes down what the clock has made true of the lots of an account. Returns what there is to tell of it. */
  async settle(tx: Tx, account: LockedAccount): Promise<DomainEvent[]> {
    const now = this.clock.now();
    const happened: DomainEvent[] = [];
    for (const lot of await this.accounts.findDueLots(tx, account.id, now)) {
      happened.push(...(await this.settleLot(tx, account, lot, now)));
    }
    return happened;
  }

  private async settleLot(tx: Tx, account: LockedAccount, lot: PointsLot, now: Date): Promise<DomainEvent[]> {
    const { canceledAt, expiresAt, remaining } = lot;
    if (canceledAt !== null) {
      const over = { canceledAt, expiredAt: null };
      await this.ledger.writeOff(tx, account, lot, over, { to: PROGRAMME.canceled, reason: 'cancel' });
      return [pointsTransferHasBeenCanceled(idsOf(lot))];
    }
    const unlocked = isDueToUnlock(lot) ? [pointsTransferHasBeenUnlocked(idsOf(lot))] : [];
    if (expiresAt === null || expiresAt > now) {
      await this.accounts.changeLot(tx, lot, { ...lot, dueAt: expiresAt });
      return unlocked;
    }
    const over = { canceledAt, expiredAt: now };
    await this.ledger.writeOff(tx, account, lot, over, { to: PROGRAMME.expired, reason: 'expire' });
    return remaining > 0 ? [...unlocked, pointsTransferHasBeenExpired(idsOf(lot))] : unlocked;
  }
}

function idsOf({ id, accountId }: PointsLot) {
  return { accountId: { accountId }, pointsTransferId: { pointsTransferId: id } };
}
