import type { ChoiceKind } from '../choice-kind.types.js';

/** Existing clients show `earning_rule.referral_types.<key>` of the catalogue. */
export const referralTypes: ChoiceKind = {
  type: 'referralTypes',
  for: () => ({ choices: { referrer: 'referrer', referred: 'referred', both: 'both' } }),
};
