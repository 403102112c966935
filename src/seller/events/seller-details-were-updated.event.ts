import { EXAMPLE_TIME } from '#platform/event/example-time.js';
import { defineEvent } from '../../event/index.js';
import { EXAMPLE_SELLER, EXAMPLE_SELLER_DATA, type SellerData } from './seller-data.payload.js';

export interface SellerDetailsWereUpdated {
  readonly sellerId: { readonly sellerId: string };
  readonly sellerData: SellerData;
  readonly updateAt: string;
}

export const sellerDetailsWereUpdated = defineEvent<SellerDetailsWereUpdated>({
  type: 'Service.Domain.Seller.Event.SellerDetailsWereUpdated',
  emittedWhen: 'details of a seller change; all of them are in it, as they are from then on',
  aggregateId: (payload) => payload.sellerId.sellerId,
  example: { sellerId: EXAMPLE_SELLER, sellerData: EXAMPLE_SELLER_DATA, updateAt: EXAMPLE_TIME },
});
