import { EXAMPLE_TIME } from '#platform/event/example-time.js';
import { defineEvent } from '../../event/index.js';
import { EXAMPLE_SELLER } from './seller-data.payload.js';

export interface SellerWasActivated {
  readonly sellerId: { readonly sellerId: string };
  readonly activatedAt: string;
}

export const sellerWasActivated = defineEvent<SellerWasActivated>({
  type: 'Service.Domain.Seller.Event.SellerWasActivated',
  emittedWhen: 'a seller is activated',
  aggregateId: (payload) => payload.sellerId.sellerId,
  example: { sellerId: EXAMPLE_SELLER, activatedAt: EXAMPLE_TIME },
});
