import { type DomainEvent, isChanged } from '../event/index.js';
import { eventTimestamp } from '#platform/time/timestamp.js';
import {
  type SellerData,
  sellerDetailsWereUpdated,
  sellerWasActivated,
  sellerWasDeactivated,
  sellerWasDeleted,
  sellerWasRegistered,
} from './seller.events.js';
import type { SellerEntity } from './seller.entity.js';

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

function sellerData({
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
