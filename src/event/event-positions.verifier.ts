import { Injectable } from '@nestjs/common';
import type { QuerySource } from '#platform/database/query/statement.js';
import { type Difference, compareValues, Verifier } from '#platform/database/query/verifier.js';
import { Extension } from '#platform/extensions.js';

const POSITIONS_AT_ONCE = 10_000;

type Found = number | string | null | undefined;

@Extension(Verifier)
@Injectable()
export class EventPositionsVerifier extends Verifier {
  override async *differences(source: QuerySource): AsyncGenerator<Difference> {
    const [sequence] = await source.query<{ last: Found }[]>(
      'SELECT MAX(lastPosition) AS last FROM event_sequence',
    );
    const [events] = await source.query<{ first: Found; last: Found }[]>(
      'SELECT MIN(position) AS first, MAX(position) AS last FROM event',
    );
    const [first, last] = [Number(events?.first ?? 1), Number(events?.last ?? 0)];
    const row = { table: 'event_sequence', id: 'event' };
    yield* compareValues(
      row,
      'lastPosition',
      Number(sequence?.last ?? 0),
      `event ${last}, the last one`,
      last,
    );
    if (first < 1) {
      yield {
        table: 'event',
        id: String(first),
        what: 'position',
        actual: String(first),
        by: 'the rule',
        expected: '1 or more',
      };
    }
    for (let begin = 1; begin <= last;) {
      const end = Math.min(last, begin + POSITIONS_AT_ONCE - 1);
      const next = yield* gapsIn(source, begin, end);
      begin = next;
    }
  }
}

/** Returns where to continue: after the range, or after a gap beyond its end. */
async function* gapsIn(source: QuerySource, begin: number, end: number): AsyncGenerator<Difference, number> {
  const [found] = await source.query<{ events: Found }[]>(
    'SELECT COUNT(*) AS events FROM event WHERE position >= ? AND position <= ?',
    [begin, end],
  );
  if (Number(found?.events) === end - begin + 1) {
    return end + 1;
  }
  const there = await source.query<{ position: Found }[]>(
    `SELECT position FROM event WHERE position >= ? ORDER BY position LIMIT ${POSITIONS_AT_ONCE}`,
    [begin],
  );
  let expected = begin;
  for (const position of there.map((event) => Number(event.position))) {
    if (position > expected) {
      const id = position === expected + 1 ? String(expected) : `${expected} to ${position - 1}`;
      yield {
        table: 'event',
        id,
        what: 'row',
        actual: 'missing',
        by: `event ${position}`,
        expected: 'there',
      };
    }
    expected = position + 1;
  }
  return expected;
}
