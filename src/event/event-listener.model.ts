import type { Writable } from 'node:stream';
import type { Chunk } from './event-ring.model.js';
import type { EventFilter } from './event-log.reader.js';

/** For listeners that have not received the closing message by then. */
const CLOSING_TIMEOUT_MS = 1000;

export interface EventSource {
  chunkAfter(position: number, filter: EventFilter): Chunk | 'gone' | undefined;
  /** From the database, when the listener's turn comes; undefined when it is no longer wanted by then. */
  pageAfter(position: number, filter: EventFilter, isWanted: () => boolean): Promise<Chunk | undefined>;
  /** In a later turn of the event loop, after those who have asked before. */
  schedule(act: () => void): void;
}

export interface StreamOptions {
  /** The position up to which the listener has received everything. */
  readonly after: number;
  readonly filter: EventFilter;
}

/**
 * One listener. Receives the next chunk as soon as it has taken the one before, from the ring or, when it is behind that,
 * from the database: so at most one chunk waits for it in memory. A listener that does not take it in time is dropped.
 */
export class EventListener {
  /** Waits for the connection, or for a page. */
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

  /** Sends what there is. Harmless at any time. */
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

  /** Keeps the connection from looking dead, in both directions. */
  comment(): void {
    if (!this.isBusy && !this.isClosed) {
      this.write(Buffer.from(':\n\n'));
    }
  }

  /** A listener that does not take the closing message soon is cut off. */
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
      // A connection that takes all at once is ready again in the same turn.
      this.source.schedule(() => this.advance());
    };
    this.out.on('drain', over).on('close', over);
  }

  private async catchUp(): Promise<void> {
    this.isBusy = true;
    // Without the database there is nothing to send; the next comment tries again.
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
