import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { DomainEvent } from '../event/index.js';
import type { Tx } from '../platform/database/tx.js';
import { Overtaken } from '../platform/database/unit-of-work.errors.js';
import { Clock } from '../platform/time/clock.js';
import { NotEnoughPoints } from './account.errors.js';
import { AccountRepository } from './account.repository.js';
import type { LockedAccount } from './locked-account.js';
import { nextDue, type Slice, slicesToReturn } from './lot.rules.js';
import type { PointsLot } from './points-lot.entity.js';
import type { MovementReason } from './points-movement.entity.js';
import type { Issuer, PointsTransferEntity, TransferType } from './points-transfer.entity.js';

/** What a movement of points is about. */
export interface Cause {
  readonly points: number;
  readonly comment: string;
  readonly issuer: Issuer;
  readonly issuerId?: string | undefined;
  readonly transactionId?: string | undefined;
}

export interface Addition extends Cause {
  readonly lockedUntil?: Date | undefined;
  readonly expiresAt?: Date | undefined;
}

/** Points that come in. */
export interface Opened {
  readonly transfer: PointsTransferEntity;
  readonly lot: PointsLot;
}

/** What has happened, for the caller to record together with what it was for: one statement instead of two. */
export interface Moved {
  readonly transferId: string;
  readonly event: DomainEvent;
}

/** Movements of points, each with its transfer, its lots, the two accounts and the balance. For accounts that are locked. */
@Injectable()
export class Ledger {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly clock: Clock,
  ) {}

  /** A transfer row of an account, as of now. Not written yet. */
  transfer(
    account: LockedAccount,
    type: TransferType,
    { points, comment, issuer, issuerId, transactionId }: Cause,
    links: Partial<Pick<PointsTransferEntity, 'senderId' | 'receiverId' | 'returnsTransferId'>> = {},
  ): PointsTransferEntity {
    return {
      id: randomUUID(),
      accountId: account.id,
      customerId: account.customerId,
      storeId: account.storeId,
      type,
      points,
      comment,
      issuer,
      issuerId: issuerId ?? null,
      transactionId: transactionId ?? null,
      senderId: links.senderId ?? null,
      receiverId: links.receiverId ?? null,
      returnsTransferId: links.returnsTransferId ?? null,
      createdAt: this.clock.now(),
    };
  }

  /**
   * Takes points out of the lots of an account and writes the transfer and its movements.
   * @throws {NotEnoughPoints}
   */
  async takeOut(
    tx: Tx,
    account: LockedAccount,
    transfer: PointsTransferEntity,
    { to, reason }: { readonly to: string; readonly reason: MovementReason },
  ): Promise<void> {
    const slices = await this.subtract(tx, account, transfer);
    await this.move(tx, transfer, slices, { from: account.id, to, reason });
  }

  /** Half of `takeOut`: where the points go is for the caller to write. @throws {NotEnoughPoints} */
  async subtract(
    tx: Tx,
    account: LockedAccount,
    transfer: PointsTransferEntity,
  ): Promise<Slice<PointsLot>[]> {
    const { points } = transfer;
    const slices = account.slicesOf(points, transfer.createdAt);
    if (!slices || !(await this.accounts.subtractIfEnough(tx, account.id, points))) {
      throw new NotEnoughPoints();
    }
    await this.changeLots(tx, account, slices, -1);
    await this.accounts.addTransfers(tx, [transfer]);
    return slices;
  }

  /**
   * Puts points back into the lots they came from, and writes the transfer. Of a lot that has been canceled or written
   * off meanwhile they follow the others: nobody can spend them, and the next settling writes them off.
   */
  async putBack(
    tx: Tx,
    account: LockedAccount,
    transfer: PointsTransferEntity,
    slices: readonly Slice<PointsLot>[],
    { from, reason }: { readonly from: string; readonly reason: MovementReason },
  ): Promise<void> {
    await this.accounts.addTransfers(tx, [transfer]);
    await this.changeLots(tx, account, slices, 1);
    await this.accounts.wake(
      tx,
      slices.map(({ lot }) => lot.id),
    );
    await this.move(tx, transfer, slices, { from, to: account.id, reason });
    await this.accounts.increase(tx, account.id, transfer.points);
  }

  /** The part of a transfer that is to be given back, lot by lot. @param returned How much of it has been given back before. */
  async taken(tx: Tx, transferId: string, returned: number, points: number): Promise<Slice<PointsLot>[]> {
    const taken = await this.accounts.findTaken(tx, transferId);
    const lots = await this.accounts.findLotsByIds(
      tx,
      taken.map(({ lotId }) => lotId),
    );
    return slicesToReturn(lots, taken, returned, points);
  }

  /** Writes transfers that bring points into one account, and the lot of each. */
  async openLots(tx: Tx, account: LockedAccount, opened: readonly Opened[]): Promise<void> {
    const lots = opened.map(({ lot }) => lot);
    await this.accounts.addTransfers(
      tx,
      opened.map(({ transfer }) => transfer),
    );
    await this.accounts.addLots(tx, lots);
    await this.accounts.increase(
      tx,
      account.id,
      lots.reduce((sum, { points }) => sum + points, 0),
    );
    account.note(lots);
  }

  /** What is left in a lot goes to an account of the programme, for good. */
  async writeOff(
    tx: Tx,
    account: LockedAccount,
    lot: PointsLot,
    over: Pick<PointsLot, 'canceledAt' | 'expiredAt'>,
    { to, reason }: { readonly to: string; readonly reason: MovementReason },
  ): Promise<void> {
    const { id, accountId, remaining } = lot;
    const emptied = { ...lot, ...over, remaining: 0, dueAt: null };
    await this.accounts.changeLot(tx, lot, emptied);
    account.note([emptied]);
    if (remaining === 0) {
      return;
    }
    if (!(await this.accounts.subtractIfEnough(tx, accountId, remaining))) {
      throw new Overtaken();
    }
    const ends = { from: accountId, to, reason };
    await this.move(tx, { id, createdAt: this.clock.now() }, [{ lot, points: remaining }], ends);
  }

  async move(
    tx: Tx,
    { id: transferId, createdAt }: Pick<PointsTransferEntity, 'id' | 'createdAt'>,
    slices: readonly (Slice<Pick<PointsLot, 'id'>> & { readonly toLotId?: string })[],
    { from, to, reason }: { readonly from: string; readonly to: string; readonly reason: MovementReason },
  ): Promise<void> {
    const ends = { transferId, createdAt, fromAccountId: from, toAccountId: to, reason };
    await this.accounts.addMovements(
      tx,
      slices.map(({ lot, points, toLotId = null }) => ({ ...ends, lotId: lot.id, toLotId, points })),
    );
  }

  private async changeLots(
    tx: Tx,
    account: LockedAccount,
    slices: readonly Slice<PointsLot>[],
    sign: 1 | -1,
  ): Promise<void> {
    await this.accounts.changeLots(tx, slices, sign);
    account.note(slices.map(({ lot, points }) => ({ ...lot, remaining: lot.remaining + sign * points })));
  }
}

/** The lot of a transfer that adds points. Not written yet. */
export function lotOf(
  { id, accountId, points, createdAt }: PointsTransferEntity,
  times: Pick<PointsLot, 'lockedUntil' | 'expiresAt'>,
): PointsLot {
  const state = { remaining: points, canceledAt: null, expiredAt: null, dueAt: nextDue(times, createdAt) };
  return { id, accountId, points, createdAt, ...times, ...state };
}
