import { EXAMPLE_TIME } from '#platform/event/example-time.js';
import { defineEvent } from '../../event/index.js';
import { EXAMPLE_CUSTOMER } from './customer-example.constants.js';

export interface CustomerLoyaltyCardNumberWasUpdated {
  readonly customerId: { readonly customerId: string };
  readonly cardNumber?: string;
  readonly updateAt: string;
}

export const customerLoyaltyCardNumberWasUpdated = defineEvent<CustomerLoyaltyCardNumberWasUpdated>({
  type: 'Service.Domain.User.Event.CustomerLoyaltyCardNumberWasUpdated',
  emittedWhen: 'the loyalty card of a customer is set, changed or taken away',
  aggregateId: (payload) => payload.customerId.customerId,
  example: {
    customerId: EXAMPLE_CUSTOMER,
    cardNumber: '47834433524',
    updateAt: EXAMPLE_TIME,
  },
});
