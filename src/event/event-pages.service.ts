import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Semaphore } from 'async-mutex';
import { type Chunk, getChunks } from './event-ring.model.js';
import type { EventFilter, EventLogReader } from './event-log.reader.js';

const EVENTS_PER_PAGE = 50;
const BYTES_MAX = 4 * 1024 * 1024;
const CHUNKS_MAX = 500;

interface Reading {
  readonly chunk: Promise<Chunk | undefined>;
  readonly wishes: (() => boolean)[];
}

/**
 * Pages for listeners behind the ring. Listeners with the same position and filter share one read chunk. Embedded databases answer
 * synchronously, so each page takes its own turn of the event loop.
 */
export class EventPagesService {
  private readonly readings = new Map<string, Reading>();
  private readonly kept = new Map<string, Chunk>();
  private keptBytes = 0;
  private turn: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly events: EventLogReader,
    private readonly reads: Semaphore,
    private readonly known: () => number,
  ) {}

  /** @param isWanted Called before the reading */
  async chunkAfter(
    position: number,
    filter: EventFilter,
    isWanted: () => boolean,
  ): Promise<Chunk | undefined> {
    const key = getKey(position, filter);
    const kept = this.kept.get(key);
    if (kept) {
      this.kept.delete(key);
      this.kept.set(key, kept);
      return kept;
    }
    const reading = this.readings.get(key);
    if (reading) {
      reading.wishes.push(isWanted);
      const chunk = await reading.chunk;
      // Undefined when all earlier listeners had left.
      return chunk === undefined && isWanted() ? this.chunkAfter(position, filter, isWanted) : chunk;
    }
    const wishes = [isWanted];
    const chunk = this.reads
      .runExclusive(() => this.read(position, filter, wishes))
      .finally(() => this.readings.delete(key));
    this.readings.set(key, { chunk, wishes });
    return chunk;
  }

  private async read(
    position: number,
    filter: EventFilter,
    wishes: readonly (() => boolean)[],
  ): Promise<Chunk | undefined> {
    await (this.turn = this.turn.then(() => nextTurn()));
    if (!wishes.some((isWanted) => isWanted())) {
      return undefined;
    }
    // Before the reading, because a page may or may not have later commits.
    const known = this.known();
    const events = await this.events.listAfter(position, EVENTS_PER_PAGE, filter);
    const chunks = getChunks(events);
    let after = position;
    for (const chunk of events.length < EVENTS_PER_PAGE ? chunks.slice(0, -1) : chunks) {
      this.keep(getKey(after, filter), chunk);
      after = chunk.last;
    }
    const [first = { last: position, bytes: undefined }] = chunks;
    // No other event matches up to the known position.
    const isAll = events.length < EVENTS_PER_PAGE && chunks.length < 2;
    return isAll ? { ...first, last: Math.max(first.last, known) } : first;
  }

  /** Cached pages stay valid: events never change. */
  private keep(key: string, chunk: Chunk): void {
    this.keptBytes += getSize(chunk) - getSize(this.kept.get(key));
    this.kept.delete(key);
    this.kept.set(key, chunk);
    for (const [oldest, its] of this.kept) {
      if (this.keptBytes <= BYTES_MAX && this.kept.size <= CHUNKS_MAX) {
        break;
      }
      this.kept.delete(oldest);
      this.keptBytes -= getSize(its);
    }
  }
}

function getKey(position: number, { type, uuid }: EventFilter): string {
  return JSON.stringify([position, type, uuid]);
}

function getSize(chunk: Chunk | undefined): number {
  return chunk?.bytes?.length ?? 0;
}
