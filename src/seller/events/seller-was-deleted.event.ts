import { EXAMPLE_TIME } from '#platform/event/example-time.js';
import { defineEvent } from '../../event/index.js';
import { EXAMPLE_SELLER } from './seller-data.payload.js';

export interface SellerWasDeleted {
  readonly sellerId: { readonly sellerId: string };
  readonly deletedAt: string;
}

export const sellerWasDeleted = defineEvent<SellerWasDeleted>({
  type: 'Service.Domain.Seller.Event.SellerWasDeleted',
  emittedWhen: 'a seller is deleted. The seller is no longer active, without an event of its own for that',
  aggregateId: (payload) => payload.sellerId.sellerId,
  example: { sellerId: EXAMPLE_SELLER, deletedAt: EXAMPLE_TIME },
});
