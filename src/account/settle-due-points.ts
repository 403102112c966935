import { Injectable } from '@nestjs/common';
import { type DomainEvent, EventRecorder } from '../event/index.js';
import { Job } from '../platform/background/job.js';
import type { Tx } from '../platform/database/tx.js';
import { UnitOfWork } from '../platform/database/unit-of-work.js';
import { Clock } from '../platform/time/clock.js';
import { AccountReader } from './account.reader.js';
import { AccountRepository } from './account.repository.js';
import { AccountService } from './account.service.js';
import { pointsTransferHasBeenCanceled } from './events/points-transfer-has-been-canceled.event.js';
import { pointsTransferHasBeenExpired } from './events/points-transfer-has-been-expired.event.js';
import { pointsTransferHasBeenUnlocked } from './events/points-transfer-has-been-unlocked.event.js';
import { Ledger } from './ledger.service.js';
import { isDueToUnlock } from './lot.rules.js';
import type { LockedAccount } from './locked-account.js';
import type { PointsLot } from './points-lot.entity.js';
import { PROGRAMME } from './programme-account.js';

const ACCOUNTS_PER_RUN = 200;

@Injectable()
export class SettleDuePoints extends Job {
  readonly name = 'settle due points';

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly reader: AccountReader,
    private readonly accountService: AccountService,
    private readonly accounts: AccountRepository,
    private readonly ledger: Ledger,
    private readonly events: EventRecorder,
    private readonly clock: Clock,
  ) {
    super();
  }

  /**
   * Writes down what the clock has already made true: lots that have unlocked or expired, blocks whose deadline has
   * passed, points that came back into lots that are no more. Nobody's points depend on it; the ledger and the events do. One unit of work per customer, which locks the
   * account and nothing else; what another process has settled meanwhile is no longer due. Killed between two
   * customers, it goes on with the next at its next run.
   */
  override async run(): Promise<number> {
    const customers = await this.reader.findCustomersWithDuePoints(this.clock.now(), ACCOUNTS_PER_RUN);
    for (const customerId of customers) {
      await this.unitOfWork.run((tx) => this.settle(tx, customerId));
    }
    return customers.length;
  }

  private async settle(tx: Tx, customerId: string): Promise<void> {
    const account = await this.accountService.lock(tx, customerId);
    if (!account) {
      return;
    }
    const now = this.clock.now();
    const happened: DomainEvent[] = [];
    for (const lot of await this.accounts.findDueLots(tx, account.id, now)) {
      happened.push(...(await this.settleLot(tx, account, lot, now)));
    }
    await this.events.record(tx, ...happened);
  }

  private async settleLot(
    tx: Tx,
    account: LockedAccount,
    lot: PointsLot,
    now: Date,
  ): Promise<DomainEvent[]> {
    const { canceledAt, expiresAt, remaining } = lot;
    if (canceledAt !== null) {
      const over = { canceledAt, expiredAt: null };
      await this.ledger.writeOff(tx, account, lot, over, { to: PROGRAMME.canceled, reason: 'cancel' });
      return [pointsTransferHasBeenCanceled(idsOf(lot))];
    }
    const unlocked = isDueToUnlock(lot) && remaining > 0 ? [pointsTransferHasBeenUnlocked(idsOf(lot))] : [];
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
