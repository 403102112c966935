import { eventRecord } from './event-record.js';
import type { EventFilter, RecordedEvent } from './event.reader.js';

const EVENTS_MAX = 2000;
const BYTES_MAX = 8 * 1024 * 1024;
/** More than one write should hold: nobody is sent the next portion before he has taken this one. */
const PORTION_BYTES_MAX = 32 * 1024;
const PORTIONS_KEPT_MAX = 50;

/** What a listener is sent at once. */
export interface Portion {
  /** The position up to which he knows everything afterwards. */
  readonly last: number;
  /** Undefined when there was nothing for him. */
  readonly bytes: Buffer | undefined;
}

interface Frame {
  readonly type: string;
  readonly uuid: string;
  readonly bytes: Buffer;
}

/**
 * The latest events, written once for all listeners, without a gap. Bounded; who wants older ones asks the database.
 * Those who listen alike, which is most of them, share their portions to the byte.
 */
export class EventRing {
  private frames: Frame[] = [];
  private size = 0;
  private readonly portions = new Map<string, Portion>();

  /** @param last The position of the last event that is not in it. */
  constructor(private last: number) {}

  get lastPosition(): number {
    return this.last;
  }

  /** The next events, in order. */
  append(events: readonly RecordedEvent[]): void {
    for (const event of events) {
      if (event.position !== this.last + 1) {
        throw new Error(`Event ${event.position} was about to follow event ${this.last}`);
      }
      const frame = { type: event.type, uuid: event.uuid, bytes: frameOf(event) };
      this.frames.push(frame);
      this.size += frame.bytes.length;
      this.last = event.position;
    }
    this.dropOldest();
    this.portions.clear();
  }

  /** The next portion behind a position; undefined when there is nothing yet, `gone` when it begins before the ring. */
  portionAfter(position: number, filter: EventFilter): Portion | 'gone' | undefined {
    if (position >= this.last) {
      return undefined;
    }
    if (position < this.last - this.frames.length) {
      return 'gone';
    }
    const key = JSON.stringify([position, filter.type, filter.uuid]);
    const known = this.portions.get(key);
    if (known) {
      return known;
    }
    const portion = this.cut(position, filter);
    if (this.portions.size >= PORTIONS_KEPT_MAX) {
      this.portions.clear();
    }
    this.portions.set(key, portion);
    return portion;
  }

  private cut(position: number, { type, uuid }: EventFilter): Portion {
    const chosen: Buffer[] = [];
    let size = 0;
    let index = position - (this.last - this.frames.length);
    for (; index < this.frames.length && size < PORTION_BYTES_MAX; index += 1) {
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

/** The next events of one listener who is behind the ring. */
export function portionOf(events: readonly RecordedEvent[], last: number): Portion {
  return { last, bytes: joined(events.map(frameOf)) };
}

function joined(frames: readonly Buffer[]): Buffer | undefined {
  return frames.length > 1 ? Buffer.concat(frames) : frames[0];
}

/** As HTML's server-sent events are written. JSON has no line breaks of its own. */
function frameOf(event: RecordedEvent): Buffer {
  const { position, type } = event;
  return Buffer.from(`id: ${position}\nevent: ${type}\ndata: ${JSON.stringify(eventRecord(event))}\n\n`);
}
