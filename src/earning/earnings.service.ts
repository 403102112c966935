import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  CreditsService,
  earnedTimes,
  type LockedAccount,
  type LotSource,
  type RulePayment,
  TakenBackPointsService,
  type TransferResult,
} from '../account/index.js';
import type { DomainEvent } from '../event/index.js';
import { Extensions } from '#platform/extensions.js';
import type { BatchPart } from '#platform/database/transaction/batch-part.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import type { EarningEntity } from './earning.entity.js';
import type { EarningFacts } from './earning-facts.service.js';
import { type NewEarning, earningRows } from './earning-rows.model.js';
import { EarningRepository } from './earning.repository.js';
import type { Evaluation } from './rule.model.js';
import { type Gift, type GivenGift, InstantRewards } from './instant-rewards.model.js';

export interface DecidedEarning extends NewEarning {
  readonly account: LockedAccount;
  readonly part: BatchPart;
  readonly grossCents?: number;
  /** The sale that the points follow, if they do. */
  readonly source?: LotSource | undefined;
}

/** The limit for names of rules in the comment of a transfer. */
const COMMENT_LENGTH_MAX = 255;

/** Writes earnings. The number of statements does not depend on the number of accounts. */
@Injectable()
export class EarningsService {
  constructor(
    private readonly credits: CreditsService,
    private readonly takenBack: TakenBackPointsService,
    private readonly earnings: EarningRepository,
    private readonly extensions: Extensions,
  ) {}

  /**
   * Writes points, payments of debts, coupons, counters and explanations. Writes each account, also without points. Returns the events of
   * each, in order.
   * @throws {ConcurrencyConflict} when an account or a counter has changed
   */
  async write(tx: Tx, facts: EarningFacts, decided: readonly DecidedEarning[]): Promise<DomainEvent[][]> {
    const added = await this.credits.addAll(
      tx,
      decided.map(({ account, part, transactionId, evaluation, storeId, source }) => ({
        account,
        part,
        points: evaluation.points,
        comment: getComment(facts, storeId, evaluation.explanations),
        issuer: 'system' as const,
        transactionId,
        source,
        earnedBy: getPayments(evaluation),
        ...earnedTimes(facts.settings, account.lockedAt, evaluation.daysLocked),
      })),
    );
    const paid = await this.takenBack.payDebts(
      tx,
      decided.map(({ account, part }, index) => ({ account, part, creditId: added[index]?.transferId })),
    );
    await this.count(tx, facts, decided);
    const given = await this.give(tx, facts, decided);
    await this.keep(tx, decided, added, given);
    return decided.map((_, index) => [
      ...(added[index] ? [added[index].event] : []),
      ...(paid[index] ?? []),
      ...(given[index] ?? []).flatMap((gift) => (gift.couponId === null ? [] : [gift.event])),
    ]);
  }

  async keepRows(tx: Tx, rows: readonly EarningEntity[]): Promise<void> {
    if (rows.length > 0) {
      await this.earnings.add(tx, rows, []);
    }
  }

  private async count(tx: Tx, facts: EarningFacts, decided: readonly DecidedEarning[]): Promise<void> {
    await this.earnings.count(
      tx,
      decided.flatMap(({ account: { customerId }, evaluation }) =>
        evaluation.uses.map((use) => ({
          use: { ...use, customerId },
          found: facts.getUse(customerId, use.ruleId, use.period),
        })),
      ),
    );
  }

  /** What became of the gifts of each, in the order of its rules. */
  private async give(
    tx: Tx,
    facts: EarningFacts,
    decided: readonly DecidedEarning[],
  ): Promise<GivenGift[][]> {
    const ofCustomer = (customerId: string) => ({
      customerId,
      levelId: facts.customer(customerId)?.levelId ?? null,
    });
    const gifts = decided.map(({ account, storeId, transactionId, grossCents, evaluation }) =>
      evaluation.explanations.flatMap(({ campaignId }): Gift[] =>
        campaignId === null
          ? []
          : [{ storeId, campaignId, account, transactionId, grossCents, ...ofCustomer(account.customerId) }],
      ),
    );
    const all = gifts.flat();
    const given = all.length === 0 ? [] : await this.extensions.one(InstantRewards).give(tx, all);
    let from = 0;
    return gifts.map(({ length }) => given.slice(from, (from += length)));
  }

  private async keep(
    tx: Tx,
    decided: readonly DecidedEarning[],
    added: readonly (TransferResult | undefined)[],
    given: readonly GivenGift[][],
  ): Promise<void> {
    const rows = decided.map((each, index) =>
      earningRows(each, {
        id: each.id ?? randomUUID(),
        customerId: each.account.customerId,
        createdAt: each.account.lockedAt,
        transferId: added[index]?.transferId ?? null,
        gifts: given[index] ?? [],
      }),
    );
    const kept = rows.filter(({ earning, parts }) => parts.length > 0 || earning.missed.length > 0);
    if (kept.length > 0) {
      await this.earnings.add(
        tx,
        kept.map(({ earning }) => earning),
        kept.flatMap(({ parts }) => parts),
      );
    }
  }
}

/** The rules that have paid points, and how many. */
function getPayments({ explanations }: Evaluation): RulePayment[] {
  return explanations.flatMap(({ ruleId: earningRuleId, version: earningRuleVersion, points }) =>
    points > 0 ? [{ earningRuleId, earningRuleVersion, points }] : [],
  );
}

function getComment(
  { getRules }: EarningFacts,
  storeId: string,
  explanations: readonly { readonly ruleId: string; readonly points: number }[],
): string {
  const rules = getRules(storeId);
  const paid = explanations.filter(({ points }) => points > 0);
  const names = paid.flatMap(({ ruleId }) => rules.find(({ id }) => id === ruleId)?.name ?? []);
  return names.join(', ').slice(0, COMMENT_LENGTH_MAX);
}
