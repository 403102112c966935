import { choice, described, flagSetting, integer, publicSetting } from '../setting-forms.model.js';

/** What customers show beside the number of a receipt that they claim. */
const CLAIM_FACTS = ['none', 'purchase_date', 'gross_value', 'both'] as const;

const CLAIMS_MAX = 1000;
const DAYS_MAX = 3650;

/** Sales without a customer that customers claim by the number of the receipt. */
export const CLAIM_SETTINGS = {
  customersMayClaim: described(
    'Whether customers may claim sales that belong to no customer, by the number of the receipt.',
    publicSetting(flagSetting(true)),
  ),
  claimFacts: described(
    'What customers must know beside the number. Numbers can be guessed: `both` is recommended, where apps send the facts.',
    publicSetting(choice('none', CLAIM_FACTS)),
  ),
  claimsPerDayMax: described(
    'How many sales one customer may claim on one day of the calendar.',
    integer<number>(20, { min: 1, max: CLAIMS_MAX }),
  ),
  claimDaysMax: described(
    'How many days after the day of the purchase a sale can be claimed; 0 is that day alone, and unset any time. 30 is recommended.',
    integer(null, { min: 0, max: DAYS_MAX }),
  ),
};
