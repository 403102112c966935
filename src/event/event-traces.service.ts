import { Injectable } from '@nestjs/common';
import { EventRepository, type EventTrace } from './event.repository.js';

const TRACE = /^(\d{1,15})\.(\d{1,15})$/;

/** For who wants to know whether something was done whose commit nobody answered. */
@Injectable()
export class EventTraces {
  constructor(private readonly events: EventRepository) {}

  /** When the events of a trace were recorded, if they were. Null for what is no trace, or not known. */
  async find(trace: string): Promise<Date | null> {
    const [, recordId, recordedOn] = TRACE.exec(trace) ?? [];
    if (recordId === undefined) {
      return null;
    }
    const meant = { recordId: Number(recordId), recordedOn: new Date(Number(recordedOn)) };
    return (await this.events.areThere(meant)) ? meant.recordedOn : null;
  }
}

export function traceOf({ recordId, recordedOn }: EventTrace): string {
  return `${recordId}.${recordedOn.getTime()}`;
}
