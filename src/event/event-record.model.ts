import { presentTimestamp } from '#platform/time/timestamp.js';
import type { StoredEvent } from './event-log.reader.js';

/** An administrator, a seller, a customer, or the key of a machine. */
export const ACTOR_TYPES = ['admin', 'seller', 'customer', 'key'] as const;

export interface EventActor {
  readonly type: (typeof ACTOR_TYPES)[number];
  readonly id: string;
}

export interface EventRecord {
  readonly id: number;
  readonly uuid: string;
  readonly payload: object;
  readonly type: string;
  /** Sic: kept from the first release. Always UTC. */
  readonly recorderOn: string;
  /** Absent for what no request has caused, and for events of earlier versions. */
  readonly actor?: EventActor;
}

export function eventRecord(event: StoredEvent): EventRecord {
  return {
    id: event.position,
    uuid: event.uuid,
    payload: event.payload,
    type: event.type,
    recorderOn: presentTimestamp(event.recordedOn),
    ...(event.actor !== undefined && { actor: getActor(event.actor) }),
  };
}

/** The caller as the column of an event has it. */
export function getActor(stored: string): EventActor {
  const [type, id = ''] = stored.split(' ');
  return { type: type as EventActor['type'], id };
}
