import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { rows, select } from '../platform/database/statement.js';
import { EventCheckpointEntity } from './event-checkpoint.entity.js';
import { EventEntity } from './event.entity.js';
import { EVENT_SEQUENCE, EventSequenceEntity } from './event-sequence.entity.js';

/** Counted no further: from there on it is "many". */
export const UNPLACED_MAX = 10_000;

export interface Waiting {
  readonly count: number;
  /** When the one was recorded that has waited longest. */
  readonly since: Date | undefined;
}

/** How far behind everything is that follows events. Each question is answered by an index. */
@Injectable()
export class EventLagReader {
  constructor(private readonly dataSource: DataSource) {}

  /** Committed events that have no position yet. */
  async withoutPosition(): Promise<Waiting> {
    const { manager } = this.dataSource;
    const [counted] = await rows<{ count: number | string }>(
      manager,
      'SELECT COUNT(*) AS count FROM (SELECT recordId FROM event WHERE position IS NULL LIMIT ?) AS unplaced',
      [UNPLACED_MAX],
    );
    const count = Number(counted?.count ?? 0);
    const oldest = 'WHERE position IS NULL ORDER BY recordId LIMIT 1';
    const [first] = count > 0 ? await select(manager, EventEntity, oldest, []) : [];
    return { count, since: first?.recordedOn };
  }

  async lastPosition(): Promise<number> {
    const rest = 'WHERE name = ?';
    const [sequence] = await select(this.dataSource.manager, EventSequenceEntity, rest, [EVENT_SEQUENCE]);
    return sequence?.lastPosition ?? 0;
  }

  /** Events that a subscription has not handled; all of them, for one that has never run. */
  async behind(subscription: string, lastPosition: number): Promise<Waiting> {
    const { manager } = this.dataSource;
    const [checkpoint] = await select(manager, EventCheckpointEntity, 'WHERE subscription = ?', [
      subscription,
    ]);
    const position = checkpoint?.position ?? 0;
    const next = 'WHERE position > ? ORDER BY position LIMIT 1';
    const [first] = position < lastPosition ? await select(manager, EventEntity, next, [position]) : [];
    return { count: Math.max(0, lastPosition - position), since: first?.recordedOn };
  }
}
