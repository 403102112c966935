import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { TakenBackPointsService } from '../account/index.js';
import type { DomainEvent } from '../event/index.js';
import { ProgrammeSettingsService } from '../settings/index.js';
import {
  type AssignedTransaction,
  type BegunEffect,
  type Buyers,
  type EventsOfTransactions,
  TransactionEffect,
} from '../transaction/index.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { Extension } from '#platform/extensions.js';
import type { EarningEntity } from './earning.entity.js';
import { type EarningFacts, EarningFactsService, type BegunFacts } from './earning-facts.service.js';
import { returnRow } from './earning-rows.model.js';
import { type EarnedOf, EarningRepository } from './earning.repository.js';
import { type DecidedEarning, EarningsService } from './earnings.service.js';
import { keptPoints } from './kept-points.rules.js';
import type { Evaluation } from './rule.model.js';
import { evaluateSale } from './sale-evaluation.rules.js';

const COMMENT = 'Returned';

@Extension(TransactionEffect)
@Injectable()
export class EarnFromTransactionService extends TransactionEffect {
  override readonly order = 10;

  constructor(
    private readonly facts: EarningFactsService,
    private readonly takenBack: TakenBackPointsService,
    private readonly earnings: EarningsService,
    private readonly repository: EarningRepository,
    private readonly settings: ProgrammeSettingsService,
  ) {
    super();
  }

  /**
   * Reads facts by sets, evaluates the rules in memory and writes all accounts by sets on condition of the found rows, including accounts
   * without a change of points.
   * @throws {ConcurrencyConflict} when an account, a lot or a counter has changed
   */
  override async begin(tx: Tx, buyers: Buyers): Promise<BegunEffect> {
    const begun = await this.facts.begin(tx, buyers);
    return { apply: (assigned) => this.apply(tx, assigned, begun) };
  }

  private async apply(
    tx: Tx,
    assigned: readonly AssignedTransaction[],
    begun: BegunFacts,
  ): Promise<EventsOfTransactions> {
    const sales = assigned.filter(({ documentType }) => documentType === 'sell');
    const returns = assigned.filter(({ documentType }) => documentType === 'return');
    const earned = sales.length === 0 ? [] : await this.earn(tx, sales, begun);
    const revoked = returns.length === 0 ? [] : await this.revoke(tx, returns);
    return new Map([...earned, ...revoked]);
  }

  private async earn(
    tx: Tx,
    sales: readonly AssignedTransaction[],
    begun: BegunFacts,
  ): Promise<(readonly [string, readonly DomainEvent[]])[]> {
    const now = latest(sales.map(({ account }) => account.lockedAt));
    const facts = await begun.read(now);
    const decided = sales.map((sale): DecidedEarning => {
      const { storeId, account, part, transactionId, grossCents, purchasedAt: soldAt } = sale;
      const evaluation = getEvaluation(sale, facts);
      const source = { origin: 'sale', soldAt } as const;
      const buyer = facts.getBuyer(account.customerId);
      const decided = { storeId, account, part, transactionId, grossCents, occurrence: undefined };
      return { ...decided, evaluation, source, buyer };
    });
    const events = await this.earnings.write(tx, facts, decided);
    return sales.map(({ transactionId }, index) => [transactionId, events[index] ?? []] as const);
  }

  private async revoke(
    tx: Tx,
    returns: readonly AssignedTransaction[],
  ): Promise<(readonly [string, readonly DomainEvent[]])[]> {
    const revised = returns.flatMap((each) => each.revised?.transactionId ?? []);
    const earned = revised.length === 0 ? [] : await this.repository.findEarned(tx, revised);
    const { missingPointsAreOwed } = await this.settings.read(tx);
    const wanted = returns.map((each) => ({ each, ...computeDue(each, earned) }));
    const revoked = await this.takenBack.revokeAll(
      tx,
      wanted.map(({ each, due, creditId }) => ({
        account: each.account,
        part: each.part,
        points: due,
        creditId,
        leavesDebt: missingPointsAreOwed,
        comment: `${COMMENT}: ${each.documentNumber}`.slice(0, 255),
        issuer: 'system' as const,
        transactionId: each.transactionId,
        revisedTransactionId: each.revised?.transactionId,
      })),
    );
    const rows = wanted.flatMap(({ each, due }, index): EarningEntity[] => {
      const { taken = 0, gone = 0, result } = revoked[index] ?? {};
      return due === 0
        ? []
        : [returnRow(each, { id: randomUUID(), taken, gone, transferId: result?.transferId ?? null })];
    });
    await this.earnings.keepRows(tx, rows);
    return returns.map(({ transactionId }, index) => {
      const { result } = revoked[index] ?? {};
      return [transactionId, result ? [result.event] : []] as const;
    });
  }
}

function getEvaluation(sale: AssignedTransaction, facts: EarningFacts): Evaluation {
  const { storeId, customerId, posId, purchasedAt, items, deliverySkus, isFirstOfCustomer } = sale;
  const context = facts.getContext(customerId, { posId, happenedAt: purchasedAt });
  const posOfCustomer = facts.customer(customerId)?.posId ?? null;
  const evaluated = { basket: { items, deliverySkus }, isFirstOfCustomer, posOfCustomer };
  return evaluateSale(facts.getRules(storeId), evaluated, context);
}

/**
 * The points of a return: the earned points of the sale, minus the points of the kept lines and of earlier returns. Returns of a sale add
 * up to at most its points, and to all of them when every line is returned.
 */
function computeDue(
  { revised, customerId }: AssignedTransaction,
  earned: readonly EarnedOf[],
): { readonly due: number; readonly creditId: string | null } {
  const of = earned.find(
    (each) => each.transactionId === revised?.transactionId && each.customerId === customerId,
  );
  if (!revised || !of || of.points <= 0) {
    return { due: 0, creditId: null };
  }
  const kept = keptPoints(of.points, of.parts, revised.left);
  return { due: Math.max(0, of.points - kept - of.dueBefore), creditId: of.transferId };
}

function latest(times: readonly Date[]): Date {
  return new Date(Math.max(...times.map((time) => time.getTime())));
}
