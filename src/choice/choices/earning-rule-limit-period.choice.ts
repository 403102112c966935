import type { ChoiceKind } from '../choice-kind.types.js';

/** Existing clients show `earning_rule.limit.<key>` of the catalogue. */
export const earningRuleLimitPeriod: ChoiceKind = {
  type: 'earningRuleLimitPeriod',
  for: () => ({
    choices: {
      '1 day': 'day',
      '1 week': 'week',
      '1 month': 'month',
      '3 months': '3 months',
      '6 months': '6 months',
      '1 year': '1 year',
      forever: 'forever',
    },
  }),
};
