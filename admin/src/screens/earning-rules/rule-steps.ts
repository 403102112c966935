import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { getKind } from './rule-kinds.js';
import { isForEverybody, type RuleValues } from './rule-values.js';

/** Steps of a new rule, in their order. */
export const STEPS = ['kind', 'amount', 'limits', 'audience', 'texts'] as const;
export type Step = (typeof STEPS)[number];

export const STEP_NAMES: Record<Step, MessageDescriptor> = {
  kind: msg`What earns`,
  amount: msg`How much`,
  limits: msg`Limits`,
  audience: msg`Who and when`,
  texts: msg`Texts and check`,
};

/** Fields by the names of the API; of an object, all that is in it. */
const FIELDS: readonly (readonly [Step, readonly string[]])[] = [
  ['kind', ['type']],
  ['limits', ['limit', 'customersMayReport', 'dailyPointsMax', 'daysLocked', 'lastExecutedRule']],
  ['audience', ['audience', 'levels', 'segments', 'pos', 'allTimeActive', 'startAt', 'endAt', 'active']],
  ['texts', ['name', 'description']],
];

/** Where a field is asked for; what is not named is how much it pays. */
export function getStep(field: string): Step {
  const found = FIELDS.find(([, names]) =>
    names.some((name) => field === name || field.startsWith(`${name}.`)),
  );
  return found?.[0] ?? 'amount';
}

/** The fields of a step that are empty and may not be. */
export function getMissing(values: RuleValues, step: Step): readonly string[] {
  const { type, limit, levels, segments, allTimeActive, startAt, endAt } = values;
  const needed: Readonly<Record<string, unknown>> = {
    ...Object.fromEntries(getKind(type).needed.map((name) => [name, values[name]])),
    'limit.limit': limit.active ? limit.limit : undefined,
    levels: isForEverybody(values) ? undefined : [...levels, ...segments],
    startAt: allTimeActive ? undefined : startAt,
    endAt: allTimeActive ? undefined : endAt,
    name: values.name.trim(),
  };
  return Object.entries(needed)
    .filter(([field, value]) => getStep(field) === step && isEmpty(value))
    .map(([field]) => field);
}

function isEmpty(value: unknown): boolean {
  return value === '' || value === null || (Array.isArray(value) && value.length === 0);
}
