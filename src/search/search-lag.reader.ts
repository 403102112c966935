import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { rows } from '../platform/database/statement.js';
import { Clock } from '../platform/time/clock.js';
import { FILL_SEARCH_INDEX } from './fill-search-index.subscription.js';

/** An index that is further behind than this is not asked: what somebody has just looked for elsewhere would not be in it. */
const LAG_MS_MAX = 30_000;
const KNOWN_FOR_MS = 1000;

/** How far the index is behind the database. Looks into the tables of events. */
@Injectable()
export class SearchLag {
  private known: { readonly at: number; readonly isBehind: Promise<boolean> } | undefined;

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** Asked at most once a second, whoever searches. */
  async isBehind(): Promise<boolean> {
    const now = performance.now();
    if (!this.known || now - this.known.at > KNOWN_FOR_MS) {
      this.known = { at: now, isBehind: this.ask() };
      this.known.isBehind.catch(() => (this.known = undefined));
    }
    return this.known.isBehind;
  }

  /** Is the first event that the index has not heard of an old one? There may be no checkpoint yet: then it is the very first. */
  private async ask(): Promise<boolean> {
    const [next] = await rows<{ late: number }>(
      this.dataSource.manager,
      `SELECT 1 AS late FROM event WHERE recordedOn < ? AND position =
         1 + COALESCE((SELECT position FROM event_checkpoint WHERE subscription = ?), 0)`,
      [new Date(this.clock.now().getTime() - LAG_MS_MAX), FILL_SEARCH_INDEX],
    );
    return next !== undefined;
  }
}
