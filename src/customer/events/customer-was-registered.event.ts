import { EXAMPLE_TIME } from '#platform/event/example-time.js';
import { defineEvent } from '../../event/index.js';
import { EXAMPLE_CUSTOMER } from './customer-example.constants.js';

export interface CustomerWasRegistered {
  readonly customerId: { readonly customerId: string };
  readonly customerData: {
    readonly firstName: string;
    readonly lastName: string;
    readonly email?: string;
    readonly phone?: string;
    readonly gender: string;
    readonly birthDate?: string;
    readonly createdAt: string;
    readonly agreement1: boolean;
    readonly agreement2: boolean;
    readonly agreement3: boolean;
    readonly labels: readonly { readonly key: string; readonly value: string }[];
    readonly status: { readonly type: string; readonly state?: string };
  };
  readonly updateAt: string;
}

export const customerWasRegistered = defineEvent<CustomerWasRegistered>({
  type: 'Service.Domain.User.Event.CustomerWasRegistered',
  emittedWhen: 'a customer registers or is registered',
  aggregateId: (payload) => payload.customerId.customerId,
  example: {
    customerId: EXAMPLE_CUSTOMER,
    customerData: {
      firstName: 'Anna',
      lastName: 'Nowak',
      email: 'anna@example.com',
      phone: '+48500100200',
      gender: 'female',
      birthDate: '1990-04-17',
      createdAt: EXAMPLE_TIME,
      agreement1: true,
      agreement2: false,
      agreement3: false,
      labels: [{ key: 'newsletter', value: 'weekly' }],
      status: { type: 'active', state: 'with-card' },
    },
    updateAt: EXAMPLE_TIME,
  },
});
