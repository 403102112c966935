import { EXAMPLE_TIME } from '#platform/event/example-time.js';
import { defineEvent } from '../../event/index.js';
import { EXAMPLE_CUSTOMER } from '../events/customer-example.constants.js';

export interface CustomerLevelWasRecalculated {
  readonly customerId: { readonly customerId: string };
  readonly date: string;
}

export const customerLevelWasRecalculated = defineEvent<CustomerLevelWasRecalculated>({
  type: 'Service.Domain.User.Event.CustomerLevelWasRecalculated',
  emittedWhen:
    'the period ends or begins after which the level of a customer is looked at again; only where levels go down after some days',
  aggregateId: (payload) => payload.customerId.customerId,
  example: { customerId: EXAMPLE_CUSTOMER, date: EXAMPLE_TIME },
});
