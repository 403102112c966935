import { defineEvent } from '../../event/index.js';
import { EXAMPLE_ACCOUNT_ID } from './points-transfer.payload.js';

export interface AccountWasAssignedToStore {
  readonly accountId: { readonly accountId: string };
  readonly storeId: { readonly storeId: string };
  readonly updateAt: string;
}

export const accountWasAssignedToStore = defineEvent<AccountWasAssignedToStore>({
  type: 'Service.Domain.Account.Event.AccountWasAssignedToStore',
  emittedWhen: 'an account follows its customer into a store',
  aggregateId: (payload) => payload.accountId.accountId,
  example: {
    accountId: EXAMPLE_ACCOUNT_ID,
    storeId: { storeId: '5ab0de1a-0000-4000-8000-000000000001' },
    updateAt: '2018-01-30T17:23:24+0000',
  },
});
