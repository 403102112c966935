import { setImmediate as nextTurn } from 'node:timers/promises';
import { Loop } from '#platform/background/loop.js';
import type { Semaphore } from 'async-mutex';
import type { EventListener, EventSource } from './event-listener.model.js';
import { EventPagesService } from './event-pages.service.js';
import { EventRing, type Chunk } from './event-ring.model.js';
import type { EventSignalService } from './event-signal.service.js';
import type { EventFilter, EventLogReader } from './event-log.reader.js';

/** The maximum delay of events of other processes. */
const INTERVAL_MS = 500;
const EVENTS_PER_POLL = 500;
/** Other work of the process gets a turn after these. */
const LISTENERS_PER_TURN = 100;

/**
 * Reads new events once for all listeners: one statement for each poll, only while there are listeners. Events have positions before they
 * are visible here, so listeners get them in order.
 */
export class EventTailService implements EventSource {
  private readonly stopping = new AbortController();
  private readonly listeners = new Set<EventListener>();
  private readonly pages: EventPagesService;
  private readonly turns: (() => void)[] = [];
  private readonly loop: Loop;

  private constructor(
    private readonly events: EventLogReader,
    catchUps: Semaphore,
    private readonly ring: EventRing,
    signal: EventSignalService,
  ) {
    this.pages = new EventPagesService(events, catchUps, () => ring.lastPosition);
    this.loop = new Loop('event stream', INTERVAL_MS, () => this.poll());
    signal.onPlaced(() => this.loop.nudge(), this.stopping.signal);
    this.loop.start();
  }

  /** Begins with the latest events, for listeners of an ended process. */
  static async begin(
    events: EventLogReader,
    catchUps: Semaphore,
    signal: EventSignalService,
  ): Promise<EventTailService> {
    const first = Math.max(0, (await events.lastPosition()) - EVENTS_PER_POLL);
    const ring = new EventRing(first);
    ring.append(await events.listAfter(first, EVENTS_PER_POLL));
    return new EventTailService(events, catchUps, ring, signal);
  }

  get size(): number {
    return this.listeners.size;
  }

  get isOver(): boolean {
    return this.stopping.signal.aborted;
  }

  add(listener: EventListener): void {
    this.listeners.add(listener);
    listener.advance();
  }

  remove(listener: EventListener): void {
    this.listeners.delete(listener);
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.loop.stop();
  }

  chunkAfter(position: number, filter: EventFilter): Chunk | 'gone' | undefined {
    return this.ring.chunkAfter(position, filter);
  }

  async pageAfter(
    position: number,
    filter: EventFilter,
    isWanted: () => boolean,
  ): Promise<Chunk | undefined> {
    return this.pages.chunkAfter(position, filter, isWanted);
  }

  schedule(act: () => void): void {
    if (this.turns.push(act) === 1) {
      void this.takeTurns();
    }
  }

  /** Yields between listeners, of which there may be thousands. */
  async each(act: (listener: EventListener) => void): Promise<void> {
    let done = 0;
    for (const listener of Array.from(this.listeners)) {
      act(listener);
      done += 1;
      if (done % LISTENERS_PER_TURN === 0) {
        await nextTurn();
      }
    }
  }

  private async takeTurns(): Promise<void> {
    while (this.turns.length > 0) {
      await nextTurn();
      const some = this.turns.slice(0, LISTENERS_PER_TURN);
      some.forEach((act) => act());
      // Afterwards, so that concurrent callers join the turns.
      this.turns.splice(0, some.length);
    }
  }

  private async poll(): Promise<number> {
    const events = await this.events.listAfter(this.ring.lastPosition, EVENTS_PER_POLL);
    if (events.length > 0) {
      this.ring.append(events);
      await this.each((listener) => listener.advance());
    }
    return events.length;
  }
}
