import { Injectable } from '@nestjs/common';
import { EventLagReader } from '../event/index.js';
import { Clock } from '#platform/time/clock.js';
import { FILL_SEARCH_INDEX } from './fill-search-index.subscription.js';

/** An index that is further behind than this is not asked: recent changes would not be in it. */
const LAG_MS_MAX = 30_000;
const KNOWN_FOR_MS = 1000;

/** How far the index is behind the database. */
@Injectable()
export class SearchLagService {
  private known: { readonly at: number; readonly isBehind: Promise<boolean> } | undefined;

  constructor(
    private readonly events: EventLagReader,
    private readonly clock: Clock,
  ) {}

  /** Reads the lag at most once a second, however many searches there are. */
  async isBehind(): Promise<boolean> {
    const now = performance.now();
    if (!this.known || now - this.known.at > KNOWN_FOR_MS) {
      this.known = { at: now, isBehind: this.ask() };
      this.known.isBehind.catch(() => (this.known = undefined));
    }
    return this.known.isBehind;
  }

  /** Is the first event that the index does not have an old one? There may be no checkpoint yet: then it is the very first. */
  private async ask(): Promise<boolean> {
    const { since } = await this.events.behind(FILL_SEARCH_INDEX, await this.events.lastPosition());
    return since !== undefined && since.getTime() < this.clock.now().getTime() - LAG_MS_MAX;
  }
}
