import type { Writable } from 'node:stream';
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { Counter, Gauge } from 'prom-client';
import { AuthenticatorService, mayDo, type VerifiedCredentials } from '../auth/index.js';
import { Semaphore } from 'async-mutex';
import { AppConfig } from '#platform/config/app-config.js';
import { Unauthenticated } from '#platform/error/domain-error.js';
import { LifeCycle } from '#platform/process/life-cycle.js';
import { EventListener, type StreamOptions } from './event-listener.model.js';
import { EventSequencerService } from './event-sequencer.service.js';
import { EventSignalService } from './event-signal.service.js';
import { EventTailService } from './event-tail.service.js';
import { EventUnknown, TooManyListeners } from './event.errors.js';
import { type EventFilter, EventLogReader } from './event-log.reader.js';

const COMMENT_MS = 15_000;
const CATCH_UPS_AT_ONCE = 4;
/** Spreads reconnections over time. */
const RETRY_MS_MIN = 1000;
const RETRY_MS_MAX = 5000;

const listening = new Gauge({
  name: 'laurel_event_stream_listeners',
  help: 'Who listens to the stream of events now',
});
const dropped = new Counter({
  name: 'laurel_event_stream_dropped_total',
  help: 'Listeners whose stream was ended: `slow` to take it, or `refused` since their credentials are not good any more',
  labelNames: ['reason'],
});

export interface StreamRequest {
  /** The listener's last position; undefined for new events only. */
  readonly after: number | undefined;
  /** The listener claims the event at that position. */
  readonly hasSeenIt: boolean;
  readonly filter: EventFilter;
  /** Checked again during the stream. */
  readonly credentials: VerifiedCredentials;
}

@Injectable()
export class EventStreamsService implements BeforeApplicationShutdown {
  private readonly catchUps = new Semaphore(CATCH_UPS_AT_ONCE);
  private readonly listeners = new Map<EventListener, VerifiedCredentials>();
  /** Admitted listeners without a first position. */
  private coming = 0;
  private tail: Promise<EventTailService> | undefined;
  private ticking: NodeJS.Timeout | undefined;
  private isChecking = false;

  constructor(
    private readonly config: AppConfig,
    private readonly events: EventLogReader,
    private readonly sequencer: EventSequencerService,
    private readonly signal: EventSignalService,
    private readonly authenticator: AuthenticatorService,
    private readonly lifeCycle: LifeCycle,
  ) {
    listening.set({}, 0);
    lifeCycle.whenStopping.addEventListener('abort', () => this.endAll(), { once: true });
  }

  /**
   * Sends events until the listener disconnects, the process stops, or the credentials expire. Events committed after the call of `begin`
   * reach the listener.
   * @param begin Called after the last possible refusal; returns the output
   * @throws {TooManyListeners}
   * @throws {EventUnknown} when the claimed position has no event
   */
  async open({ after, hasSeenIt, filter, credentials }: StreamRequest, begin: () => Writable): Promise<void> {
    if (this.lifeCycle.isStopping) {
      begin().end(hint());
      return;
    }
    if (this.listeners.size + this.coming >= this.config.stream.listenersMax) {
      throw new TooManyListeners();
    }
    this.coming += 1;
    try {
      if (after !== undefined && hasSeenIt) {
        await this.checkThatItIs(after);
      }
      const known = after ?? (await this.latest());
      let tail = await this.reading();
      while (tail.isOver) {
        // The only other listener has disconnected during its own start.
        tail = await this.reading();
      }
      this.listen(tail, begin(), { after: known, filter }, credentials);
    } finally {
      this.coming -= 1;
    }
  }

  /** Reads nothing any more, also where a connection that its client does not read never closes. */
  async beforeApplicationShutdown(): Promise<void> {
    this.endAll();
    const tail = await this.tail?.catch(() => undefined);
    clearInterval(this.ticking);
    await tail?.stop();
  }

  private listen(
    tail: EventTailService,
    out: Writable,
    options: StreamOptions,
    credentials: VerifiedCredentials,
  ): void {
    const listener = new EventListener(tail, out, options, this.config.stream.timeoutMs, () =>
      dropped.inc({ reason: 'slow' }),
    );
    out.on('error', () => undefined).once('close', () => this.leave(tail, listener));
    this.listeners.set(listener, credentials);
    listening.set({}, this.listeners.size);
    tail.add(listener);
    if (listener.isClosed) {
      // It disconnected during the preparation, without a further event.
      this.leave(tail, listener);
    } else if (this.lifeCycle.whenStopping.aborted) {
      // Since the beginning.
      listener.end(hint());
    }
  }

  /**
   * A listener with a missing event has seen it before a restore: ids are reused for other events, which the listener would miss.
   * @throws {EventUnknown}
   */
  private async checkThatItIs(position: number): Promise<void> {
    const last = await this.events.lastPosition();
    if (position > last) {
      throw new EventUnknown(last);
    }
  }

  private async latest(): Promise<number> {
    await this.sequencer.sequence();
    return this.events.lastPosition();
  }

  /** The first listener starts it, the last one ends it. */
  private async reading(): Promise<EventTailService> {
    this.tail ??= EventTailService.begin(this.events, this.catchUps, this.signal).then(
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

  private leave(tail: EventTailService, listener: EventListener): void {
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

  private async tick(tail: EventTailService): Promise<void> {
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

  /** Checks each shared credential once, sequentially; no request waits for it. */
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
      const reason = await this.getRefusal(JSON.parse(key) as VerifiedCredentials);
      if (reason !== undefined) {
        dropped.inc({ reason: 'refused' }, listeners.length);
        listeners.forEach((listener) => listener.end(`: ${reason}\n\n`));
      }
    }
  }

  private async getRefusal(credentials: VerifiedCredentials): Promise<string | undefined> {
    try {
      const caller = await this.authenticator.getPrincipal(credentials);
      return caller.role === 'admin' && mayDo(caller, 'EVENT', 'VIEW') ? undefined : 'Forbidden';
    } catch (error) {
      // Unknown while the database is unreachable.
      return error instanceof Unauthenticated ? error.message : undefined;
    }
  }
}

function hint(): string {
  return `retry: ${Math.round(RETRY_MS_MIN + Math.random() * (RETRY_MS_MAX - RETRY_MS_MIN))}\n\n`;
}
