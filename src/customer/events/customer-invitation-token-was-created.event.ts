import { defineEvent } from '../../event/index.js';
import { EXAMPLE_CUSTOMER } from './customer-example.constants.js';

export interface CustomerInvitationTokenWasCreated {
  readonly customerId: { readonly customerId: string };
  readonly invitationToken: string;
}

export const customerInvitationTokenWasCreated = defineEvent<CustomerInvitationTokenWasCreated>({
  type: 'Service.Domain.User.Event.CustomerInvitationTokenWasCreated',
  emittedWhen: 'a customer gets a token to invite others with, at registration',
  aggregateId: (payload) => payload.customerId.customerId,
  example: {
    customerId: EXAMPLE_CUSTOMER,
    invitationToken: '5f1d7a84db00d2f3',
  },
});
