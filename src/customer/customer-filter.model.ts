import { getCents } from '#platform/money.js';
import { matchAny } from '#platform/database/query/in-pieces.js';
import { anywhere, matchOneOf } from '#platform/database/query/like.js';
import { phoneForms, phonePatterns } from '#platform/phone.js';
import { nameCondition } from '#platform/search-engine/name-words.js';
import type { CustomerLabel } from './customer.rules.js';

type Value = string | number | Date;

/** A part of a WHERE about `t`, with a `?` for each value. */
export interface CustomerCondition {
  readonly where: string;
  readonly values: readonly Value[];
}

export interface SearchFilter {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
  readonly loyaltyCardNumber?: string | undefined;
  readonly city?: string | undefined;
  readonly postal?: string | undefined;
}

export interface CustomerFilter extends SearchFilter {
  readonly emailOrPhone?: string | undefined;
  readonly strict?: boolean | undefined;
  readonly updatedSince?: Date | undefined;
  readonly manuallyAssignedLevel?: boolean | undefined;
  readonly levelId?: readonly string[] | undefined;
  readonly status?: readonly string[] | undefined;
  /** All of them. */
  readonly labels?: readonly CustomerLabel[] | undefined;
  /** Within one of the active segments. */
  readonly segmentId?: readonly string[] | undefined;
  /** Both are included. */
  readonly balanceFrom?: number | undefined;
  readonly balanceTo?: number | undefined;
  readonly createdAtFrom?: Date | undefined;
  readonly createdAtTo?: Date | undefined;
  /** Compared exactly, like the other amounts and counts of transactions. */
  readonly transactionsAmount?: number | undefined;
  readonly averageTransactionAmount?: number | undefined;
  readonly transactionsCount?: number | undefined;
  readonly boughtSince?: Date | undefined;
  readonly among?: readonly string[] | undefined;
}

/** About the totals `x` of a customer; there is no row before the first purchase. */
export const TRANSACTION_EXPRESSIONS = {
  transactionsAmount: 'COALESCE(x.grossCents, 0)',
  averageTransactionAmount: 'COALESCE(ROUND(x.grossCents * 1.0 / NULLIF(x.count, 0)), 0)',
  transactionsCount: 'COALESCE(x.count, 0)',
  lastTransactionDate: 'x.lastPurchaseAt',
} as const;

const NAMES = ['firstName', 'lastName'] as const;
const TEXTS = ['email', 'city', 'postal'] as const;

export function customerConditions(filter: CustomerFilter): CustomerCondition[] {
  const strict = filter.strict ?? false;
  const conditions = nameConditions(filter, strict);
  for (const column of TEXTS) {
    const wanted = filter[column];
    if (wanted !== undefined) {
      conditions.push(matching(column, wanted, strict));
    }
  }
  if (filter.loyaltyCardNumber !== undefined) {
    conditions.push(cardCondition(filter.loyaltyCardNumber));
  }
  if (filter.phone !== undefined) {
    conditions.push(phoneCondition(filter.phone, strict));
  }
  if (filter.emailOrPhone !== undefined) {
    const either = [
      matching('email', filter.emailOrPhone, strict),
      phoneCondition(filter.emailOrPhone, strict),
    ];
    conditions.push({
      where: `(${either.map(({ where }) => where).join(' OR ')})`,
      values: either.flatMap(({ values }) => values),
    });
  }
  if (filter.updatedSince !== undefined) {
    conditions.push({ where: 't.updatedAt >= ?', values: [filter.updatedSince] });
  }
  if (filter.manuallyAssignedLevel !== undefined) {
    conditions.push({ where: 't.manualLevel = ?', values: [filter.manuallyAssignedLevel ? 1 : 0] });
  }
  const ofLevels = matchAny('t.levelId', filter.levelId);
  // Levels have people: one who was merged into another customer has the level of that one.
  const unmerged = ofLevels.length > 0 ? [{ where: 't.mergedInto IS NULL', values: [] }] : [];
  conditions.push(...ofLevels, ...unmerged, ...matchAny('t.statusType', filter.status));
  for (const { key, value } of filter.labels ?? []) {
    conditions.push({ where: HAS_LABEL, values: [key, value] });
  }
  if (filter.createdAtFrom !== undefined) {
    conditions.push({ where: 't.createdAt >= ?', values: [filter.createdAtFrom] });
  }
  if (filter.createdAtTo !== undefined) {
    conditions.push({ where: 't.createdAt <= ?', values: [filter.createdAtTo] });
  }
  return [...conditions, ...transactionConditions(filter)];
}

const HAS_LABEL =
  't.id IN (SELECT b.customerId FROM customer_label b WHERE b.labelKey = ? AND b.labelValue = ?)';

/** Ignores case and accents on every database, through the search table. */
function nameConditions(
  filter: Pick<SearchFilter, (typeof NAMES)[number]>,
  isWhole = false,
): CustomerCondition[] {
  return NAMES.flatMap((name) => {
    const wanted = filter[name];
    if (wanted === undefined) {
      return [];
    }
    const found = nameCondition('s.words', name, wanted, { isWhole });
    const among = 't.id IN (SELECT s.customerId FROM customer_search s WHERE';
    return [found ? { ...found, where: `${among} ${found.where})` } : matching(name, wanted, isWhole)];
  });
}

/** Matches a part in any case. Some databases know capitals of ASCII letters only. */
function cardCondition(wanted: string): CustomerCondition {
  const ascii = wanted.replace(/[a-z]/g, (letter) => letter.toUpperCase());
  return matchOneOf('UPPER(t.loyaltyCardNumber)', [...new Set([wanted.toUpperCase(), ascii])].map(anywhere));
}

function transactionConditions(filter: CustomerFilter): CustomerCondition[] {
  const { transactionsAmount, averageTransactionAmount, transactionsCount, boughtSince } = filter;
  const is = (expression: string, value: number | undefined): CustomerCondition[] =>
    value === undefined ? [] : [{ where: `${expression} = ?`, values: [value] }];
  const cents = (amount: number | undefined) => (amount === undefined ? undefined : getCents(amount));
  return [
    ...is(TRANSACTION_EXPRESSIONS.transactionsAmount, cents(transactionsAmount)),
    ...is(TRANSACTION_EXPRESSIONS.averageTransactionAmount, cents(averageTransactionAmount)),
    ...is(TRANSACTION_EXPRESSIONS.transactionsCount, transactionsCount),
    ...(boughtSince ? [{ where: 'x.lastPurchaseAt >= ?', values: [boughtSince] }] : []),
  ];
}

function matching(column: string, wanted: string, strict: boolean): CustomerCondition {
  return strict
    ? { where: `t.${column} = ?`, values: [wanted] }
    : matchOneOf(`t.${column}`, [anywhere(wanted)]);
}

function phoneCondition(wanted: string, isWhole: boolean): CustomerCondition {
  const forms = phoneForms(wanted);
  return isWhole
    ? { where: `t.phone IN (${forms.map(() => '?').join(', ')})`, values: forms }
    : matchOneOf('t.phone', phonePatterns(wanted));
}

/** For lists of customers. Deleted customers are left out. */
export function inStoreAnd(
  storeId: string,
  conditions: readonly CustomerCondition[],
): { where: string; values: Value[] } {
  const all: CustomerCondition[] = [
    { where: 't.storeId = ?', values: [storeId] },
    { where: "t.statusType <> 'deleted'", values: [] },
    ...conditions,
  ];
  return {
    where: all.map(({ where }) => where).join(' AND '),
    values: all.flatMap(({ values }) => values),
  };
}
