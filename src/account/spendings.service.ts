import { Injectable } from '@nestjs/common';
import { asPart, type BatchPart } from '#platform/database/transaction/batch-part.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { AccountRepository } from './account.repository.js';
import { pointsTransferPayload, pointsWereSpent } from './account.events.js';
import { movements, PROGRAMME } from './ledger.rules.js';
import { LedgerService, type TransferDetails, type TransferResult } from './ledger.service.js';
import type { LockedAccount } from './locked-account.model.js';
import type { Slice } from './lot.rules.js';
import type { PointsLot } from './points-lot.entity.js';
import { PointsLotRepository } from './points-lot.repository.js';
import type { PointsTransferEntity } from './points-transfer.entity.js';
import { SpendingRepository } from './spending.repository.js';

/** Points that leave an account for good. A free purchase writes only the account. */
export interface Spending extends TransferDetails {
  readonly account: LockedAccount;
  readonly part?: BatchPart | undefined;
  readonly slices?: readonly Slice<PointsLot>[] | undefined;
}

interface Taken {
  readonly spending: Spending;
  readonly slices: readonly Slice<PointsLot>[];
  readonly transfer: PointsTransferEntity | undefined;
}

@Injectable()
export class SpendingsService {
  constructor(
    private readonly ledger: LedgerService,
    private readonly accounts: AccountRepository,
    private readonly lots: PointsLotRepository,
    private readonly spendings: SpendingRepository,
  ) {}

  /**
   * Spends points of several accounts in four statements. Each account occurs once. For 0 points only the account is written, so that the
   * decision about it holds on every node.
   * @throws {NotEnoughPoints}
   * @throws {ConcurrencyConflict} when one of the accounts or lots has changed
   */
  async spendAll(tx: Tx, spendings: readonly Spending[]): Promise<(TransferResult | undefined)[]> {
    const taken: Taken[] = [];
    for (const spending of spendings) {
      const { account, points } = spending;
      const slices =
        points === 0 ? [] : (spending.slices ?? (await this.ledger.getSlices(tx, account, points)));
      const transfer = points === 0 ? undefined : this.ledger.transfer(account, 'spending', spending);
      taken.push({ spending, slices, transfer });
    }
    await this.spendings.takeFromAll(
      tx,
      spendings.map(({ account: { id, revision }, points }) => ({ id, revision, points })),
    );
    spendings.forEach(({ account }) => (account.revision += 1));
    await this.writeTransfers(
      tx,
      taken.filter(({ transfer }) => transfer !== undefined),
    );
    return taken.map(getResult);
  }

  private async writeTransfers(tx: Tx, taken: readonly Taken[]): Promise<void> {
    if (taken.length === 0) {
      return;
    }
    const slices = taken.flatMap((each) => each.slices);
    await this.lots.changeLots(tx, slices, -1);
    taken.forEach(({ spending, slices: own }) => spending.account.noteSlices(own, -1));
    await this.accounts.addTransfers(
      tx,
      taken.flatMap(({ transfer, spending }) =>
        transfer ? [{ transfer, part: spending.part ?? asPart(tx) }] : [],
      ),
    );
    await this.accounts.addMovements(
      tx,
      taken.flatMap(({ transfer, slices: own, spending }) =>
        transfer ? movements(transfer, own, { ...getEnds(transfer), from: spending.account.id }) : [],
      ),
    );
  }
}

function getEnds({ revisedTransactionId }: PointsTransferEntity) {
  return revisedTransactionId === null
    ? ({ to: PROGRAMME.redeemed, reason: 'spend' } as const)
    : ({ to: PROGRAMME.takenBack, reason: 'take_back' } as const);
}

function getResult({ transfer, spending }: Taken): TransferResult | undefined {
  if (!transfer) {
    return undefined;
  }
  const { transactionId, revisedTransactionId: revised } = spending;
  const pointsTransfer = {
    ...pointsTransferPayload(transfer),
    ...(transactionId !== undefined && { transactionId: { transactionId } }),
    ...(revised !== undefined && { revisedTransactionId: { transactionId: revised } }),
  };
  const event = pointsWereSpent({ accountId: { accountId: transfer.accountId }, pointsTransfer });
  return { transferId: transfer.id, event };
}
