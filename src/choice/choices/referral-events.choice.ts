import type { ChoiceKind } from '../choice-kind.types.js';

/** Existing clients show `earning_rule.referral_events.<key>` of the catalogue. */
export const referralEvents: ChoiceKind = {
  type: 'referralEvents',
  for: () => ({
    choices: {
      register: 'register',
      first_purchase: 'first_purchase',
      every_purchase: 'every_purchase',
    },
  }),
};
