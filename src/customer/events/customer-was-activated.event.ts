import { EXAMPLE_TIME } from '#platform/event/example-time.js';
import { defineEvent } from '../../event/index.js';
import { EXAMPLE_CUSTOMER } from './customer-example.constants.js';

export interface CustomerWasActivated {
  readonly customerId: { readonly customerId: string };
  readonly activatedAt: string;
}

export const customerWasActivated = defineEvent<CustomerWasActivated>({
  type: 'Service.Domain.User.Event.CustomerWasActivated',
  emittedWhen: 'a customer is activated by an administrator, a seller, a token or a code',
  aggregateId: (payload) => payload.customerId.customerId,
  example: {
    customerId: EXAMPLE_CUSTOMER,
    activatedAt: EXAMPLE_TIME,
  },
});
