import type { Basket } from '../../rule.model.js';
import { getGain } from '../../points-amount.rules.js';
import type { BasketOutcome } from '../rule-kind.model.js';

/** @param multipliers One for each item; undefined for one that is not multiplied. */
export function multiplied(
  { items }: Basket,
  earned: readonly bigint[],
  multipliers: readonly (readonly number[])[],
): BasketOutcome {
  const isMeant = (index: number) => (multipliers[index] ?? []).length > 0;
  if (!items.some((_, index) => isMeant(index))) {
    return { kind: 'misses', miss: { why: 'no-item' } };
  }
  if (!items.some((_, index) => isMeant(index) && (earned[index] ?? 0n) !== 0n)) {
    return { kind: 'misses', miss: { why: 'nothing-to-multiply' } };
  }
  const perItem = items.map((_, index) =>
    (multipliers[index] ?? []).reduce(
      (gain, factor) => gain + getGain((earned[index] ?? 0n) + gain, factor),
      0n,
    ),
  );
  const amountCents = items.reduce(
    (sum, { grossCents }, index) => sum + (isMeant(index) ? grossCents : 0),
    0,
  );
  return { kind: 'pays', perItem, amountCents };
}
