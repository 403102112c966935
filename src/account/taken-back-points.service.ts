import { Injectable } from '@nestjs/common';
import type { DomainEvent } from '../event/index.js';
import type { BatchPart } from '#platform/database/transaction/batch-part.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { LedgerService, type TransferResult } from './ledger.service.js';
import type { LockedAccount } from './locked-account.model.js';
import { getEnd } from './lot.rules.js';
import type { MissingPoints } from './missing-points.entity.js';
import { MissingPointsRepository } from './missing-points.repository.js';
import { getPayments } from './missing-points.rules.js';
import { PointsLotRepository } from './points-lot.repository.js';
import { type Spending, SpendingsService } from './spendings.service.js';

export interface Revocation extends Omit<Spending, 'slices'> {
  /** The transfer that added the points; null without one. */
  readonly creditId: string | null;
  /** Later earnings pay missing points. */
  readonly leavesDebt: boolean;
  /** For points that no transaction takes back: the id of what is missing, which the transfers name that pay it. */
  readonly missingId?: string;
}

export interface Revoked {
  readonly taken: number;
  readonly gone: number;
  readonly result: TransferResult | undefined;
}

export interface Earned {
  readonly account: LockedAccount;
  readonly part?: BatchPart | undefined;
  /** The transfer that added the points; undefined without one. */
  readonly creditId: string | undefined;
}

interface Decided {
  readonly revocation: Revocation;
  readonly spending: Spending;
  readonly missing: number;
  readonly lapsed: number;
}

const COMMENT = 'Missing points of a return';

@Injectable()
export class TakenBackPointsService {
  constructor(
    private readonly ledger: LedgerService,
    private readonly lots: PointsLotRepository,
    private readonly spendings: SpendingsService,
    private readonly missing: MissingPointsRepository,
  ) {}

  /**
   * Takes back points of returned sales from several accounts, each of which occurs once: first from the lot of the sale, then from other
   * spendable points. Records missing points as a debt or as forgiven. Writes each account.
   * @throws {ConcurrencyConflict} when one of the accounts or lots has changed
   */
  async revokeAll(tx: Tx, revocations: readonly Revocation[]): Promise<Revoked[]> {
    const lots = await this.lots.findLotsByIds(
      tx,
      revocations.flatMap(({ creditId }) => (creditId === null ? [] : [creditId])),
    );
    const decided: Decided[] = [];
    for (const revocation of revocations) {
      const { account, creditId } = revocation;
      const own = lots.find(({ id }) => id === creditId);
      const slices = await this.ledger.slicesToRevoke(tx, account, own, revocation.points);
      const points = slices.reduce((sum, slice) => sum + slice.points, 0);
      const gone = revocation.points - points;
      const hasEnded = !own || getEnd(own, account.lockedAt) !== null;
      const [missing, lapsed] = hasEnded ? [0, gone] : [gone, 0];
      decided.push({ revocation, spending: { ...revocation, points, slices }, missing, lapsed });
    }
    const results =
      decided.length === 0
        ? []
        : await this.spendings.spendAll(
            tx,
            decided.map(({ spending }) => spending),
          );
    await this.keepMissing(tx, decided);
    return decided.map(({ spending: { points }, missing, lapsed }, index) => ({
      taken: points,
      gone: missing + lapsed,
      result: results[index],
    }));
  }

  /**
   * Pays the debts of accounts, each of which occurs once, from points that rules have just added, the oldest debt first. Takes the points
   * from their new lot, even when it is locked. Returns the events of each.
   * @throws {ConcurrencyConflict} when one of the accounts, lots or debts has changed
   */
  async payDebts(tx: Tx, earned: readonly Earned[]): Promise<DomainEvent[][]> {
    const owing = earned.filter(({ account, creditId }) => creditId !== undefined && account.debt > 0);
    if (owing.length === 0) {
      return earned.map(() => []);
    }
    const debts = await this.missing.findOwed(
      tx,
      owing.map(({ account }) => account.id),
    );
    const lots = await this.lots.findLotsByIds(
      tx,
      owing.flatMap(({ creditId }) => creditId ?? []),
    );
    const paid = owing.flatMap(({ account, part, creditId }) => {
      const own = lots.find(({ id }) => id === creditId);
      const ofAccount = debts.filter(({ accountId }) => accountId === account.id);
      const payments = own ? getPayments(own.remaining, ofAccount) : [];
      return own ? [{ account, part, lot: own, payments }] : [];
    });
    const events = new Map<LockedAccount, DomainEvent[]>();
    // An account occurs once in a set of spendings, but may pay several debts.
    const rounds = Math.max(0, ...paid.map(({ payments }) => payments.length));
    for (let round = 0; round < rounds; round += 1) {
      const due = paid.filter(({ payments }) => payments.length > round);
      const results = await this.spendings.spendAll(
        tx,
        due.map(({ account, part, lot, payments }): Spending => {
          const { debt, points = 0 } = payments[round] ?? {};
          const before = payments.slice(0, round).reduce((sum, each) => sum + each.points, 0);
          const slices = [{ lot: { ...lot, remaining: lot.remaining - before }, points }];
          const details = { points, slices, comment: COMMENT, issuer: 'system' as const };
          return { account, part, ...details, revisedTransactionId: debt?.revisedTransactionId };
        }),
      );
      due.forEach(({ account }, index) => {
        events.set(account, [
          ...(events.get(account) ?? []),
          ...(results[index] ? [results[index].event] : []),
        ]);
      });
    }
    await this.missing.pay(
      tx,
      paid.flatMap(({ payments }) => payments),
    );
    await this.changeDebts(
      tx,
      paid.map(({ account, payments }) => ({
        account,
        by: -payments.reduce((sum, { points }) => sum + points, 0),
      })),
    );
    return earned.map(({ account }) => events.get(account) ?? []);
  }

  private async keepMissing(tx: Tx, decided: readonly Decided[]): Promise<void> {
    const kept = decided.flatMap(({ revocation, missing, lapsed }) => {
      const { account, leavesDebt, transactionId, missingId } = revocation;
      const id = missingId ?? transactionId;
      const revisedTransactionId = missingId ?? revocation.revisedTransactionId;
      if (missing + lapsed === 0 || id === undefined || revisedTransactionId === undefined) {
        return [];
      }
      const { id: accountId, customerId, storeId, lockedAt: createdAt } = account;
      const debt = leavesDebt ? missing : 0;
      const of = { accountId, customerId, storeId, revisedTransactionId, createdAt };
      const row: MissingPoints = { id, ...of, points: missing, lapsed, debt, owed: debt };
      return [{ account, row }];
    });
    await this.missing.add(
      tx,
      kept.map(({ row }) => row),
    );
    await this.changeDebts(
      tx,
      kept.map(({ account, row }) => ({ account, by: row.debt })),
    );
  }

  private async changeDebts(
    tx: Tx,
    changes: readonly { readonly account: LockedAccount; readonly by: number }[],
  ): Promise<void> {
    await this.missing.changeDebts(
      tx,
      changes.map(({ account: { id, debt }, by }) => ({ id, found: debt, debt: debt + by })),
    );
    changes.forEach(({ account, by }) => (account.debt += by));
  }
}
