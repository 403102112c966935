import type { AssignedTransaction } from '../transaction/index.js';
import type { EarningBuyer, EarningPartEntity, EarningEntity, MissedRule } from './earning.entity.js';
import type { GivenGift } from './instant-rewards.model.js';
import type { Evaluation, Explanation } from './rule.model.js';

export interface NewEarning {
  /** Generated without one. */
  readonly id?: string | undefined;
  readonly storeId: string;
  readonly transactionId: string | undefined;
  readonly occurrence: string | undefined;
  readonly evaluation: Evaluation;
  /** Only for sales. */
  readonly buyer?: EarningBuyer;
}

interface Written {
  readonly id: string;
  readonly customerId: string;
  readonly createdAt: Date;
  readonly transferId: string | null;
  readonly gifts: readonly GivenGift[];
}

export function earningRows(
  { storeId, transactionId, occurrence, evaluation, buyer }: NewEarning,
  { id, customerId, createdAt, transferId, gifts }: Written,
): { readonly earning: EarningEntity; readonly parts: EarningPartEntity[] } {
  let gift = 0;
  const explained = evaluation.explanations.map((each) =>
    each.campaignId === null ? { each, couponId: null } : afterGift(each, gifts[gift++]),
  );
  const gave = explained.filter(({ each }) => hasGiven(each));
  const parts = gave.map(({ each, couponId }, position): EarningPartEntity => {
    const { ruleId, version, amountCents, points, withheld, campaignId, paidLines, miss } = each;
    const given = { ruleId, version, amountCents, points, withheld, campaignId, paidLines, miss };
    return { ...given, earningId: id, position, couponId };
  });
  const missed: MissedRule[] = [];
  for (const { each } of explained) {
    if (each.miss && !hasGiven(each)) {
      missed.push({ ruleId: each.ruleId, version: each.version, miss: each.miss });
    }
  }
  const withheld = parts.reduce((sum, part) => sum + part.withheld, 0);
  const earning = {
    id,
    storeId,
    customerId,
    transactionId: transactionId ?? null,
    revisedTransactionId: null,
    occurrence: occurrence ?? null,
    points: evaluation.points,
    withheld,
    isHeldBack: withheld > 0,
    transferId,
    missed,
    buyer: buyer ?? null,
    createdAt,
  };
  return { earning, parts };
}

function afterGift(
  each: Explanation,
  gift: GivenGift | undefined,
): { readonly each: Explanation; readonly couponId: string | null } {
  if (gift?.couponId != null) {
    return { each: { ...each, amountCents: gift.valueCents }, couponId: gift.couponId };
  }
  const reason = gift && 'reason' in gift ? gift.reason : '';
  return { each: { ...each, campaignId: null, miss: { why: 'no-reward', reason } }, couponId: null };
}

/** Also a rule whose count came to 0. */
function hasGiven(each: Omit<Explanation, 'ruleId' | 'version' | 'miss'>): boolean {
  const { amountCents, points, withheld, campaignId } = each;
  return amountCents !== null || points !== 0 || withheld !== 0 || campaignId !== null;
}

/** The return of a sale, possibly of one that has earned only rewards. */
export function returnRow(
  { storeId, customerId, transactionId, revised, account }: AssignedTransaction,
  { id, taken, gone, transferId }: Back,
): EarningEntity {
  return {
    id,
    storeId,
    customerId,
    transactionId,
    revisedTransactionId: revised?.transactionId ?? null,
    occurrence: null,
    points: -taken,
    withheld: gone,
    isHeldBack: false,
    transferId,
    missed: [],
    buyer: null,
    createdAt: account.lockedAt,
  };
}

interface Back {
  readonly id: string;
  readonly taken: number;
  readonly gone: number;
  readonly transferId: string | null;
}
