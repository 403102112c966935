import { Injectable } from '@nestjs/common';
import { asPart, type BatchPart } from '#platform/database/transaction/batch-part.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { AccountRepository } from './account.repository.js';
import { addedEvent, type RulePayment } from './account.events.js';
import { getLot, movements, PROGRAMME } from './ledger.rules.js';
import { type Credit, LedgerService, type OpenedLot, type TransferResult } from './ledger.service.js';
import type { LockedAccount } from './locked-account.model.js';
import { PointsLotRepository } from './points-lot.repository.js';
import { GIVEN } from './sendable.rules.js';
import { SpendingRepository } from './spending.repository.js';

/** Points that enter an account. A credit of 0 points writes only the account. */
export interface AccountCredit extends Credit {
  readonly account: LockedAccount;
  readonly part?: BatchPart | undefined;
  /** The earning rules that pay it, in the order of their evaluation. */
  readonly earnedBy?: readonly RulePayment[];
}

interface Written {
  readonly credit: AccountCredit;
  readonly opened: OpenedLot | undefined;
}

@Injectable()
export class CreditsService {
  constructor(
    private readonly ledger: LedgerService,
    private readonly accounts: AccountRepository,
    private readonly lots: PointsLotRepository,
    private readonly balances: SpendingRepository,
  ) {}

  /**
   * Adds points to several accounts in four statements. Each account occurs once. For 0 points only the account is written, so that the
   * decision about it holds on every node.
   * @throws {BalanceTooLarge} before any write, when one of the accounts would hold too many
   * @throws {ConcurrencyConflict} when one of the accounts has changed
   */
  async addAll(tx: Tx, credits: readonly AccountCredit[]): Promise<(TransferResult | undefined)[]> {
    if (credits.length === 0) {
      return [];
    }
    credits.forEach(({ account, points }) => account.checkRoomFor(points));
    const written = credits.map((credit): Written => ({ credit, opened: this.opened(credit) }));
    await this.balances.addToAll(
      tx,
      credits.map(({ account: { id, revision }, points }) => ({ id, revision, points })),
    );
    credits.forEach(({ account }) => (account.revision += 1));
    await this.writeTransfers(tx, written);
    return written.map(
      ({ opened, credit }) =>
        opened && { transferId: opened.transfer.id, event: addedEvent(opened, credit.earnedBy) },
    );
  }

  private opened(credit: AccountCredit): OpenedLot | undefined {
    const { account, points, lockedUntil = null, expiresAt = null, source = GIVEN } = credit;
    if (points === 0) {
      return undefined;
    }
    const transfer = this.ledger.transfer(account, 'adding', credit);
    return { transfer, lot: getLot(transfer, { lockedUntil, expiresAt }, source) };
  }

  private async writeTransfers(tx: Tx, written: readonly Written[]): Promise<void> {
    const added = written.flatMap(({ credit, opened }) => (opened ? [{ ...opened, credit }] : []));
    if (added.length === 0) {
      return;
    }
    await this.accounts.addTransfers(
      tx,
      added.map(({ transfer, credit }) => ({ transfer, part: credit.part ?? asPart(tx) })),
    );
    await this.lots.addLots(
      tx,
      added.map(({ lot }) => lot),
    );
    added.forEach(({ lot, credit }) => credit.account.note(null, lot));
    await this.accounts.addMovements(
      tx,
      added.flatMap(({ transfer, lot, credit }) =>
        movements(transfer, [{ lot, points: transfer.points }], {
          from: PROGRAMME.issued,
          to: credit.account.id,
          reason: 'add',
        }),
      ),
    );
  }
}
