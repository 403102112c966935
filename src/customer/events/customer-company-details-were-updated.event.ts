import { EXAMPLE_TIME } from '#platform/event/example-time.js';
import { defineEvent } from '../../event/index.js';
import { EXAMPLE_CUSTOMER } from './customer-example.constants.js';

export interface CustomerCompanyDetailsWereUpdated {
  readonly customerId: { readonly customerId: string };
  readonly companyData: { readonly name?: string; readonly nip?: string };
  readonly updateAt: string;
}

export const customerCompanyDetailsWereUpdated = defineEvent<CustomerCompanyDetailsWereUpdated>({
  type: 'Service.Domain.User.Event.CustomerCompanyDetailsWereUpdated',
  emittedWhen: 'the company of a customer is set, changed or cleared',
  aggregateId: (payload) => payload.customerId.customerId,
  example: {
    customerId: EXAMPLE_CUSTOMER,
    companyData: { name: 'Example Ltd', nip: '1234563218' },
    updateAt: EXAMPLE_TIME,
  },
});
