import type { ChoiceKind } from '../choice-kind.types.js';

/** What earning rules of the type `event` can wait for, by label. */
export const promotedEvents: ChoiceKind = {
  type: 'promotedEvents',
  for: ({ texts: { settings } }) => {
    const labels = settings.promoted_events;
    return {
      choices: {
        [labels.account_created]: 'oloy.account.created',
        [labels.customer_logged_in]: 'oloy.customer.logged_in',
        [labels.first_purchase]: 'oloy.transaction.customer_first_transaction',
        [labels.newsletter_subscription]: 'oloy.customer.newsletter_subscription',
      },
    };
  },
};
