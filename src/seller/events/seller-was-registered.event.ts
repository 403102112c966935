import { EXAMPLE_TIME } from '#platform/event/example-time.js';
import { defineEvent } from '../../event/index.js';
import { EXAMPLE_SELLER, EXAMPLE_SELLER_DATA, type SellerData } from './seller-data.payload.js';

export interface SellerWasRegistered {
  readonly sellerId: { readonly sellerId: string };
  readonly sellerData: SellerData & { readonly active: boolean; readonly createdAt: string };
}

export const sellerWasRegistered = defineEvent<SellerWasRegistered>({
  type: 'Service.Domain.Seller.Event.SellerWasRegistered',
  emittedWhen: 'a seller is registered',
  aggregateId: (payload) => payload.sellerId.sellerId,
  example: {
    sellerId: EXAMPLE_SELLER,
    sellerData: { ...EXAMPLE_SELLER_DATA, active: true, createdAt: EXAMPLE_TIME },
  },
});
