import { eventTimestamp } from '#platform/time/timestamp.js';
import { defineEvent } from '../event/index.js';
import type { PosEntity } from './pos.entity.js';
import { getGeoPoint } from './pos.rules.js';

/** What both events of a point of sale tell: all of it, as it is from then on. */
export interface PosDefinition {
  readonly posId: { readonly posId: string };
  readonly storeId: { readonly storeId: string };
  readonly posData: {
    readonly name: string;
    readonly identifier: string;
    readonly description?: string;
    readonly location: {
      readonly street?: string;
      readonly address1?: string;
      readonly address2?: string;
      readonly postal?: string;
      readonly city?: string;
      readonly province?: string;
      readonly country?: string;
      readonly geoPoint?: { readonly lat: number; readonly long: number };
    };
    readonly createdAt: string;
  };
  readonly updateAt: string;
}

const EXAMPLE_POS: PosDefinition = {
  posId: { posId: '00000000-0000-474c-8111-b0dd880c07e2' },
  storeId: { storeId: '00000000-0000-4000-8000-000000000001' },
  posData: {
    name: 'Old town',
    identifier: 'old-town',
    description: 'Beside the fountain',
    location: {
      street: 'Market Street',
      address1: '12',
      address2: 'ground floor',
      postal: '50-104',
      city: 'Wroclaw',
      province: 'Lower Silesia',
      country: 'PL',
      geoPoint: { lat: 51.109987, long: 17.031844 },
    },
    createdAt: '2018-01-30T17:23:24+0000',
  },
  updateAt: '2018-01-30T17:23:24+0000',
};

/** Where a point of sale is, as events and answers tell it: what there is not is left out. */
export function getLocation(pos: PosEntity): PosDefinition['posData']['location'] {
  const { street, address1, address2, postal, city, province, country } = pos;
  const geoPoint = getGeoPoint(pos);
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
      location: getLocation(pos),
      createdAt: eventTimestamp(createdAt),
    },
    updateAt: eventTimestamp(now),
  };
}

export const posWasCreated = defineEvent<PosDefinition>({
  type: 'Service.Domain.Pos.Event.PosWasCreated',
  emittedWhen: 'a point of sale is created',
  aggregateId: (payload) => payload.posId.posId,
  example: EXAMPLE_POS,
});

export const posWasUpdated = defineEvent<PosDefinition>({
  type: 'Service.Domain.Pos.Event.PosWasUpdated',
  emittedWhen: 'a point of sale changes; all of it is in it, as it is from then on',
  aggregateId: (payload) => payload.posId.posId,
  example: EXAMPLE_POS,
});
