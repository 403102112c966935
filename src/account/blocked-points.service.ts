import { Injectable } from '@nestjs/common';
import { type DomainEvent, EventRecorderService } from '../event/index.js';
import { asPart } from '#platform/database/transaction/batch-part.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { eventTimestamp } from '#platform/time/timestamp.js';
import { BlockIsOver, NotABlock } from './account.errors.js';
import { AccountRepository } from './account.repository.js';
import {
  pointsTransferPayload,
  pointsWereBlocked,
  pointsWereReturned,
  pointsWereSpent,
} from './account.events.js';
import { type TransferDetails, LedgerService, type TransferResult } from './ledger.service.js';
import type { LockedAccount } from './locked-account.model.js';
import type { PointsBlockEntity } from './points-block.entity.js';
import { PointsBlockRepository } from './points-block.repository.js';
import { PointsLotRepository } from './points-lot.repository.js';
import { PROGRAMME } from './ledger.rules.js';

type Reason = Omit<TransferDetails, 'points'>;

const BY_THE_CLOCK: Reason = { comment: '', issuer: 'system' };

/**
 * Points blocked for an open checkout. They leave the customer's lots for the programme's account of blocked points, and are spent (captured)
 * or returned (released) once: the statement that changes the status of the block decides. Every method needs the locked account.
 */
@Injectable()
export class BlockedPointsService {
  constructor(
    private readonly blocks: PointsBlockRepository,
    private readonly accounts: AccountRepository,
    private readonly lots: PointsLotRepository,
    private readonly ledger: LedgerService,
    private readonly events: EventRecorderService,
  ) {}

  /** @throws {NotEnoughPoints} */
  async block(
    tx: Tx,
    account: LockedAccount,
    details: TransferDetails & { readonly blockedUntil?: Date | undefined },
  ): Promise<TransferResult> {
    const { blockedUntil } = details;
    const transfer = this.ledger.transfer(account, 'blocked', details);
    await this.ledger.takeOut(tx, account, transfer, { to: PROGRAMME.blocked, reason: 'block' });
    const { id, points, createdAt } = transfer;
    await this.blocks.add(tx, {
      id,
      accountId: account.id,
      points,
      createdAt,
      status: 'open',
      blockedUntil: blockedUntil ?? null,
    });
    await this.noteDeadline(tx, account.id);
    const pointsTransfer = {
      ...pointsTransferPayload(transfer),
      ...(blockedUntil && { blockedUntil: eventTimestamp(blockedUntil) }),
    };
    const event = pointsWereBlocked({ accountId: { accountId: account.id }, pointsTransfer });
    return { transferId: id, event };
  }

  /**
   * Spends the points of a block.
   * @throws {NotABlock} when the account has no such block
   * @throws {BlockIsOver} for a closed block, or after the deadline
   */
  async capture(tx: Tx, account: LockedAccount, blockId: string, reason: Reason): Promise<TransferResult> {
    const block = await this.close(tx, account, blockId, 'captured');
    const transfer = this.ledger.transfer(account, 'spending', { ...reason, points: block.points });
    await this.accounts.addTransfers(tx, [{ transfer, part: asPart(tx) }]);
    const slices = await this.ledger.taken(tx, blockId, 0, block.points);
    const ends = { from: PROGRAMME.blocked, to: PROGRAMME.redeemed, reason: 'capture' } as const;
    await this.ledger.move(tx, transfer, slices, ends);
    const pointsTransfer = {
      ...pointsTransferPayload(transfer),
      blockId: { pointsTransferId: blockId },
    };
    return {
      transferId: transfer.id,
      event: pointsWereSpent({ accountId: { accountId: account.id }, pointsTransfer }),
    };
  }

  /** Returns the points of a block to their lots. Throws as `capture` does. */
  async release(tx: Tx, account: LockedAccount, blockId: string, reason: Reason): Promise<TransferResult> {
    const block = await this.close(tx, account, blockId, 'released');
    return this.putBack(tx, account, block, reason);
  }

  /**
   * Releases overdue blocks, for `lock` and for the job: at their deadlines, whenever that is written down. Makes their lots due, so that the
   * job determines the level that the released points allow.
   */
  async releaseOverdue(tx: Tx, account: LockedAccount): Promise<void> {
    const happened: DomainEvent[] = [];
    for (const block of await this.blocks.findOverdue(tx, account.id, account.lockedAt)) {
      const endedAt = getDeadline(block, account.lockedAt);
      await this.blocks.close(tx, block.id, 'released');
      happened.push((await this.putBack(tx, account, block, BY_THE_CLOCK, endedAt)).event);
      const lots = await this.accounts.findTaken(tx, block.id);
      await this.lots.makeDue(
        tx,
        lots.map(({ lotId }) => lotId),
        endedAt,
      );
    }
    await this.noteDeadline(tx, account.id);
    await this.events.record(tx, ...happened);
  }

  private async close(
    tx: Tx,
    account: LockedAccount,
    blockId: string,
    status: 'captured' | 'released',
  ): Promise<PointsBlockEntity> {
    const block = await this.blocks.find(tx, blockId);
    if (block?.accountId !== account.id) {
      throw new NotABlock();
    }
    if (block.status !== 'open' || isOver(block, account.lockedAt)) {
      throw new BlockIsOver();
    }
    await this.blocks.close(tx, blockId, status);
    await this.noteDeadline(tx, account.id);
    return block;
  }

  private async putBack(
    tx: Tx,
    account: LockedAccount,
    { id, points }: PointsBlockEntity,
    reason: Reason,
    createdAt = account.lockedAt,
  ): Promise<TransferResult> {
    const transfer = { ...this.ledger.transfer(account, 'adding', { ...reason, points }), createdAt };
    const slices = await this.ledger.taken(tx, id, 0, points);
    await this.ledger.putBack(tx, account, transfer, slices, { from: PROGRAMME.blocked, reason: 'release' });
    const pointsTransfer = { ...pointsTransferPayload(transfer), blockId: { pointsTransferId: id } };
    return {
      transferId: transfer.id,
      event: pointsWereReturned({ accountId: { accountId: account.id }, pointsTransfer }),
    };
  }

  private async noteDeadline(tx: Tx, accountId: string): Promise<void> {
    await this.accounts.setBlocksDueAt(tx, accountId, await this.blocks.findNextDeadline(tx, accountId));
  }
}

/** A clock that was set back may have been beyond the deadline when the block was made. */
function getDeadline({ blockedUntil, createdAt }: PointsBlockEntity, now: Date): Date {
  const deadline = blockedUntil ?? now;
  return deadline < createdAt ? createdAt : deadline;
}

function isOver({ blockedUntil }: PointsBlockEntity, now: Date): boolean {
  return blockedUntil !== null && blockedUntil <= now;
}
