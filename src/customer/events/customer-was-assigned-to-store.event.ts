import { EXAMPLE_TIME } from '#platform/event/example-time.js';
import { defineEvent } from '../../event/index.js';
import { EXAMPLE_CUSTOMER } from './customer-example.constants.js';

export interface CustomerWasAssignedToStore {
  readonly customerId: { readonly customerId: string };
  readonly storeId: { readonly storeId: string };
  readonly updateAt: string;
}

export const customerWasAssignedToStore = defineEvent<CustomerWasAssignedToStore>({
  type: 'Service.Domain.User.Event.CustomerWasAssignedToStore',
  emittedWhen: 'a customer is put into a store',
  aggregateId: (payload) => payload.customerId.customerId,
  example: {
    customerId: EXAMPLE_CUSTOMER,
    storeId: { storeId: '5ab0de1a-0000-4000-8000-000000000001' },
    updateAt: EXAMPLE_TIME,
  },
});
