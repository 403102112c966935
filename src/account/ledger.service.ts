import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { DomainEvent } from '../event/index.js';
import type { Tx } from '../platform/database/tx.js';
import { Clock } from '../platform/time/clock.js';
import { NotEnoughPoints } from './account.errors.js';
import { AccountRepository } from './account.repository.js';
import { nextDue, type Slice, slicesToReturn, takeFromLots } from './lot.rules.js';
import type { PointsLotEntity } from './points-lot.entity.js';
import type { MovementReason } from './points-movement.entity.js';
import type { Issuer, PointsTransferEntity, TransferType } from './points-transfer.entity.js';

/** An account that the unit of work holds. */
export interface LockedAccount {
  readonly id: string;
  readonly customerId: string;
  readonly storeId: string;
  /** Points that can be spent now. */
  readonly available: number;
  /** Those with points in them. */
  readonly lots: readonly PointsLotEntity[];
}

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
    account: Pick<LockedAccount, 'id' | 'customerId' | 'storeId'>,
    type: TransferType,
    { points, comment, issuer, issuerId, transactionId }: Cause,
    between: { readonly senderId?: string | null; readonly receiverId?: string | null } = {},
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
      senderId: between.senderId ?? null,
      receiverId: between.receiverId ?? null,
      createdAt: this.clock.now(),
    };
  }

  /**
   * Takes points out of the lots of an account and writes the transfer and its movements. Returns what was taken from
   * which lot.
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
  ): Promise<Slice<PointsLotEntity>[]> {
    const { points } = transfer;
    const slices = takeFromLots(account.lots, points, transfer.createdAt);
    if (!slices || !(await this.accounts.subtractIfEnough(tx, account.id, points))) {
      throw new NotEnoughPoints();
    }
    await this.accounts.changeLots(tx, slices, -1);
    await this.accounts.addTransfers(tx, [transfer]);
    return slices;
  }

  /** Puts points back into lots, writes the transfer, and lets what has expired meanwhile expire again. */
  async putBack(
    tx: Tx,
    account: Pick<LockedAccount, 'id'>,
    transfer: PointsTransferEntity,
    slices: readonly Slice<PointsLotEntity>[],
    { from, reason }: { readonly from: string; readonly reason: MovementReason },
  ): Promise<void> {
    await this.accounts.addTransfers(tx, [transfer]);
    await this.accounts.changeLots(tx, slices, 1);
    await this.accounts.wakeExpired(
      tx,
      slices.map(({ lot }) => lot.id),
    );
    await this.move(tx, transfer, slices, { from, to: account.id, reason });
    await this.accounts.increase(tx, account.id, transfer.points);
  }

  /** The part of a transfer that is to be given back, lot by lot. @param returned How much of it has been given back before. */
  async taken(
    tx: Tx,
    transferId: string,
    returned: number,
    points: number,
  ): Promise<Slice<PointsLotEntity>[]> {
    const taken = await this.accounts.findTaken(tx, transferId);
    const lots = await this.accounts.findLotsByIds(
      tx,
      taken.map(({ lotId }) => lotId),
    );
    return slicesToReturn(lots, taken, returned, points);
  }

  /** Opens a lot for points that come in with a transfer. */
  async openLot(
    tx: Tx,
    { id, accountId, points, createdAt }: PointsTransferEntity,
    times: { readonly lockedUntil: Date | null; readonly expiresAt: Date | null },
  ): Promise<PointsLotEntity> {
    const state = { canceledAt: null, expiredAt: null, dueAt: nextDue(times, createdAt) };
    const lot = { id, accountId, points, remaining: points, createdAt, ...times, ...state };
    await this.accounts.addLot(tx, lot);
    await this.accounts.increase(tx, accountId, points);
    return lot;
  }

  async move(
    tx: Tx,
    { id: transferId, createdAt }: Pick<PointsTransferEntity, 'id' | 'createdAt'>,
    slices: readonly (Slice<Pick<PointsLotEntity, 'id'>> & { readonly toLotId?: string })[],
    { from, to, reason }: { readonly from: string; readonly to: string; readonly reason: MovementReason },
  ): Promise<void> {
    const ends = { transferId, createdAt, fromAccountId: from, toAccountId: to, reason };
    await this.accounts.addMovements(
      tx,
      slices.map(({ lot, points, toLotId = null }) => ({ ...ends, lotId: lot.id, toLotId, points })),
    );
  }
}
