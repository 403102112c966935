import { Injectable } from '@nestjs/common';
import type { Tx } from '#platform/database/transaction/tx.js';
import { Extension } from '#platform/extensions.js';
import {
  type MergedPair,
  MergedData,
  type MovableRows,
  type MovedData,
  type MovedBefore,
} from '#platform/merged-data.js';
import { BalanceTooLarge } from './account.errors.js';
import { BALANCE_MAX } from './locked-account.model.js';
import { MergedLedgerRepository } from './merged-ledger.repository.js';

const TRANSFERS = 'points_transfer';
const MISSING = 'missing_points';

/**
 * The ledger of two customers who are one: rows change their account, and keep points, lots, ends and times. Sums of both accounts are those
 * of their rows before and after, or nothing is written.
 */
@Extension(MergedData)
@Injectable()
export class MergedLedgerService extends MergedData {
  readonly name = 'account';

  constructor(private readonly ledger: MergedLedgerRepository) {
    super();
  }

  override async count(tx: Tx, customerId: string): Promise<readonly MovableRows[]> {
    return [{ kind: TRANSFERS, rows: await this.ledger.countTransfers(tx, customerId) }];
  }

  /** @throws {BalanceTooLarge} */
  override async move(tx: Tx, { source, target }: MergedPair): Promise<MovedData> {
    const before = await this.getTotals(tx, { source, target });
    if (before.balance > BALANCE_MAX) {
      throw new BalanceTooLarge();
    }
    const ends = { from: source, to: target };
    const rows = [
      { kind: TRANSFERS, ids: await this.ledger.moveTransfers(tx, ends) },
      { kind: MISSING, ids: await this.ledger.moveMissingPoints(tx, ends) },
    ];
    await this.write(tx, { source, target }, before, target.id);
    return { rows };
  }

  override async moveBack(tx: Tx, { source, target }: MergedPair, moved: MovedBefore): Promise<void> {
    const before = await this.getTotals(tx, { source, target });
    const ends = { from: target, to: source };
    await this.ledger.moveTheseTransfers(tx, moved.getIds(TRANSFERS), ends);
    await this.ledger.moveTheseMissingPoints(tx, moved.getIds(MISSING), ends);
    await this.write(tx, { source, target }, before, null);
  }

  /** What both accounts have. */
  private async getTotals(tx: Tx, { source, target }: MergedPair): Promise<Totals> {
    const [one, other] = [
      await this.ledger.find(tx, source.accountId),
      await this.ledger.find(tx, target.accountId),
    ];
    if (!one || !other) {
      throw new Error('A customer who is merged has no account');
    }
    return { balance: one.balance + other.balance, debt: one.debt + other.debt };
  }

  private async write(
    tx: Tx,
    { source, target }: MergedPair,
    before: Totals,
    mergedInto: string | null,
  ): Promise<void> {
    const [one, other] = [
      await this.ledger.getSums(tx, source.accountId),
      await this.ledger.getSums(tx, target.accountId),
    ];
    if (one.balance + other.balance !== before.balance || one.debt + other.debt !== before.debt) {
      throw new Error('The accounts do not have the points of their lots; see `npm run cli -- verify`');
    }
    await this.ledger.setSums(tx, source.accountId, one, mergedInto);
    await this.ledger.setSums(tx, target.accountId, other, null);
  }
}

interface Totals {
  readonly balance: number;
  readonly debt: number;
}
