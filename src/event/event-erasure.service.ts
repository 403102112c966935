import { Injectable } from '@nestjs/common';
import type { Tx } from '#platform/database/transaction/tx.js';
import type { EventDefinition } from '#platform/event/define-event.js';
import { EventRepository } from './event.repository.js';

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
   * In one statement for some hundred aggregates and the types that have the same members. Events that are recorded afterwards are not
   * covered: the caller holds what their writers need. Returns how many events were written.
   * @param naming An id: only events whose payload has it
   */
  async overwrite(
    tx: Tx,
    factories: readonly PersonalEvent[],
    aggregateIds: readonly string[],
    naming?: string,
  ): Promise<number> {
    const typesBy = new Map<NonNullable<EventDefinition['personal']>, string[]>();
    for (const { definition } of factories) {
      const { type, personal = {} } = definition;
      typesBy.set(personal, [...(typesBy.get(personal) ?? []), type]);
    }
    let written = 0;
    for (let from = 0; from < aggregateIds.length; from += AGGREGATES_AT_ONCE) {
      const some = aggregateIds.slice(from, from + AGGREGATES_AT_ONCE);
      for (const [personal, types] of typesBy) {
        written += await this.events.overwrite(tx, { types, aggregateIds: some, personal, naming });
      }
    }
    return written;
  }
}
