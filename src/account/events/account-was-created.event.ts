import { defineEvent } from '../../event/index.js';
import { EXAMPLE_ACCOUNT_ID } from './points-transfer.payload.js';

export interface AccountWasCreated {
  readonly accountId: { readonly accountId: string };
  readonly customerId: { readonly customerId: string };
}

export const accountWasCreated = defineEvent<AccountWasCreated>({
  type: 'Service.Domain.Account.Event.AccountWasCreated',
  emittedWhen: 'a customer registers',
  aggregateId: (payload) => payload.accountId.accountId,
  example: {
    accountId: EXAMPLE_ACCOUNT_ID,
    customerId: { customerId: '57524216-c059-405a-b951-3ab5c49bae14' },
  },
});
