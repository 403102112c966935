import { EXAMPLE_TIME } from '#platform/event/example-time.js';
import { defineEvent } from '../../event/index.js';
import { EXAMPLE_CUSTOMER } from './customer-example.constants.js';

export interface CustomerAddressWasUpdated {
  readonly customerId: { readonly customerId: string };
  readonly addressData: {
    readonly street?: string;
    readonly address1?: string;
    readonly address2?: string;
    readonly postal?: string;
    readonly city?: string;
    readonly province?: string;
    readonly country?: string;
  };
  readonly updateAt: string;
}

export const customerAddressWasUpdated = defineEvent<CustomerAddressWasUpdated>({
  type: 'Service.Domain.User.Event.CustomerAddressWasUpdated',
  emittedWhen: 'the address of a customer is set, changed or cleared',
  aggregateId: (payload) => payload.customerId.customerId,
  example: {
    customerId: EXAMPLE_CUSTOMER,
    addressData: {
      street: 'Long Street',
      address1: '12',
      address2: '3',
      postal: '00-001',
      city: 'Warsaw',
      province: 'Mazovia',
      country: 'PL',
    },
    updateAt: EXAMPLE_TIME,
  },
});
