import { setTimeout as sleep } from 'node:timers/promises';
import type { Service } from '../servers/service.js';
import type { Subscribers } from '../subscribers/subscribers.js';
import type { SubscriberName } from '../options.js';
import type { CrashPoint } from './points.js';

/** `Basic.Publish` in a frame of AMQP 0-9-1, and a bulk request of OpenSearch. */
const PUBLISH = Buffer.from([0, 60, 0, 40]);
const BULK = Buffer.from('_bulk');

/** A timer is too coarse for less than this. */
const SPUN_MICROS_MAX = 3000;

interface Armed {
  readonly service: Service;
  readonly point: CrashPoint;
  skip: number;
  readonly sprung: (died: Promise<void>) => void;
}

/** Sees every attempt of every worker to tell a subscriber something, and kills the worker in the middle of some. */
export class Trap {
  private readonly sets = new Map<string, Armed>();
  /** Whose line has ended in the middle: what comes after a piece that is missing never arrives anywhere. */
  private readonly cutOff = new Set<string>();

  constructor({ queue, search, webhooks }: Subscribers) {
    if (!queue || !search || !webhooks) {
      throw new Error('Workers have no subscribers to tell');
    }
    queue.gate.watch = (from, chunk, send) => {
      const isAttempt = chunk.includes(PUBLISH);
      this.see(isAttempt ? 'queue' : null, from, chunk, send);
    };
    search.gate.watch = (from, chunk, send) => {
      const isAttempt = chunk.includes(BULK);
      this.see(isAttempt ? 'search' : null, from, chunk, send);
    };
    webhooks.watch = (from, answer) => this.see('webhooks', from, null, answer);
  }

  /** Resolves when the worker at this address has been killed, or with false after a while in which it did nothing. */
  async spring(from: string, service: Service, point: CrashPoint, timeoutMs: number): Promise<boolean> {
    const given = new AbortController();
    const died = new Promise<boolean>((resolve) => {
      const sprung = (end: Promise<void>) => void end.then(() => resolve(true));
      this.sets.set(from, { service, point, skip: point.skip, sprung });
    });
    const gone = sleep(timeoutMs, false, { signal: given.signal }).catch(() => false);
    // Sprung and not over yet is not gone.
    const isSprung = await Promise.race([died, gone.then(() => (this.sets.delete(from) ? false : died))]);
    given.abort();
    return isSprung;
  }

  private see(
    at: SubscriberName | null,
    from: string,
    chunk: Buffer | null,
    send: (part: Buffer) => void,
  ): void {
    if (this.cutOff.has(from)) {
      return;
    }
    const all = chunk ?? Buffer.alloc(0);
    const set = this.sets.get(from);
    if (!set || set.point.at !== at || (set.skip -= 1) >= 0) {
      send(all);
      return;
    }
    this.sets.delete(from);
    const { moment, delayMicros } = set.point;
    if (moment !== 'after') {
      this.cutOff.add(from);
    }
    if (moment === 'after') {
      send(all);
    } else if (moment === 'half') {
      send(all.subarray(0, Math.floor(all.length / 2)));
    }
    after(delayMicros, () => set.sprung(set.service.kill().finally(() => this.cutOff.delete(from))));
  }
}

function after(micros: number, then: () => void): void {
  if (micros > SPUN_MICROS_MAX) {
    setTimeout(then, micros / 1000);
    return;
  }
  const until = performance.now() + micros / 1000;
  while (performance.now() < until);
  then();
}
