import { Injectable } from '@nestjs/common';
import { rows, type Source } from '../platform/database/statement.js';
import type { Difference, Verifier } from './verifier.reader.js';

const POSITIONS_AT_ONCE = 10_000;

/** Positions of events: 1, 2, 3 … up to the last that was given out, each once. Reads the tables of events. */
@Injectable()
export class EventPositionsVerifier implements Verifier {
  async *differences(source: Source): AsyncGenerator<Difference> {
    const [sequence] = await rows<{ last: number | string }>(
      source,
      'SELECT lastPosition AS last FROM event_sequence',
    );
    const last = Number(sequence?.last ?? 0);
    for (let first = 1; first <= last; first += POSITIONS_AT_ONCE) {
      yield* missingIn(source, first, Math.min(last, first + POSITIONS_AT_ONCE - 1));
    }
    const beyond = await rows<{ position: number | string }>(
      source,
      `SELECT position FROM event WHERE position > ? OR position < 1 ORDER BY position LIMIT ${POSITIONS_AT_ONCE}`,
      [last],
    );
    for (const { position } of beyond) {
      yield {
        what: 'last position of the event sequence',
        id: 'event',
        expected: Number(position),
        actual: last,
      };
    }
  }
}

async function* missingIn(source: Source, first: number, end: number): AsyncGenerator<Difference> {
  const range = 'position >= ? AND position <= ?';
  const [found] = await rows<{ events: number | string }>(
    source,
    `SELECT COUNT(*) AS events FROM event WHERE ${range}`,
    [first, end],
  );
  if (Number(found?.events) === end - first + 1) {
    return;
  }
  const there = await rows<{ position: number | string }>(
    source,
    `SELECT position FROM event WHERE ${range}`,
    [first, end],
  );
  const positions = new Set(there.map(({ position }) => Number(position)));
  for (let position = first; position <= end; position += 1) {
    if (!positions.has(position)) {
      yield { what: 'events at the position', id: String(position), expected: 1, actual: 0 };
    }
  }
}
