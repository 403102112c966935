import { In, IsNull, MoreThan } from 'typeorm';
import { inPieces } from '#platform/database/query/in-pieces.js';
import type { QuerySource } from '#platform/database/query/statement.js';
import { placesFor } from '#platform/database/query/values.js';
import type { RecordedEvent } from '../events/recorded-event.model.js';

const EVENTS_AT_ONCE = 5000;

export async function countEvents(
  source: QuerySource,
  uuids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (uuids.length === 0) {
    return new Map();
  }
  const counts = await source.query<{ uuid: string; events: number | string }[]>(
    `SELECT uuid, COUNT(*) AS events FROM event WHERE uuid IN ${placesFor(uuids)} GROUP BY uuid`,
    uuids,
  );
  return new Map(counts.map(({ uuid, events }) => [uuid, Number(events)]));
}

/** Events of a few aggregates, in the order in which they were recorded. */
export async function getEvents(source: QuerySource, uuids: readonly string[]): Promise<RecordedEvent[]> {
  return source.find<RecordedEvent>('event', { where: { uuid: In(uuids) }, order: { recordId: 'ASC' } });
}

/** Reads the events of one aggregate with any number of events, in the order of their positions; the last have none yet. */
export async function* eventsInOrder(source: QuerySource, uuid: string): AsyncGenerator<RecordedEvent[]> {
  for (let last = Number.MIN_SAFE_INTEGER; ;) {
    const events = await source.find<RecordedEvent>('event', {
      where: { uuid, position: MoreThan(last) },
      order: { position: 'ASC' },
      take: EVENTS_AT_ONCE,
    });
    yield events;
    if (events.length < EVENTS_AT_ONCE) {
      break;
    }
    last = events.at(-1)?.position ?? last;
  }
  const where = { uuid, position: IsNull() };
  yield await source.find<RecordedEvent>('event', { where, order: { recordId: 'ASC' } });
}

/** Reads which of some customers were merged into others, each with the one who has the rows. Events name who it was at the time. */
export async function readTargets(
  source: QuerySource,
  customerIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const found = await inPieces(customerIds, (some) =>
    source.query<{ id: string; mergedInto: string }[]>(
      `SELECT id, mergedInto FROM customer WHERE mergedInto IS NOT NULL AND id IN ${placesFor(some)}`,
      [...some],
    ),
  );
  return new Map(found.map(({ id, mergedInto }) => [id, mergedInto]));
}
