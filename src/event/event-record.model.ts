import { presentTimestamp } from '#platform/time/timestamp.js';
import type { StoredEvent } from './event-log.reader.js';

export interface EventRecord {
  readonly id: number;
  readonly uuid: string;
  readonly payload: object;
  readonly type: string;
  /** Sic: kept from the first release. Always UTC. */
  readonly recorderOn: string;
}

export function eventRecord(event: StoredEvent): EventRecord {
  return {
    id: event.position,
    uuid: event.uuid,
    payload: event.payload,
    type: event.type,
    recorderOn: presentTimestamp(event.recordedOn),
  };
}
