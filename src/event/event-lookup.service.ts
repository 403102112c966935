import { Injectable } from '@nestjs/common';
import { EventRepository, type EventLocator } from './event.repository.js';

const LOCATOR = /^(\d{1,15})\.(\d{1,15})$/;

/** Answers whether a transaction without an answer to its COMMIT was committed. */
@Injectable()
export class EventLookupService {
  constructor(private readonly events: EventRepository) {}

  /** When the events of a trace were recorded, if they were. Null for what is no trace, or not known. */
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
