import { IsNull, MoreThan } from 'typeorm';
import type { QuerySource } from '#platform/database/query/statement.js';
import type { CountedEvent } from './figures.rules.js';

const EVENTS_AT_ONCE = 1000;

type PlacedEvent = CountedEvent & { readonly position: number };

/** For `verify`: the events that a roll-up has not counted yet, in pieces, and last those without a position. */
export async function* getEventsBehind(
  source: QuerySource,
  subscription: string,
): AsyncGenerator<CountedEvent[]> {
  const [checkpoint] = await source.query<{ position: number | string }[]>(
    'SELECT position FROM event_checkpoint WHERE subscription = ?',
    [subscription],
  );
  for (let last = Number(checkpoint?.position ?? 0); ;) {
    const events = await source.find<PlacedEvent>('event', {
      where: { position: MoreThan(last) },
      order: { position: 'ASC' },
      take: EVENTS_AT_ONCE,
    });
    yield events;
    if (events.length < EVENTS_AT_ONCE) {
      break;
    }
    last = Number(events.at(-1)?.position);
  }
  yield await source.findBy<PlacedEvent>('event', { position: IsNull() });
}
