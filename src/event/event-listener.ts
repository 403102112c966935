import type { Writable } from 'node:stream';
import type { Portion } from './event-ring.js';
import type { EventFilter } from './event.reader.js';

/** For those who have not taken the last words by then. */
const FAREWELL_MS = 1000;

/** Where a listener gets his events from. */
export interface EventSource {
  portionAfter(position: number, filter: EventFilter): Portion | 'gone' | undefined;
  /** From the database, when it is his turn; undefined when nobody wants it any more by then. */
  pageAfter(position: number, filter: EventFilter, isWanted: () => boolean): Promise<Portion | undefined>;
}

export interface Wishes {
  /** The position up to which he knows everything. */
  readonly after: number;
  readonly filter: EventFilter;
}

/**
 * One who listens. Takes what is next as soon as he has taken what was before, from the ring or, when he is behind it,
 * from the database: so at most one portion waits for him in memory. Who does not take it in time is dropped.
 */
export class EventListener {
  /** Waits for his connection, or for a page. */
  private isBusy = false;
  private position: number;

  constructor(
    private readonly source: EventSource,
    private readonly out: Writable,
    private readonly wishes: Wishes,
    private readonly patienceMs: number,
    private readonly onDropped: () => void,
  ) {
    this.position = wishes.after;
  }

  get isGone(): boolean {
    return this.out.destroyed || this.out.closed || this.out.writableEnded;
  }

  /** Sends what there is. Harmless at any time. */
  advance(): void {
    while (!this.isBusy && !this.isGone) {
      const portion = this.source.portionAfter(this.position, this.wishes.filter);
      if (portion === undefined) {
        return;
      }
      if (portion === 'gone') {
        void this.catchUp();
        return;
      }
      this.send(portion);
    }
  }

  /** Keeps the connection from looking dead, in both directions. */
  comment(): void {
    if (!this.isBusy && !this.isGone) {
      this.write(Buffer.from(':\n\n'));
    }
  }

  /** Who does not take his last words soon goes without. */
  end(lastWords: string): void {
    if (this.isGone) {
      return;
    }
    this.out.end(lastWords);
    const timer = setTimeout(() => this.out.destroy(), FAREWELL_MS);
    this.out.once('close', () => clearTimeout(timer)).once('finish', () => clearTimeout(timer));
  }

  private send({ last, bytes }: Portion): void {
    this.position = last;
    if (bytes) {
      this.write(bytes);
    }
  }

  private write(bytes: Buffer): void {
    if (this.out.write(bytes)) {
      return;
    }
    this.isBusy = true;
    const timer = setTimeout(() => {
      this.onDropped();
      this.out.destroy();
    }, this.patienceMs);
    const over = () => {
      clearTimeout(timer);
      this.out.off('drain', over).off('close', over);
      this.isBusy = false;
      this.advance();
    };
    this.out.on('drain', over).on('close', over);
  }

  private async catchUp(): Promise<void> {
    this.isBusy = true;
    // Without the database there is nothing to send; the next comment tries again.
    const page = await this.source
      .pageAfter(this.position, this.wishes.filter, () => !this.isGone)
      .catch(() => undefined);
    this.isBusy = false;
    if (page && !this.isGone) {
      this.send(page);
      this.advance();
    }
  }
}
