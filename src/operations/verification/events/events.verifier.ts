import { Injectable } from '@nestjs/common';
import { instantFromDatabase, getRanges } from '#platform/database/query/comparison.js';
import { type QuerySource, rows } from '#platform/database/query/statement.js';
import { type Difference, formatValue, compareValues, Verifier } from '#platform/database/query/verifier.js';
import { Extension } from '#platform/extensions.js';
import { isNotBefore } from '#platform/time/timestamp.js';
import { EVENT_TYPES } from '../../../event/index.js';
import { CATALOGUE_TYPES } from './catalogue-types.model.js';
import { getId, getPrefix } from './recorded-event.model.js';

const EVENTS_AT_ONCE = 20_000;
const SEQUENCE = 'event';
/** Clocks of several processes differ. */
const SLACK_MS = 3_600_000;

const list = (types: readonly string[]) => types.map((type) => `'${type}'`).join(', ');

interface StrayRow {
  readonly recordId: number | string;
  readonly position: number | string | null;
  readonly uuid: string;
  readonly type: string;
  readonly recordedOn: Date | string;
  readonly isRecorded: number | string;
}

/** Which row tells that the aggregate of an event is there: rows of the catalogue may be deleted, those of customers never. */
const PLACES = [
  ...CATALOGUE_TYPES.map(({ types, tables, end }) => ({
    condition: `e.type IN (${list(types)})`,
    tables,
    end: types.find((type) => end !== undefined && type.endsWith(`.${end}`)),
    holds: (type: string) => types.includes(type),
  })),
  ...Object.entries({ User: 'customer', Account: 'account', Campaign: 'campaign' }).map(([group, table]) => ({
    condition: `e.type LIKE '${getPrefix(group)}%'`,
    tables: [table],
    end: undefined,
    holds: (type: string) => type.startsWith(getPrefix(group)),
  })),
];
const isThere = PLACES.map(({ condition, tables, end }) => {
  const rowsOf = tables.map((table) => `EXISTS (SELECT 1 FROM ${table} r WHERE r.id = e.uuid)`);
  const ended = `EXISTS (SELECT 1 FROM event d WHERE d.uuid = e.uuid AND d.type = '${end}')`;
  return `WHEN ${condition} THEN (${[...rowsOf, ...(end === undefined ? [] : [ended])].join(' OR ')})`;
});

/** Events of no type that there is, of an aggregate that there is not, or of the future. */
const STRAYS = `SELECT * FROM (
    SELECT e.recordId, e.position, e.uuid, e.type, e.recordedOn, CASE WHEN e.type NOT IN (${list(EVENT_TYPES)}) THEN 0 ${isThere.join(' ')} ELSE 1 END AS isRecorded
      FROM event e WHERE e.recordId >= ? AND e.recordId <= ?
  ) s WHERE s.isRecorded = 0 OR s.recordedOn > ?`;

/** Every event is of a type that there is, and tells of a row that there is; no subscription is ahead of the events. */
@Extension(Verifier)
@Injectable()
export class EventsVerifier extends Verifier {
  override async *differences(source: QuerySource, now: Date): AsyncGenerator<Difference> {
    const soon = new Date(now.getTime() + SLACK_MS);
    for await (const range of getRanges(source, 'event', 'recordId', EVENTS_AT_ONCE)) {
      for (const stray of await rows<StrayRow>(source, STRAYS, [...range, soon])) {
        yield* strayUnlike(stray, now);
      }
    }
    yield* this.sequences(source);
  }

  private async *sequences(source: QuerySource): AsyncGenerator<Difference> {
    const sequences = await source.query<{ name: string; lastPosition: number | string }[]>(
      'SELECT name, lastPosition FROM event_sequence',
    );
    const names = sequences.map(({ name }) => name).join(', ');
    yield* compareValues(
      { table: 'event_sequence', id: SEQUENCE },
      'rows',
      names,
      'the rule that there is one',
      SEQUENCE,
    );
    const last = Math.max(0, ...sequences.map(({ lastPosition }) => Number(lastPosition)));
    // A history that is loaded is skipped before its events have their positions, which are the next ones.
    const [waiting] = await source.query<{ count: number | string }[]>(
      'SELECT COUNT(*) AS count FROM event WHERE position IS NULL',
    );
    const highest = last + Number(waiting?.count ?? 0);
    const checkpoints = await source.query<{ subscription: string; position: number | string }[]>(
      'SELECT subscription, position FROM event_checkpoint',
    );
    for (const { subscription, position } of checkpoints) {
      if (Number(position) > highest || Number(position) < 0) {
        const row = { table: 'event_checkpoint', id: subscription };
        yield {
          ...row,
          what: 'position',
          actual: String(position),
          by: 'the last event',
          expected: `${highest} at most`,
        };
      }
    }
  }
}

function* strayUnlike(stray: StrayRow, now: Date): Generator<Difference> {
  const { uuid, type } = stray;
  const recordedOn = instantFromDatabase(stray.recordedOn) ?? now;
  const position = stray.position === null ? null : Number(stray.position);
  const row = { table: 'event', id: getId({ recordId: Number(stray.recordId), position, recordedOn }) };
  if (!EVENT_TYPES.includes(type)) {
    yield { ...row, what: 'type', actual: type, by: 'the list of types', expected: 'one of them' };
  } else if (Number(stray.isRecorded) === 0) {
    const table = PLACES.find(({ holds }) => holds(type))?.tables.join(' or ');
    yield { ...row, what: 'uuid', actual: uuid, by: `table ${table}`, expected: 'the id of a row' };
  }
  if (!isNotBefore(recordedOn, now)) {
    yield {
      ...row,
      what: 'recordedOn',
      actual: formatValue(recordedOn),
      by: 'the clock',
      expected: `before ${formatValue(now)}`,
    };
  }
}
