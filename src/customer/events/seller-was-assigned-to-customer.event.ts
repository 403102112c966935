import { EXAMPLE_TIME } from '#platform/event/example-time.js';
import { defineEvent } from '../../event/index.js';
import { EXAMPLE_CUSTOMER } from './customer-example.constants.js';

export interface SellerWasAssignedToCustomer {
  readonly customerId: { readonly customerId: string };
  readonly sellerId: { readonly sellerId: string };
  readonly updateAt: string;
}

export const sellerWasAssignedToCustomer = defineEvent<SellerWasAssignedToCustomer>({
  type: 'Service.Domain.User.Event.SellerWasAssignedToCustomer',
  emittedWhen: 'a seller is set',
  aggregateId: (payload) => payload.customerId.customerId,
  example: {
    customerId: EXAMPLE_CUSTOMER,
    sellerId: { sellerId: '00000000-0000-474c-8092-b0dd880c07e4' },
    updateAt: EXAMPLE_TIME,
  },
});
