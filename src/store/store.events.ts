import { defineEvent } from '../event/index.js';

export interface StoreWasCreated {
  readonly storeId: { readonly storeId: string };
  readonly storeData: { readonly code: string; readonly name: string; readonly createdAt: string };
}

export const storeWasCreated = defineEvent<StoreWasCreated>({
  type: 'Service.Domain.Store.Event.StoreWasCreated',
  emittedWhen: 'a store is created. The default store comes with the database and has none',
  aggregateId: (payload) => payload.storeId.storeId,
  example: {
    storeId: { storeId: '91a1b7f3-5f0c-4a3d-8b2e-0c1d2e3f4a5b' },
    storeData: { code: 'berlin', name: 'Berlin', createdAt: '2018-01-30T17:23:24+0000' },
  },
});
