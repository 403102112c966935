import { EXAMPLE_TIME } from '#platform/event/example-time.js';
import { defineEvent } from '../../event/index.js';
import { EXAMPLE_SELLER } from './seller-data.payload.js';

export interface SellerWasDeactivated {
  readonly sellerId: { readonly sellerId: string };
  readonly deactivatedAt: string;
}

export const sellerWasDeactivated = defineEvent<SellerWasDeactivated>({
  type: 'Service.Domain.Seller.Event.SellerWasDeactivated',
  emittedWhen: 'a seller is deactivated',
  aggregateId: (payload) => payload.sellerId.sellerId,
  example: { sellerId: EXAMPLE_SELLER, deactivatedAt: EXAMPLE_TIME },
});
