import type { Writable } from 'node:stream';
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { Authenticator } from '../auth/index.js';
import { Turns } from '../platform/background/turns.js';
import { AppConfig } from '../platform/config/app-config.js';
import { Unauthenticated } from '../platform/error/unauthenticated.js';
import { counter, gauge } from '../platform/metrics/instruments.js';
import { LifeCycle } from '../platform/process/life-cycle.js';
import { EventListener, type Wishes } from './event-listener.js';
import { EventSequencer } from './event-sequencer.js';
import { EventSignal } from './event-signal.js';
import { EventTail } from './event-tail.js';
import { TooManyListeners } from './event.errors.js';
import { type EventFilter, EventReader } from './event.reader.js';

const COMMENT_MS = 15_000;
const CATCH_UPS_AT_ONCE = 4;
/** So that not everybody comes back in the same moment. */
const RETRY_MS_MIN = 1000;
const RETRY_MS_MAX = 5000;

const listening = gauge('laurel_event_stream_listeners', 'Who listens to the stream of events now', []);
const dropped = counter(
  'laurel_event_stream_dropped_total',
  'Listeners whose stream was ended: `slow` to take it, or `refused` since their credentials are not good any more',
  ['reason'],
);

/** What a listener has shown to come in, to be looked at again while he listens. */
export interface Credentials {
  readonly authorization?: string | undefined;
  readonly 'x-auth-token'?: string | undefined;
}

export interface StreamRequest {
  /** The position of the last event that he knows; undefined for what happens from now on. */
  readonly after: number | undefined;
  readonly filter: EventFilter;
  readonly credentials: Credentials;
}

/** The live streams of this process: who listens, and until when. */
@Injectable()
export class EventStreams implements BeforeApplicationShutdown {
  private readonly catchUps = new Turns(CATCH_UPS_AT_ONCE);
  private readonly listeners = new Map<EventListener, Credentials>();
  /** Who has been let in, and does not listen yet: until it is known where to begin. */
  private coming = 0;
  private tail: Promise<EventTail> | undefined;
  private ticking: NodeJS.Timeout | undefined;
  private isChecking = false;

  constructor(
    private readonly config: AppConfig,
    private readonly events: EventReader,
    private readonly sequencer: EventSequencer,
    private readonly signal: EventSignal,
    private readonly authenticator: Authenticator,
    private readonly lifeCycle: LifeCycle,
  ) {
    listening.set({}, 0);
    lifeCycle.whenStopping.addEventListener('abort', () => this.endAll(), { once: true });
  }

  /**
   * Sends what happens until the listener goes, the process stops, or his credentials are not good any more. Whatever is
   * committed after `begin` was called reaches him.
   * @param begin Called when nothing can be refused any more; answers with where to write.
   * @throws {TooManyListeners}
   */
  async open({ after, filter, credentials }: StreamRequest, begin: () => Writable): Promise<void> {
    if (this.lifeCycle.isStopping) {
      begin().end(hint());
      return;
    }
    if (this.listeners.size + this.coming >= this.config.stream.listenersMax) {
      throw new TooManyListeners();
    }
    this.coming += 1;
    try {
      const known = after ?? (await this.latest());
      let tail = await this.reading();
      while (tail.isOver) {
        // Who came together with this one was the only one, and has gone.
        tail = await this.reading();
      }
      this.listen(tail, begin(), { after: known, filter }, credentials);
    } finally {
      this.coming -= 1;
    }
  }

  beforeApplicationShutdown(): void {
    this.endAll();
  }

  private listen(tail: EventTail, out: Writable, wishes: Wishes, credentials: Credentials): void {
    const listener = new EventListener(tail, out, wishes, this.config.stream.patienceMs, () =>
      dropped.add({ reason: 'slow' }),
    );
    out.on('error', () => undefined).once('close', () => this.leave(tail, listener));
    this.listeners.set(listener, credentials);
    listening.set({}, this.listeners.size);
    tail.add(listener);
    if (listener.isGone) {
      // He went while all this was prepared: nobody will say so again.
      this.leave(tail, listener);
    } else if (this.lifeCycle.whenStopping.aborted) {
      // Since the beginning.
      listener.end(hint());
    }
  }

  private async latest(): Promise<number> {
    await this.sequencer.sequence();
    return this.events.lastPosition();
  }

  /** Begun by the first listener, ended by the last one. */
  private async reading(): Promise<EventTail> {
    this.tail ??= EventTail.begin(this.events, this.catchUps, this.signal).then(
      (tail) => {
        this.ticking = setInterval(() => void this.tick(tail), COMMENT_MS);
        return tail;
      },
      (error: unknown) => {
        this.tail = undefined;
        throw error;
      },
    );
    return this.tail;
  }

  private leave(tail: EventTail, listener: EventListener): void {
    if (!this.listeners.delete(listener)) {
      return;
    }
    listening.set({}, this.listeners.size);
    tail.remove(listener);
    if (tail.size === 0) {
      clearInterval(this.ticking);
      this.tail = undefined;
      void tail.stop();
    }
  }

  private endAll(): void {
    [...this.listeners.keys()].forEach((listener) => listener.end(hint()));
  }

  private async tick(tail: EventTail): Promise<void> {
    await tail.each((listener) => {
      listener.comment();
      listener.advance();
    });
    if (!this.isChecking) {
      this.isChecking = true;
      await this.endRefused();
      this.isChecking = false;
    }
  }

  /** Each credential once, one after the other: many may listen with the same, and nobody waits for the answer. */
  private async endRefused(): Promise<void> {
    const byCredentials = new Map<string, EventListener[]>();
    for (const [listener, credentials] of this.listeners) {
      const key = JSON.stringify(credentials);
      const alike = byCredentials.get(key);
      if (alike) {
        alike.push(listener);
      } else {
        byCredentials.set(key, [listener]);
      }
    }
    for (const [key, listeners] of byCredentials) {
      const reason = await this.refusalOf(JSON.parse(key) as Credentials);
      if (reason !== undefined) {
        dropped.add({ reason: 'refused' }, listeners.length);
        listeners.forEach((listener) => listener.end(`: ${reason}\n\n`));
      }
    }
  }

  private async refusalOf(credentials: Credentials): Promise<string | undefined> {
    try {
      const { role } = await this.authenticator.identify(credentials);
      return role === 'admin' ? undefined : 'Forbidden';
    } catch (error) {
      // While the database is away, nobody can say.
      return error instanceof Unauthenticated ? error.message : undefined;
    }
  }
}

function hint(): string {
  return `retry: ${Math.round(RETRY_MS_MIN + Math.random() * (RETRY_MS_MAX - RETRY_MS_MIN))}\n\n`;
}
