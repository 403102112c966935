import { Injectable } from '@nestjs/common';
import { In, IsNull, Not } from 'typeorm';
import { getPieces } from '#platform/database/query/comparison.js';
import type { QuerySource } from '#platform/database/query/statement.js';
import { type Difference, compareValues, Verifier } from '#platform/database/query/verifier.js';
import { Extension } from '#platform/extensions.js';
import {
  keptPoints,
  type PaidByVersion,
  paidByVersions,
  pointsOfParts,
  type StoredEarning,
  StoredEarningsReader,
  type StoredPart,
  UNIT,
} from '../../../earning/index.js';
import {
  computeLeft,
  type SaleLeft,
  type StoredTransaction,
  StoredTransactionsReader,
} from '../../../transaction/index.js';
import { ofGifts } from './gifts.model.js';
import { grouped, type CouponRow } from '../histories/rows.model.js';

const EARNINGS_AT_ONCE = 200;

/** Each rule has paid what its version says for each line, returns have taken that back, and gifts are worth the kept share. */
@Extension(Verifier)
@Injectable()
export class SaleEarningsVerifier extends Verifier {
  constructor(
    private readonly earnings: StoredEarningsReader,
    private readonly transactions: StoredTransactionsReader,
  ) {
    super();
  }

  override async *differences(source: QuerySource): AsyncGenerator<Difference> {
    for await (const [first, last] of getPieces(source, 'earning', EARNINGS_AT_ONCE)) {
      const earnings = await this.earnings.between(source, first, last);
      const ids = earnings.map(({ transactionId }) => transactionId);
      const sales = await this.transactions.withReturns(source, ids);
      const coupons = await couponsOfGifts(source, earnings);
      for (const earning of earnings) {
        const found = sales.get(earning.transactionId);
        // Another comparison finds an earning without its transaction.
        if (found) {
          const { sale, returns } = found;
          const { items, transaction } = sale;
          const back = returns.flatMap((each) => each.items);
          const left = computeLeft({ items, grossCents: transaction.grossCents }, back);
          yield* ofParts(earning, sale);
          yield* ofReturns(earning, left);
          yield* ofGifts({ earning, sale, returns, left, coupons });
        }
      }
    }
  }
}

function* ofParts(
  { id, parts }: StoredEarning,
  { items, transaction }: StoredTransaction,
): Generator<Difference> {
  const row = { table: 'earning_part', id };
  const paid = paidByVersions(parts, { items, deliverySkus: transaction.exclusions.deliverySKUs });
  const points = pointsOfParts(parts, paid);
  for (const [index, part] of parts.entries()) {
    const version = paid[index];
    if (version) {
      yield* ofVersion(row, part, version, items.length);
    }
    const due = points?.[index];
    if (due) {
      yield* compareValues(row, 'points', part.points, 'its lines and caps', due.points);
      yield* compareValues(row, 'withheld', part.withheld, 'its lines and caps', due.withheld);
    }
  }
}

function* ofVersion(
  row: { readonly table: string; readonly id: string },
  part: StoredPart,
  paid: PaidByVersion,
  lines: number,
): Generator<Difference> {
  const { ruleId, version, paidLines, amountCents, campaignId } = part;
  const by = `version ${version} of rule ${ruleId}`;
  if (paid.kind === 'gift') {
    yield* compareValues(row, 'campaignId', campaignId, by, paid.campaignId);
  } else if (paid.kind === 'nothing') {
    yield* compareValues(row, 'points and withheld', part.points + part.withheld, by, 0);
  } else if (paid.kind === 'lines') {
    yield* compareValues(row, 'amountCents', amountCents, by, paid.amountCents);
    yield* compareValues(row, 'paidLines', paidLines?.amounts.length, 'the lines of the sale', lines);
    yield* compareValues(row, 'paidLines, by', paidLines?.by, by, paid.by);
    if (paid.most !== undefined) {
      yield* compareValues(row, 'paidLines, cap', paidLines?.most, by, paid.most);
    }
    for (const [line, amount] of paid.amounts.entries()) {
      const kept = BigInt(paidLines?.amounts[line] ?? 0);
      yield* compareValues(row, `points of line ${line + 1}`, inPoints(kept), by, inPoints(amount));
    }
  } else {
    yield* compareValues(row, 'points and withheld', part.points + part.withheld, by, paid.points);
  }
}

/** Writes an amount as people do: `12.5`. */
function inPoints(amount: bigint): string {
  const digits = String(UNIT).length - 1;
  const [sign, value] = amount < 0n ? ['-', -amount] : ['', amount];
  const rest = String(value % UNIT)
    .padStart(digits, '0')
    .replace(/0+$/, '');
  return `${sign}${value / UNIT}${rest === '' ? '' : `.${rest}`}`;
}

function* ofReturns({ id, points, parts, due }: StoredEarning, left: SaleLeft): Generator<Difference> {
  const row = { table: 'earning', id };
  if (due > Math.max(0, points)) {
    yield* compareValues(row, 'points taken back', due, 'what was earned', points);
    return;
  }
  // What was earned before lines were kept comes back by the share of the money, rounded otherwise.
  const isKept = parts.every((part) => part.paidLines || part.amountCents === null || part.points === 0);
  if (points <= 0 || !isKept) {
    return;
  }
  const expected = points - keptPoints(points, parts, left);
  // A multiplier below 1, or an earlier return with lines of its own, may have taken more: a return never gives points.
  const isExact = left.isByLine && !parts.some((part) => part.points < 0);
  if (isExact ? due !== expected : due < expected) {
    yield* compareValues(row, 'points taken back', due, 'the lines that came back', expected);
  }
}

/** By the coupon that a rule gave: this one, and all that have come back of it. */
async function couponsOfGifts(
  source: QuerySource,
  earnings: readonly StoredEarning[],
): Promise<ReadonlyMap<string, readonly CouponRow[]>> {
  const ids = earnings.flatMap(({ parts }) => parts.flatMap(({ couponId }) => couponId ?? []));
  const given = ids.length === 0 ? [] : await source.find<CouponRow>('coupon', { where: { id: In(ids) } });
  const moved = given.filter(({ returnedCents }) => returnedCents > 0);
  const customerIds = [...new Set(moved.map(({ customerId }) => customerId))];
  const replacements =
    customerIds.length === 0
      ? []
      : await source.find<CouponRow>('coupon', {
          where: { customerId: In(customerIds), restoredFromId: Not(IsNull()) },
        });
  const children = grouped(replacements, ({ restoredFromId }) => restoredFromId ?? '');
  return new Map(given.map((coupon) => [coupon.id, collectDescendants(coupon, children)]));
}

/** Each coupon once, also where a tampered row names itself as its origin. */
function collectDescendants(
  coupon: CouponRow,
  children: ReadonlyMap<string, readonly CouponRow[]>,
): CouponRow[] {
  const found = new Map([[coupon.id, coupon]]);
  for (const { id } of found.values()) {
    for (const child of children.get(id) ?? []) {
      found.set(child.id, child);
    }
  }
  return [...found.values()];
}
