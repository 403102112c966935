import { Injectable } from '@nestjs/common';
import { type DomainEvent, EventRecorder } from '../event/index.js';
import { Job } from '../platform/background/job.js';
import type { Tx } from '../platform/database/tx.js';
import { UnitOfWork } from '../platform/database/unit-of-work.js';
import { Clock } from '../platform/time/clock.js';
import { AccountReader } from './account.reader.js';
import { AccountRepository } from './account.repository.js';
import { AccountService } from './account.service.js';
import { pointsTransferHasBeenExpired } from './events/points-transfer-has-been-expired.event.js';
import { pointsTransferHasBeenUnlocked } from './events/points-transfer-has-been-unlocked.event.js';
import { Ledger } from './ledger.service.js';
import type { PointsLotEntity } from './points-lot.entity.js';
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
   * passed. Nobody's points depend on it; the ledger and the events do. One unit of work per customer, which locks the
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
      const hasExpired = lot.expiresAt !== null && lot.expiresAt <= now;
      happened.push(...(hasExpired ? await this.writeOff(tx, lot, now) : await this.unlock(tx, lot)));
    }
    await this.events.record(tx, ...happened);
  }

  private async unlock(tx: Tx, lot: PointsLotEntity): Promise<DomainEvent[]> {
    await this.accounts.changeLot(tx, lot, { ...lot, dueAt: lot.expiresAt });
    return lot.remaining > 0 ? [pointsTransferHasBeenUnlocked(idsOf(lot))] : [];
  }

  private async writeOff(tx: Tx, lot: PointsLotEntity, now: Date): Promise<DomainEvent[]> {
    const { canceledAt, remaining, accountId } = lot;
    await this.accounts.changeLot(tx, lot, { remaining: 0, canceledAt, expiredAt: now, dueAt: null });
    if (remaining === 0) {
      return [];
    }
    await this.accounts.subtractIfEnough(tx, accountId, remaining);
    const ends = { from: accountId, to: PROGRAMME.expired, reason: 'expire' } as const;
    await this.ledger.move(tx, { id: lot.id, createdAt: now }, [{ lot, points: remaining }], ends);
    return [pointsTransferHasBeenExpired(idsOf(lot))];
  }
}

function idsOf({ id, accountId }: PointsLotEntity) {
  return { accountId: { accountId }, pointsTransferId: { pointsTransferId: id } };
}
