import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { DataSource, IsNull } from 'typeorm';
import { countRows, type Page } from '#platform/database/query/list-page.js';
import { type QuerySource, rows, select } from '#platform/database/query/statement.js';
import { placesFor } from '#platform/database/query/values.js';
import { EVENT_SEQUENCE, EventSequenceEntity, EventEntity } from './event.entity.js';

export interface StoredEvent {
  readonly position: number;
  readonly uuid: string;
  readonly type: string;
  readonly payload: object;
  readonly recordedOn: Date;
  readonly traceparent?: string;
  /** The type of the caller and the id, with a space between. */
  readonly actor?: string;
}

export interface EventFilter {
  readonly type?: string | undefined;
  readonly uuid?: string | undefined;
  /** Only these types. */
  readonly types?: readonly string[] | undefined;
}

export interface EventQuery extends Omit<EventFilter, 'uuid'> {
  /** Only events of one of these aggregates. */
  readonly uuids?: readonly string[] | undefined;
  readonly fromPosition: number;
  readonly count: number;
  readonly direction: 'ASC' | 'DESC';
  readonly after?: number | undefined;
  readonly totalMax?: number | undefined;
}

/** A page whose events are read later, piece by piece. */
export interface LongPage {
  readonly total: number;
  readonly next: string | undefined;
  pieces(): AsyncGenerator<StoredEvent[]>;
}

const EVENTS_IN_PIECE = 100;
const POSITIONS_IN_PIECE = 500;

export type PastEvent = Pick<EventEntity, 'payload' | 'recordedOn'>;

@Injectable()
export class EventLogReader {
  constructor(private readonly dataSource: DataSource) {}

  async list(query: EventQuery): Promise<Page<StoredEvent>> {
    const { count, direction } = query;
    if (isOfNone(query)) {
      return { rows: [], total: 0, next: undefined };
    }
    const [part, ...others] = getParts(query);
    const { where, values } = part && others.length === 0 ? within(part) : await this.getPositions(query);
    const rest = `WHERE ${where} ORDER BY position ${direction} LIMIT ?`;
    const found = await select(this.dataSource.manager, EventEntity, rest, [...values, count + 1]);
    const shown = found.slice(0, count).map(recorded);
    const last = found.length > count ? shown.at(-1) : undefined;
    return { rows: shown, total: await this.countFrom(query), next: last && String(last.position) };
  }

  /**
   * A page of thousands. Its positions are read at once, because the answer begins with where the next page does; its events while they are
   * sent. Embedded databases answer synchronously, so others have a turn of the event loop between two pieces.
   */
  async listLong(query: EventQuery): Promise<LongPage> {
    const found = isOfNone(query) ? [] : await this.findPositions(query);
    const positions = found.slice(0, query.count);
    const last = found.length > query.count ? positions.at(-1) : undefined;
    return {
      total: isOfNone(query) ? 0 : await this.countFrom(query),
      next: last === undefined ? undefined : String(last),
      pieces: () => this.readPieces(positions, query.direction),
    };
  }

  private async *readPieces(
    positions: readonly number[],
    direction: EventQuery['direction'],
  ): AsyncGenerator<StoredEvent[]> {
    for (let index = 0; index < positions.length; index += EVENTS_IN_PIECE) {
      await nextTurn();
      const piece = positions.slice(index, index + EVENTS_IN_PIECE);
      const where = `position IN ${placesFor(piece)} ORDER BY position ${direction}`;
      const events = await this.find(where, piece, piece.length);
      if (events.length < piece.length) {
        throw new Error('Events of a page are gone');
      }
      yield events;
    }
  }

  /** One more than a page has. */
  private async findPositions(query: EventQuery): Promise<number[]> {
    const found: number[] = [];
    const most = query.count + 1;
    for (let isAll = false; !isAll && found.length < most;) {
      await nextTurn();
      const count = Math.min(POSITIONS_IN_PIECE, most - found.length);
      const piece = await this.readPositions({ ...query, count, after: found.at(-1) ?? query.after });
      found.push(...piece);
      isAll = piece.length < count;
    }
    return found;
  }

  /** The first `count` of a query. Several types or aggregates come each from its own part of an index: no statement reads the events of others. */
  private async readPositions(query: EventQuery): Promise<number[]> {
    const { count, direction } = query;
    const order = `ORDER BY position ${direction} LIMIT ?`;
    const ofEach = getParts(query).map(within);
    const ordered = ofEach.map(({ where }) => `SELECT position FROM event WHERE ${where} ${order}`);
    const parts = ordered.map((each, index) => `SELECT position FROM (${each}) AS t${index}`);
    const [only] = ofEach;
    const isOne = only !== undefined && ofEach.length === 1;
    const [text, values] = isOne
      ? [ordered.join(''), [...only.values, count]]
      : [
          `${parts.join(' UNION ALL ')} ${order}`,
          [...ofEach.flatMap((each) => [...each.values, count]), count],
        ];
    const found = await rows<{ position: number | string }>(this.dataSource.manager, text, values);
    return found.map(({ position }) => Number(position));
  }

  /** One row more than a page of events of several types or aggregates. */
  private async getPositions(query: EventQuery): Promise<Condition> {
    const positions = await this.readPositions({ ...query, count: query.count + 1 });
    return positions.length === 0
      ? { where: '1 = 0', values: [] }
      : { where: `position IN ${placesFor(positions)}`, values: positions };
  }

  async listAfter(position: number, count: number, filter: EventFilter = {}): Promise<StoredEvent[]> {
    const filters = getFilters(filter);
    return this.find(`position > ? ${filters.where} ORDER BY position`, [position, ...filters.values], count);
  }

  /** Events of a type about some aggregates that come behind a position, also those that have none yet. */
  async listBehind(
    source: QuerySource,
    {
      uuids,
      type,
      position,
    }: { readonly uuids: readonly string[]; readonly type: string; readonly position: number },
  ): Promise<PastEvent[]> {
    const where = `WHERE uuid IN ${placesFor(uuids)} AND type = ? AND (position > ? OR position IS NULL)`;
    return select(source, EventEntity, where, [...uuids, type, position]);
  }

  async findByPosition(position: number, source?: QuerySource): Promise<StoredEvent | null> {
    const [event] = await this.find('position = ?', [position], 1, source);
    return event ?? null;
  }

  /** How many events of these types there are about one aggregate, by type. */
  async countHistory(uuid: string, types: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const { text, values } = getHistory(uuid, types);
    const counted = await rows<{ type: string; events: number | string }>(
      this.dataSource.manager,
      `SELECT h.type AS type, COUNT(*) AS events FROM (${text}) AS h GROUP BY h.type`,
      values,
    );
    return new Map(counted.map(({ type, events }) => [type, Number(events)]));
  }

  /** Events of these types about one aggregate, the oldest first, also those without a position. */
  async listHistory(
    uuid: string,
    types: readonly string[],
    { skip, count }: { readonly skip: number; readonly count: number },
  ): Promise<PastEvent[]> {
    const { text, values } = getHistory(uuid, types);
    const found = await rows<{ recordId: number | string }>(
      this.dataSource.manager,
      `SELECT h.recordId AS recordId FROM (${text}) AS h ORDER BY h.recordId LIMIT ? OFFSET ?`,
      [...values, count, skip],
    );
    const ids = found.map(({ recordId }) => Number(recordId));
    const where = `WHERE recordId IN ${placesFor(ids)} ORDER BY recordId`;
    return ids.length === 0 ? [] : select(this.dataSource.manager, EventEntity, where, ids);
  }

  async lastPosition(): Promise<number> {
    const sequence = await this.dataSource.manager.findOneBy(EventSequenceEntity, { name: EVENT_SEQUENCE });
    return sequence?.lastPosition ?? 0;
  }

  private async countFrom(query: EventQuery): Promise<number> {
    const { fromPosition, type, uuids, types, totalMax = Infinity } = query;
    if (type !== undefined || uuids || types) {
      const filters = getFilters(query);
      const among = uuids ? `AND uuid IN ${placesFor(uuids)}` : '';
      const source = `FROM event WHERE position >= ? ${filters.where} ${among}`;
      const values = [fromPosition, ...filters.values, ...(uuids ?? [])];
      return countRows(this.dataSource.manager, source, values, totalMax + 1);
    }
    return Math.min(Math.max(0, (await this.lastPosition()) - fromPosition + 1), totalMax + 1);
  }

  /** Committed events without a position, up to a maximum. */
  async countUnsequenced(max: number): Promise<number> {
    const [counted] = await rows<{ count: number | string }>(
      this.dataSource.manager,
      'SELECT COUNT(*) AS count FROM (SELECT recordId FROM event WHERE position IS NULL LIMIT ?) AS unplaced',
      [max],
    );
    return Number(counted?.count ?? 0);
  }

  async hasUnsequenced(): Promise<boolean> {
    return this.dataSource.manager.existsBy(EventEntity, { position: IsNull() });
  }

  private async find(
    where: string,
    values: readonly (string | number)[],
    count: number,
    source: QuerySource = this.dataSource.manager,
  ): Promise<StoredEvent[]> {
    const found = await select(source, EventEntity, `WHERE ${where} LIMIT ?`, [...values, count]);
    return found.map(recorded);
  }
}

function recorded({
  position,
  uuid,
  type,
  payload,
  recordedOn,
  traceparent,
  actor,
}: EventEntity): StoredEvent {
  if (position === null) {
    throw new Error('An event without a position was about to be shown');
  }
  return {
    position,
    uuid,
    type,
    payload,
    recordedOn,
    ...(traceparent !== null && { traceparent }),
    ...(actor !== null && { actor }),
  };
}

interface Condition {
  readonly where: string;
  readonly values: readonly (string | number)[];
}

/** Whether its filters leave out all events there may be. */
function isOfNone({ type, types, uuids }: EventQuery): boolean {
  const isOfNoType =
    types !== undefined && (types.length === 0 || (type !== undefined && !types.includes(type)));
  return isOfNoType || uuids?.length === 0;
}

/** A query whose events stand in one part of an index. */
type Part = EventFilter & Omit<EventQuery, 'uuids'>;

function getParts({ uuids, ...query }: EventQuery): Part[] {
  const { type, types } = query;
  if (uuids) {
    return [...new Set(uuids)].map((uuid) => ({ ...query, uuid }));
  }
  return types && type === undefined
    ? types.map((each) => ({ ...query, type: each, types: undefined }))
    : [query];
}

/** The events of a query from its position on, behind the page before. */
function within(query: Part): Condition {
  const { fromPosition, direction, after } = query;
  const filters = getFilters(query);
  const range = after === undefined ? '' : `AND position ${direction === 'ASC' ? '>' : '<'} ?`;
  return {
    where: `position >= ? ${range} ${filters.where}`,
    values: [fromPosition, ...(after === undefined ? [] : [after]), ...filters.values],
  };
}

function getFilters({ type, uuid, types = [] }: EventFilter): { where: string; values: string[] } {
  const filters = [
    ['type = ?', type],
    ['uuid = ?', uuid],
  ].filter((filter): filter is [string, string] => filter[1] !== undefined);
  return {
    where: [
      ...filters.map(([where]) => `AND ${where}`),
      ...(types.length > 0 ? [`AND type IN ${placesFor(types)}`] : []),
    ].join(' '),
    values: [...filters.map(([, value]) => value), ...types],
  };
}

/**
 * A few types of events of an aggregate that may have a hundred thousand of others. With positions, both indexes have all that it needs: one
 * the events of these types, the other those of this aggregate. SQLite begins with the first, servers with what has fewer entries. Without
 * one, there are few. In the order of `recordId`: writers of one aggregate hold its row before they record an event.
 */
function getHistory(uuid: string, types: readonly string[]): { text: string; values: string[] } {
  const isOfTypes = `type IN ${placesFor(types)}`;
  const parts = [
    `SELECT t.type, t.recordId FROM event t CROSS JOIN event u ON u.uuid = ? AND u.position = t.position WHERE t.${isOfTypes}`,
    `SELECT n.type, n.recordId FROM event n WHERE n.uuid = ? AND n.position IS NULL AND n.${isOfTypes}`,
  ];
  return { text: parts.join(' UNION ALL '), values: parts.flatMap(() => [uuid, ...types]) };
}
