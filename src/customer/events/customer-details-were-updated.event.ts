import { EXAMPLE_TIME } from '#platform/event/example-time.js';
import { defineEvent } from '../../event/index.js';
import type { CustomerDetails } from './customer-details.payload.js';
import { EXAMPLE_CUSTOMER } from './customer-example.constants.js';

export interface CustomerDetailsWereUpdated {
  readonly customerId: { readonly customerId: string };
  readonly customerData: CustomerDetails;
  readonly updateAt: string;
}

export const customerDetailsWereUpdated = defineEvent<CustomerDetailsWereUpdated>({
  type: 'Service.Domain.User.Event.CustomerDetailsWereUpdated',
  emittedWhen: 'details of a customer change; only the changed ones are in it',
  aggregateId: (payload) => payload.customerId.customerId,
  example: {
    customerId: EXAMPLE_CUSTOMER,
    customerData: {
      firstName: 'Anna',
      lastName: 'Nowak',
      email: 'anna@example.com',
      phone: '+48500100200',
      emailConfirmed: true,
      phoneConfirmed: true,
      gender: 'female',
      birthDate: '1990-04-17',
      agreement1: true,
      agreement2: true,
      agreement3: false,
      labels: [{ key: 'newsletter', value: 'weekly' }],
    },
    updateAt: EXAMPLE_TIME,
  },
});
