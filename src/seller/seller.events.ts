import { EXAMPLE_TIME } from '#platform/event/define-event.js';
import { eventTimestamp } from '#platform/time/timestamp.js';
import { defineEvent, type DomainEvent, isChanged } from '../event/index.js';
import type { SellerEntity } from './seller.entity.js';

/** Details of a seller. */
export interface SellerData {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone?: string;
  readonly posId?: string;
  readonly allowPointTransfer: boolean;
}

const EXAMPLE_SELLER = { sellerId: '00000000-0000-474c-8092-b0dd880c07e4' } as const;

const EXAMPLE_SELLER_DATA: SellerData = {
  firstName: 'Eva',
  lastName: 'Lis',
  email: 'eva@example.com',
  phone: '+48500100300',
  posId: '00000000-0000-474c-8111-b0dd880c07e2',
  allowPointTransfer: true,
};

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

export function registrationEvent(seller: SellerEntity): DomainEvent {
  const { id, active, createdAt } = seller;
  return sellerWasRegistered({
    sellerId: { sellerId: id },
    sellerData: { ...sellerData(seller), active, createdAt: eventTimestamp(createdAt) },
  });
}

/** One event for each part that has changed. */
export function sellerChangeEvents(
  before: SellerEntity,
  { active = before.active, deleted = before.deleted, ...details }: Partial<SellerEntity>,
  now: Date,
): DomainEvent[] {
  const sellerId = { sellerId: before.id };
  const at = eventTimestamp(now);
  const events: DomainEvent[] = [];
  if (isChanged(before, details)) {
    const after = Object.assign({}, before, details);
    events.push(sellerDetailsWereUpdated({ sellerId, sellerData: sellerData(after), updateAt: at }));
  }
  if (deleted !== before.deleted) {
    events.push(sellerWasDeleted({ sellerId, deletedAt: at }));
  } else if (active !== before.active) {
    events.push(
      active
        ? sellerWasActivated({ sellerId, activatedAt: at })
        : sellerWasDeactivated({ sellerId, deactivatedAt: at }),
    );
  }
  return events;
}

/** Details of a seller as events tell them. */
export function sellerData({
  firstName,
  lastName,
  email,
  phone,
  posId,
  allowPointTransfer,
}: SellerEntity): SellerData {
  return {
    firstName,
    lastName,
    email,
    ...(phone !== null && { phone }),
    ...(posId !== null && { posId }),
    allowPointTransfer,
  };
}
