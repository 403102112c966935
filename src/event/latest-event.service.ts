import { Injectable } from '@nestjs/common';
import type { Tx } from '#platform/database/transaction/tx.js';
import type { EventEntity } from './event.entity.js';
import { EventRepository } from './event.repository.js';

/** Notices change nothing. */
const NOTICES = 'Service.Domain.Notice.Event.%';

/** What has happened last. */
@Injectable()
export class LatestEventService {
  constructor(private readonly events: EventRepository) {}

  /**
   * The latest event of some aggregates, besides notices. Null without one. Sees the writes of the unit of work: a caller who holds all rows
   * whose changes are recorded knows that nothing follows it.
   */
  async find(tx: Tx, uuids: readonly string[]): Promise<Pick<EventEntity, 'type' | 'uuid'> | null> {
    return this.events.findLatest(tx, uuids, NOTICES);
  }
}
