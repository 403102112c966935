import type { ActingCaller } from '#platform/audit-context/acting-caller.js';
import { presentTimestamp } from '#platform/time/timestamp.js';
import type { StoredEvent } from './event-log.reader.js';

export interface EventRecord {
  readonly id: number;
  readonly uuid: string;
  readonly payload: object;
  readonly type: string;
  /** Sic: kept from the first release. Always UTC. */
  readonly recorderOn: string;
  /** Absent for what no request has caused, and for events of earlier versions. */
  readonly actor?: ActingCaller;
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

function getActor(stored: string): ActingCaller {
  const [type, id = ''] = stored.split(' ');
  return { type: type as ActingCaller['type'], id };
}
