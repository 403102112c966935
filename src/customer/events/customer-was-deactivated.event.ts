import { EXAMPLE_TIME } from '#platform/event/example-time.js';
import { defineEvent } from '../../event/index.js';
import { EXAMPLE_CUSTOMER } from './customer-example.constants.js';

export interface CustomerWasDeactivated {
  readonly customerId: { readonly customerId: string };
  readonly deactivatedAt: string;
}

export const customerWasDeactivated = defineEvent<CustomerWasDeactivated>({
  type: 'Service.Domain.User.Event.CustomerWasDeactivated',
  emittedWhen: 'a customer is deactivated',
  aggregateId: (payload) => payload.customerId.customerId,
  example: {
    customerId: EXAMPLE_CUSTOMER,
    deactivatedAt: EXAMPLE_TIME,
  },
});
