import { presentTimestamp } from '#platform/time/timestamp.js';
import type { StoredEvent } from './event-log.reader.js';

/** An event as it leaves the service, whichever way: listed, streamed, or sent on. */
export interface EventRecord {
  readonly id: number;
  readonly uuid: string;
  readonly payload: object;
  readonly type: string;
  /** Sic: the field has been spelled this way since the first release. Always UTC. */
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
