import { EXAMPLE_TIME } from '#platform/event/example-time.js';
import { defineEvent } from '../../event/index.js';
import { EXAMPLE_CUSTOMER } from './customer-example.constants.js';

export interface PosWasAssignedToCustomer {
  readonly customerId: { readonly customerId: string };
  readonly posId: { readonly posId: string };
  readonly updateAt: string;
}

export const posWasAssignedToCustomer = defineEvent<PosWasAssignedToCustomer>({
  type: 'Service.Domain.User.Event.PosWasAssignedToCustomer',
  emittedWhen: 'a point of sale is set',
  aggregateId: (payload) => payload.customerId.customerId,
  example: {
    customerId: EXAMPLE_CUSTOMER,
    posId: { posId: '00000000-0000-474c-8111-b0dd880c07e2' },
    updateAt: EXAMPLE_TIME,
  },
});
