import { Injectable } from '@nestjs/common';
import { type DomainEvent, EventRecorderService } from '../event/index.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { Clock } from '#platform/time/clock.js';
import { AccountRepository } from './account.repository.js';
import { AccountService } from './account.service.js';
import { BlockedPointsService } from './blocked-points.service.js';
import { DuePointsService } from './due-points.service.js';
import type { LockedAccount } from './locked-account.model.js';
import { isSpendable, type Slice } from './lot.rules.js';
import type { PointsLot } from './points-lot.entity.js';
import { PointsLotRepository } from './points-lot.repository.js';
import type { Issuer } from './points-transfer.entity.js';
import { SpendingsService } from './spendings.service.js';

/** A transfer of another programme, with whole points. */
export interface MovedTransfer {
  readonly id: string;
  readonly type: 'adding' | 'spending' | 'blocked';
  readonly points: number;
  readonly comment: string;
  readonly issuer: Issuer;
  readonly at: Date;
  readonly lockedUntil: Date | null;
  readonly expiresAt: Date | null;
  readonly isCanceled: boolean;
}

export interface MovedOutcome {
  readonly became: 'taken' | 'known' | 'refused';
  /** Why it was refused, or what is different from what was sent. */
  readonly remark?: string;
}

/** What happens to an account at an instant: a transfer, or that points unlock or expire. */
interface Moment {
  readonly at: Date;
  readonly transfer?: MovedTransfer;
}

const TAKEN: MovedOutcome = { became: 'taken' };

@Injectable()
export class MovedPointsService {
  constructor(
    private readonly accounts: AccountService,
    private readonly rows: AccountRepository,
    private readonly lots: PointsLotRepository,
    private readonly spendings: SpendingsService,
    private readonly blockedPoints: BlockedPointsService,
    private readonly duePoints: DuePointsService,
    private readonly events: EventRecorderService,
    private readonly clock: Clock,
  ) {}

  /**
   * Writes the history of one customer, each transfer at its own time, with the points that unlocked and expired in between. Points are spent
   * as the other programme has spent them: the oldest first, whenever they expire. Transfers that are there already stay as they are. Levels
   * stay, too. Locks the account for all of them.
   * @param transfers In the order of their times
   * @returns the outcomes in this order; null without an account
   */
  async record(
    tx: Tx,
    customerId: string,
    transfers: readonly MovedTransfer[],
  ): Promise<readonly MovedOutcome[] | null> {
    const locked = await this.accounts.lock(tx, customerId);
    if (!locked) {
      return null;
    }
    const known = await this.rows.findKnownTransfers(
      tx,
      transfers.map(({ id }) => id),
    );
    const fresh = transfers.filter(({ id }) => !known.has(id));
    const canceled = new Set(transfers.flatMap(({ id, isCanceled }) => (isCanceled ? [id] : [])));
    const outcomes = new Map<string, MovedOutcome>();
    const now = this.clock.now();
    let account = await this.withAllLots(tx, locked);
    for (const { at, transfer } of getMoments(fresh, now)) {
      account = account.at(at);
      const current = account;
      await this.clock.at(at, async () => {
        if (transfer) {
          outcomes.set(transfer.id, await this.write(tx, current, transfer, canceled));
        } else {
          await this.settle(tx, current);
        }
      });
    }
    account = account.at(now);
    await this.settle(tx, account);
    await this.cancel(tx, account, canceled);
    return transfers.map(({ id }) => outcomes.get(id) ?? { became: 'known' });
  }

  /** A customer may have more lots than a lock reads. */
  private async withAllLots(tx: Tx, account: LockedAccount): Promise<LockedAccount> {
    return account.at(account.lockedAt, account.lots ?? (await this.lots.findAllWithPoints(tx, account.id)));
  }

  private async write(
    tx: Tx,
    account: LockedAccount,
    transfer: MovedTransfer,
    canceled: ReadonlySet<string>,
  ): Promise<MovedOutcome> {
    switch (transfer.type) {
      case 'adding':
        return this.add(tx, account, transfer);
      case 'spending':
        return this.spend(tx, account, transfer, canceled);
      case 'blocked':
        return this.block(tx, account, transfer);
    }
  }

  private async add(tx: Tx, account: LockedAccount, transfer: MovedTransfer): Promise<MovedOutcome> {
    const { id: transferId, points, comment, issuer, lockedUntil, expiresAt, isCanceled } = transfer;
    const { event } = await this.accounts.add(tx, account, {
      transferId,
      points,
      comment,
      issuer,
      lockedUntil: lockedUntil ?? undefined,
      // It was canceled before it could expire.
      expiresAt: isCanceled ? undefined : (expiresAt ?? undefined),
    });
    await this.events.record(tx, event);
    return TAKEN;
  }

  /** Takes what there is: a return may have taken more than the customer had. */
  private async spend(
    tx: Tx,
    account: LockedAccount,
    { id: transferId, points: wanted, comment, issuer }: MovedTransfer,
    canceled: ReadonlySet<string>,
  ): Promise<MovedOutcome> {
    const slices = getSlices(account, wanted, canceled);
    const points = slices.reduce((sum, slice) => sum + slice.points, 0);
    if (points === 0) {
      return { became: 'refused', remark: `${wanted} points are spent, and the customer had none by then.` };
    }
    const [spent] = await this.spendings.spendAll(tx, [
      { account, slices, transferId, points, comment, issuer },
    ]);
    await this.events.record(tx, ...(spent ? [spent.event] : []));
    const remark = `${wanted} points are spent, and the customer had ${points} by then: ${points} are taken.`;
    return points === wanted ? TAKEN : { ...TAKEN, remark };
  }

  private async block(
    tx: Tx,
    account: LockedAccount,
    { id: transferId, points, comment, issuer }: MovedTransfer,
  ): Promise<MovedOutcome> {
    if (account.available < points) {
      const remark = `${points} points are blocked, and the customer had ${account.available} by then.`;
      return { became: 'refused', remark };
    }
    const { event } = await this.blockedPoints.block(tx, account, { transferId, points, comment, issuer });
    await this.events.record(tx, event);
    return TAKEN;
  }

  private async settle(tx: Tx, account: LockedAccount): Promise<void> {
    const events: DomainEvent[] = [];
    for (let goesOn = true; goesOn;) {
      const settled = await this.duePoints.settle(tx, account);
      events.push(...settled.events);
      goesOn = settled.goesOn;
    }
    await this.events.record(tx, ...events);
  }

  /** Takes back the rest of canceled transfers, at the end, because nothing says when they were canceled. */
  private async cancel(tx: Tx, account: LockedAccount, canceled: ReadonlySet<string>): Promise<void> {
    for (const lot of account.lots ?? []) {
      if (canceled.has(lot.id) && lot.canceledAt === null && lot.expiredAt === null) {
        await this.events.record(tx, ...(await this.accounts.cancel(tx, account, lot.id)));
      }
    }
  }
}

/** By time; of one instant, what unlocks and expires comes before the transfers. */
function getMoments(transfers: readonly MovedTransfer[], now: Date): Moment[] {
  const ends = transfers.flatMap(({ lockedUntil, expiresAt }) => [lockedUntil, expiresAt]);
  const due = [...new Set(ends.flatMap((at) => (at && at <= now ? [at.getTime()] : [])))];
  return [
    ...due.map((at): Moment => ({ at: new Date(at) })),
    ...transfers.map((transfer): Moment => ({ at: transfer.at, transfer })),
  ].sort((one, other) => one.at.getTime() - other.at.getTime());
}

/** The oldest lots first. Canceled transfers come last: what is spent beyond all others was spent before the cancellation. */
function getSlices(
  account: LockedAccount,
  points: number,
  canceled: ReadonlySet<string>,
): Slice<PointsLot>[] {
  const open = (account.lots ?? []).filter((lot) => lot.remaining > 0 && isSpendable(lot, account.lockedAt));
  const lots = open.sort(
    (one, other) =>
      Number(canceled.has(one.id)) - Number(canceled.has(other.id)) ||
      one.createdAt.getTime() - other.createdAt.getTime() ||
      (one.id < other.id ? -1 : 1),
  );
  const slices: Slice<PointsLot>[] = [];
  let missing = points;
  for (const lot of lots) {
    const taken = Math.min(missing, lot.remaining);
    missing -= taken;
    if (taken > 0) {
      slices.push({ lot, points: taken });
    }
  }
  return slices;
}
