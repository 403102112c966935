import { Injectable } from '@nestjs/common';
import type { Tx } from '#platform/database/transaction/tx.js';
import type { EventDefinition } from '#platform/event/define-event.js';
import { EventRepository, type Mentioned } from './event.repository.js';

const AGGREGATES_AT_ONCE = 500;

interface PersonalEvent {
  readonly definition: Pick<EventDefinition, 'type' | 'personal'>;
}

/** Empties the personal members of payloads. All else of an event stays, so that no reader misses one. */
@Injectable()
export class EventErasureService {
  constructor(private readonly events: EventRepository) {}

  /** What events of these definitions have said of an aggregate, the oldest first. */
  async getPayloads(tx: Tx, factories: readonly PersonalEvent[], aggregateId: string): Promise<object[]> {
    return this.events.findPayloads(
      tx,
      aggregateId,
      factories.map(({ definition }) => definition.type),
    );
  }

  /**
   * In one statement for each type and some hundred aggregates. Events that are recorded afterwards are not covered: the caller holds what
   * their writers need. Returns how many events were written.
   * @param mentioned Only events that name this in a member
   */
  async overwrite(
    tx: Tx,
    factories: readonly PersonalEvent[],
    aggregateIds: readonly string[],
    mentioned?: Mentioned,
  ): Promise<number> {
    let written = 0;
    for (let from = 0; from < aggregateIds.length; from += AGGREGATES_AT_ONCE) {
      const some = aggregateIds.slice(from, from + AGGREGATES_AT_ONCE);
      for (const { definition } of factories) {
        const { type, personal = {} } = definition;
        written += await this.events.overwrite(tx, { type, aggregateIds: some, personal, mentioned });
      }
    }
    return written;
  }
}
