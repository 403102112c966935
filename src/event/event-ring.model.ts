import { eventRecord } from './event-record.model.js';
import type { EventFilter, StoredEvent } from './event-log.reader.js';

const EVENTS_MAX = 2000;
const BYTES_MAX = 8 * 1024 * 1024;
/** The maximum of one write: a listener gets the next chunk after it has taken this one. */
const CHUNK_BYTES_MAX = 32 * 1024;
const CHUNKS_CACHED_MAX = 50;

/** What was recorded before has lost its personal data in the database, and must not come from memory. */
const ERASURE = /^Service\.Domain\.User\.Event\.CustomerWas(Anonymized|Deleted)$/;

export interface Chunk {
  readonly last: number;
  /** Undefined without a matching event. */
  readonly bytes: Buffer | undefined;
}

interface Frame {
  readonly type: string;
  readonly uuid: string;
  readonly bytes: Buffer;
}

/** The latest events without a gap, serialized once for all listeners. Bounded; the database has older ones. */
export class EventRing {
  private frames: Frame[] = [];
  private size = 0;
  private readonly chunks = new Map<string, Chunk>();

  constructor(private last: number) {}

  get lastPosition(): number {
    return this.last;
  }

  append(events: readonly StoredEvent[]): void {
    for (const event of events) {
      if (event.position !== this.last + 1) {
        throw new Error(`Event ${event.position} was about to follow event ${this.last}`);
      }
      if (ERASURE.test(event.type)) {
        this.frames = [];
        this.size = 0;
      }
      const frame = { type: event.type, uuid: event.uuid, bytes: getFrame(event) };
      this.frames.push(frame);
      this.size += frame.bytes.length;
      this.last = event.position;
    }
    this.dropOldest();
    this.chunks.clear();
  }

  /** The next chunk after a position; undefined before new events, `gone` for a position before the ring. */
  chunkAfter(position: number, filter: EventFilter): Chunk | 'gone' | undefined {
    if (position >= this.last) {
      return undefined;
    }
    if (position < this.last - this.frames.length) {
      return 'gone';
    }
    const key = JSON.stringify([position, filter.type, filter.uuid]);
    const known = this.chunks.get(key);
    if (known) {
      return known;
    }
    const chunk = this.cut(position, filter);
    if (this.chunks.size >= CHUNKS_CACHED_MAX) {
      this.chunks.clear();
    }
    this.chunks.set(key, chunk);
    return chunk;
  }

  private cut(position: number, { type, uuid }: EventFilter): Chunk {
    const chosen: Buffer[] = [];
    let size = 0;
    let index = position - (this.last - this.frames.length);
    for (; index < this.frames.length && size < CHUNK_BYTES_MAX; index += 1) {
      const frame = this.frames[index];
      if (frame && (type ?? frame.type) === frame.type && (uuid ?? frame.uuid) === frame.uuid) {
        chosen.push(frame.bytes);
        size += frame.bytes.length;
      }
    }
    return { last: this.last - this.frames.length + index, bytes: joined(chosen) };
  }

  private dropOldest(): void {
    let count = 0;
    while (this.frames.length - count > EVENTS_MAX || this.size > BYTES_MAX) {
      this.size -= this.frames[count]?.bytes.length ?? 0;
      count += 1;
    }
    this.frames.splice(0, count);
  }
}

export function getChunks(events: readonly StoredEvent[]): Chunk[] {
  const chunks: Chunk[] = [];
  let frames: Buffer[] = [];
  let size = 0;
  for (const [index, event] of events.entries()) {
    const frame = getFrame(event);
    frames.push(frame);
    size += frame.length;
    if (size >= CHUNK_BYTES_MAX || index === events.length - 1) {
      chunks.push({ last: event.position, bytes: joined(frames) });
      frames = [];
      size = 0;
    }
  }
  return chunks;
}

function joined(frames: readonly Buffer[]): Buffer | undefined {
  return frames.length > 1 ? Buffer.concat(frames) : frames[0];
}

/** A server-sent event of HTML. JSON has no line breaks. */
function getFrame(event: StoredEvent): Buffer {
  const { position, type } = event;
  return Buffer.from(`id: ${position}\nevent: ${type}\ndata: ${JSON.stringify(eventRecord(event))}\n\n`);
}
