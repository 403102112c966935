import { Injectable } from '@nestjs/common';
import { DataSource, IsNull } from 'typeorm';
import { countRows, type Page } from '#platform/database/query/list-page.js';
import { rows, select } from '#platform/database/query/statement.js';
import { EVENT_SEQUENCE, EventSequenceEntity, EventEntity } from './event.entity.js';

export interface StoredEvent {
  readonly position: number;
  readonly uuid: string;
  readonly type: string;
  readonly payload: object;
  readonly recordedOn: Date;
  readonly traceparent?: string;
}

export interface EventFilter {
  readonly type?: string | undefined;
  readonly uuid?: string | undefined;
}

export interface EventQuery extends EventFilter {
  readonly fromPosition: number;
  readonly count: number;
  readonly direction: 'ASC' | 'DESC';
  readonly after?: number | undefined;
  readonly totalMax?: number | undefined;
}

@Injectable()
export class EventLogReader {
  constructor(private readonly dataSource: DataSource) {}

  async list(query: EventQuery): Promise<Page<StoredEvent>> {
    const { fromPosition, count, direction, after } = query;
    const filters = filtersOf(query);
    const range = after === undefined ? '' : `AND position ${direction === 'ASC' ? '>' : '<'} ?`;
    const rest = `WHERE position >= ? ${range} ${filters.where} ORDER BY position ${direction} LIMIT ?`;
    const values = [fromPosition, ...(after === undefined ? [] : [after]), ...filters.values, count + 1];
    const found = await select(this.dataSource.manager, EventEntity, rest, values);
    const shown = found.slice(0, count).map(recorded);
    const last = found.length > count ? shown.at(-1) : undefined;
    return { rows: shown, total: await this.countFrom(query), next: last && String(last.position) };
  }

  async listAfter(position: number, count: number, filter: EventFilter = {}): Promise<StoredEvent[]> {
    const filters = filtersOf(filter);
    return this.find(`position > ? ${filters.where} ORDER BY position`, [position, ...filters.values], count);
  }

  async findByPosition(position: number): Promise<StoredEvent | null> {
    const [event] = await this.find('position = ?', [position], 1);
    return event ?? null;
  }

  async lastPosition(): Promise<number> {
    const sequence = await this.dataSource.manager.findOneBy(EventSequenceEntity, { name: EVENT_SEQUENCE });
    return sequence?.lastPosition ?? 0;
  }

  private async countFrom(query: EventQuery): Promise<number> {
    const { fromPosition, type, uuid, totalMax = Infinity } = query;
    if (type !== undefined || uuid !== undefined) {
      const filters = filtersOf(query);
      const source = `FROM event WHERE position >= ? ${filters.where}`;
      return countRows(this.dataSource.manager, source, [fromPosition, ...filters.values], totalMax + 1);
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
  ): Promise<StoredEvent[]> {
    const { manager } = this.dataSource;
    const found = await select(manager, EventEntity, `WHERE ${where} LIMIT ?`, [...values, count]);
    return found.map(recorded);
  }
}

function recorded({ position, uuid, type, payload, recordedOn, traceparent }: EventEntity): StoredEvent {
  if (position === null) {
    throw new Error('An event without a position was about to be shown');
  }
  return { position, uuid, type, payload, recordedOn, ...(traceparent !== null && { traceparent }) };
}

function filtersOf({ type, uuid }: EventFilter): { where: string; values: string[] } {
  const filters = [
    ['type = ?', type],
    ['uuid = ?', uuid],
  ].filter((filter): filter is [string, string] => filter[1] !== undefined);
  return {
    where: filters.map(([where]) => `AND ${where}`).join(' '),
    values: filters.map(([, value]) => value),
  };
}
