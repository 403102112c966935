import type { Writable } from 'node:stream';
import type { Chunk } from './event-ring.model.js';
import type { EventFilter } from './event-log.reader.js';

const CLOSING_TIMEOUT_MS = 1000;

export interface EventSource {
  chunkAfter(position: number, filter: EventFilter): Chunk | 'gone' | undefined;
  /** Reads the database at the listener's turn; undefined for a listener that no longer waits. */
  pageAfter(position: number, filter: EventFilter, isWanted: () => boolean): Promise<Chunk | undefined>;
  /** In a later turn of the event loop, in the order of the calls. */
  schedule(act: () => void): void;
}

export interface StreamOptions {
  readonly after: number;
  readonly filter: EventFilter;
}

/**
 * Sends a listener the next chunk after it has taken the last one, from the ring or, for older events, from the database: at most one chunk
 * waits in memory. Drops a listener that does not take it in time.
 */
export class EventListener {
  private isBusy = false;
  private position: number;

  constructor(
    private readonly source: EventSource,
    private readonly out: Writable,
    private readonly options: StreamOptions,
    private readonly timeoutMs: number,
    private readonly onDropped: () => void,
  ) {
    this.position = options.after;
  }

  get isClosed(): boolean {
    return this.out.destroyed || this.out.closed || this.out.writableEnded;
  }

  advance(): void {
    while (!this.isBusy && !this.isClosed) {
      const chunk = this.source.chunkAfter(this.position, this.options.filter);
      if (chunk === undefined) {
        return;
      }
      if (chunk === 'gone') {
        void this.catchUp();
        return;
      }
      this.send(chunk);
    }
  }

  /** Keeps the connection alive in both directions. */
  comment(): void {
    if (!this.isBusy && !this.isClosed) {
      this.write(Buffer.from(':\n\n'));
    }
  }

  /** Cuts off a listener that does not take the closing message soon. */
  end(closingMessage: string): void {
    if (this.isClosed) {
      return;
    }
    this.out.end(closingMessage);
    const timer = setTimeout(() => this.out.destroy(), CLOSING_TIMEOUT_MS);
    this.out.once('close', () => clearTimeout(timer)).once('finish', () => clearTimeout(timer));
  }

  private send({ last, bytes }: Chunk): void {
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
    }, this.timeoutMs);
    const over = () => {
      clearTimeout(timer);
      this.out.off('drain', over).off('close', over);
      this.isBusy = false;
      // A fast connection is ready again in the same turn.
      this.source.schedule(() => this.advance());
    };
    this.out.on('drain', over).on('close', over);
  }

  private async catchUp(): Promise<void> {
    this.isBusy = true;
    // The next comment tries again when the database is unreachable.
    const page = await this.source
      .pageAfter(this.position, this.options.filter, () => !this.isClosed)
      .catch(() => undefined);
    this.source.schedule(() => {
      this.isBusy = false;
      if (page && !this.isClosed) {
        this.send(page);
        this.advance();
      }
    });
  }
}
