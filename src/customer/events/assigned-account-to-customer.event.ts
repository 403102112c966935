import { defineEvent } from '../../event/index.js';
import { EXAMPLE_CUSTOMER } from './customer-example.constants.js';

export interface AssignedAccountToCustomer {
  readonly customerId: { readonly customerId: string };
  readonly accountId: { readonly accountId: string };
}

export const assignedAccountToCustomer = defineEvent<AssignedAccountToCustomer>({
  type: 'Service.Domain.User.Event.AssignedAccountToCustomer',
  emittedWhen: 'the account for the points of a customer is opened',
  aggregateId: (payload) => payload.customerId.customerId,
  example: {
    customerId: EXAMPLE_CUSTOMER,
    accountId: { accountId: '1f5c4ad4-4b7c-4e35-9a3c-1c0a9d7f2b11' },
  },
});
