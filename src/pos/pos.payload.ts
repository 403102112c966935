import { eventTimestamp } from '#platform/time/timestamp.js';
import type { PosDefinition } from './events/pos-data.payload.js';
import type { PosEntity } from './pos.entity.js';
import { geoPointOf } from './pos.rules.js';

/** Where a point of sale is, as events and answers tell it: what there is not is left out. */
export function locationOf(pos: PosEntity): PosDefinition['posData']['location'] {
  const { street, address1, address2, postal, city, province, country } = pos;
  const geoPoint = geoPointOf(pos);
  return {
    ...(street !== null && { street }),
    ...(address1 !== null && { address1 }),
    ...(address2 !== null && { address2 }),
    ...(postal !== null && { postal }),
    ...(city !== null && { city }),
    ...(province !== null && { province }),
    ...(country !== null && { country }),
    ...(geoPoint && { geoPoint }),
  };
}

/** A point of sale as events tell it. */
export function posPayload(pos: PosEntity, now: Date): PosDefinition {
  const { id, storeId, name, identifier, description, createdAt } = pos;
  return {
    posId: { posId: id },
    storeId: { storeId },
    posData: {
      name,
      identifier,
      ...(description !== null && { description }),
      location: locationOf(pos),
      createdAt: eventTimestamp(createdAt),
    },
    updateAt: eventTimestamp(now),
  };
}
