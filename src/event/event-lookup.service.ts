import { Injectable } from '@nestjs/common';
import { EventRepository, type EventLocator } from './event.repository.js';

const LOCATOR = /^(\d{1,15})\.(\d{1,15})$/;

/** Determines outcomes of transactions without an answer to COMMIT. */
@Injectable()
export class EventLookupService {
  constructor(private readonly events: EventRepository) {}

  /** The recording time of the events of a trace. Null for an unknown trace. */
  async find(locator: string): Promise<Date | null> {
    const [, recordId, recordedOn] = LOCATOR.exec(locator) ?? [];
    if (recordId === undefined) {
      return null;
    }
    const meant = { recordId: Number(recordId), recordedOn: new Date(Number(recordedOn)) };
    return (await this.events.areThere(meant)) ? meant.recordedOn : null;
  }
}

export function formatEventLocator({ recordId, recordedOn }: EventLocator): string {
  return `${recordId}.${recordedOn.getTime()}`;
}
