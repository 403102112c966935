import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { DomainEvent } from '../event/index.js';
import { asPart } from '#platform/database/transaction/batch-part.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { ConcurrencyConflict } from '#platform/database/error/unit-of-work.errors.js';
import { NotEnoughPoints } from './account.errors.js';
import { AccountRepository } from './account.repository.js';
import { type MovedSlice, type MovementEnds, movements } from './ledger.rules.js';
import type { LockedAccount } from './locked-account.model.js';
import {
  type EndedPart,
  getEnd,
  getExpiry,
  type Slice,
  slicesToReturn,
  spendablePoints,
  takeFromLots,
} from './lot.rules.js';
import type { PointsLot } from './points-lot.entity.js';
import { type LotsEnd, PointsLotRepository } from './points-lot.repository.js';
import type { MovementReason } from './points-movement.entity.js';
import type { LotSource } from './sendable.rules.js';
import type { Issuer, PointsTransferEntity, TransferType } from './points-transfer.entity.js';

export interface TransferDetails {
  readonly points: number;
  readonly comment: string;
  readonly issuer: Issuer;
  readonly issuerId?: string | undefined;
  readonly transactionId?: string | undefined;
  /** The transaction of points that are taken back, or of missing points that this transfer pays. */
  readonly revisedTransactionId?: string | undefined;
  /** For a caller that needs the id before the write; generated otherwise. */
  readonly transferId?: string | undefined;
}

export interface Credit extends TransferDetails {
  /** What has brought the points; without it, they were given. */
  readonly source?: LotSource | undefined;
  readonly lockedUntil?: Date | undefined;
  readonly expiresAt?: Date | undefined;
}

export interface OpenedLot {
  readonly transfer: PointsTransferEntity;
  readonly lot: PointsLot;
}

/** With the events, which the caller records together with its own in one statement. */
export interface TransferResult {
  readonly transferId: string;
  readonly event: DomainEvent;
}

/** Movements of points with their transfers, lots, accounts and balances. Needs locked accounts. */
@Injectable()
export class LedgerService {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly lots: PointsLotRepository,
  ) {}

  transfer(
    account: LockedAccount,
    type: TransferType,
    details: TransferDetails,
    links: Partial<Pick<PointsTransferEntity, 'senderId' | 'receiverId' | 'returnsTransferId'>> = {},
  ): PointsTransferEntity {
    const { points, comment, issuer, issuerId, transactionId, transferId = randomUUID() } = details;
    return {
      id: transferId,
      accountId: account.id,
      customerId: account.customerId,
      storeId: account.storeId,
      type,
      points,
      comment,
      issuer,
      issuerId: issuerId ?? null,
      transactionId: transactionId ?? null,
      revisedTransactionId: details.revisedTransactionId ?? null,
      senderId: links.senderId ?? null,
      receiverId: links.receiverId ?? null,
      returnsTransferId: links.returnsTransferId ?? null,
      createdAt: account.lockedAt,
    };
  }

  /** Takes points from the lots of an account, and writes the transfer and its movements. @throws {NotEnoughPoints} */
  async takeOut(
    tx: Tx,
    account: LockedAccount,
    transfer: PointsTransferEntity,
    { to, reason }: { readonly to: string; readonly reason: MovementReason },
  ): Promise<void> {
    const slices = await this.subtract(tx, account, transfer);
    await this.move(tx, transfer, slices, { from: account.id, to, reason });
  }

  /** Selects lots for a number of points. @throws {NotEnoughPoints} */
  async getSlices(tx: Tx, account: LockedAccount, points: number): Promise<Slice<PointsLot>[]> {
    const { lockedAt } = account;
    const lots = account.lots ?? (await this.lots.findLotsToSpend(tx, account.id, points, lockedAt));
    const slices = takeFromLots(lots, points, lockedAt);
    if (!slices) {
      throw new NotEnoughPoints();
    }
    return slices;
  }

  /**
   * Selects points to take back: first from the lot itself, even when it is locked, then from other spendable points. The balance stays at
   * 0 or more. Takes nothing for a lot that has ended.
   */
  async slicesToRevoke(
    tx: Tx,
    account: LockedAccount,
    own: PointsLot | undefined,
    points: number,
  ): Promise<Slice<PointsLot>[]> {
    const { lockedAt: now } = account;
    if (!own || getEnd(own, now) !== null || points === 0) {
      return [];
    }
    const ofOwn = Math.min(points, own.remaining);
    const slices = ofOwn > 0 ? [{ lot: own, points: ofOwn }] : [];
    const lots =
      account.lots ?? (await this.lots.findLotsToSpend(tx, account.id, points + own.remaining, now));
    const others = lots.filter(({ id }) => id !== own.id);
    const rest = Math.min(points - ofOwn, spendablePoints(others, now));
    return [...slices, ...(rest > 0 ? (takeFromLots(others, rest, now) ?? []) : [])];
  }

  /**
   * Half of `takeOut`: the caller writes the destination of the points.
   * @param from The lots to take them from; all without it
   * @throws {NotEnoughPoints}
   */
  async subtract(
    tx: Tx,
    account: LockedAccount,
    transfer: PointsTransferEntity,
    from?: readonly PointsLot[],
  ): Promise<Slice<PointsLot>[]> {
    const { points } = transfer;
    const slices = from
      ? takeFromLots(from, points, account.lockedAt)
      : await this.getSlices(tx, account, points);
    if (!slices) {
      throw new NotEnoughPoints();
    }
    if (!(await this.accounts.subtractIfEnough(tx, account.id, points))) {
      throw new NotEnoughPoints();
    }
    await this.changeLots(tx, account, slices, -1);
    await this.accounts.addTransfers(tx, [{ transfer, part: asPart(tx) }]);
    return slices;
  }

  /**
   * Puts points back into their lots, and writes the transfer. Points of canceled or written-off lots stay unspendable, and the next
   * settling writes them off.
   */
  async putBack(
    tx: Tx,
    account: LockedAccount,
    transfer: PointsTransferEntity,
    slices: readonly Slice<PointsLot>[],
    { from, reason }: { readonly from: string; readonly reason: MovementReason },
  ): Promise<void> {
    await this.accounts.addTransfers(tx, [{ transfer, part: asPart(tx) }]);
    await this.changeLots(tx, account, slices, 1);
    await this.lots.wake(
      tx,
      slices.map(({ lot }) => lot.id),
    );
    await this.move(tx, transfer, slices, { from, to: account.id, reason });
    await this.accounts.increase(tx, account.id, transfer.points);
  }

  /** Selects the part of a transfer to return, by lot. @param returned The points that are returned already */
  async taken(tx: Tx, transferId: string, returned: number, points: number): Promise<Slice<PointsLot>[]> {
    const taken = await this.accounts.findTaken(tx, transferId);
    const lots = await this.lots.findLotsByIds(
      tx,
      taken.map(({ lotId }) => lotId),
    );
    return slicesToReturn(lots, taken, returned, points);
  }

  /** Writes transfers that add points to one account, and their lots. */
  async openLots(tx: Tx, account: LockedAccount, opened: readonly OpenedLot[]): Promise<void> {
    const lots = opened.map(({ lot }) => lot);
    await this.accounts.addTransfers(
      tx,
      opened.map(({ transfer }) => ({ transfer, part: asPart(tx) })),
    );
    await this.lots.addLots(tx, lots);
    await this.accounts.increase(
      tx,
      account.id,
      lots.reduce((sum, { points }) => sum + points, 0),
    );
    lots.forEach((lot) => account.note(null, lot));
  }

  /** Moves the rest of lots to an account of the programme. */
  async writeOff(
    tx: Tx,
    account: LockedAccount,
    lots: readonly PointsLot[],
    over: LotsEnd,
    { to, reason }: { readonly to: string; readonly reason: MovementReason },
    getParts: (lot: PointsLot) => readonly EndedPart[] = (lot) => [
      { points: lot.remaining, at: account.lockedAt },
    ],
  ): Promise<void> {
    const { id: from } = account;
    await this.lots.emptyLots(tx, lots, over);
    for (const lot of lots) {
      const ended = over === 'expired' ? { expiredAt: getExpiry(lot) } : over;
      account.note(lot, { ...lot, ...ended, remaining: 0, dueAt: null });
    }
    const left = lots.filter(({ remaining }) => remaining > 0);
    const points = left.reduce((sum, { remaining }) => sum + remaining, 0);
    if (points === 0) {
      return;
    }
    if (!(await this.accounts.subtractIfEnough(tx, from, points))) {
      throw new ConcurrencyConflict();
    }
    const ends = { fromAccountId: from, toAccountId: to, toLotId: null, reason };
    await this.accounts.addMovements(
      tx,
      left.flatMap((lot) =>
        getParts(lot).map((part) => ({
          ...ends,
          transferId: lot.id,
          lotId: lot.id,
          points: part.points,
          createdAt: part.at,
        })),
      ),
    );
  }

  async move(
    tx: Tx,
    transfer: Pick<PointsTransferEntity, 'id' | 'createdAt'>,
    slices: readonly MovedSlice[],
    ends: MovementEnds,
  ): Promise<void> {
    await this.accounts.addMovements(tx, movements(transfer, slices, ends));
  }

  private async changeLots(
    tx: Tx,
    account: LockedAccount,
    slices: readonly Slice<PointsLot>[],
    sign: 1 | -1,
  ): Promise<void> {
    await this.lots.changeLots(tx, slices, sign);
    account.noteSlices(slices, sign);
  }
}
