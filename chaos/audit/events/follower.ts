import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection } from '../../client/connection.js';
import { getDigest } from '../../random.js';
import { type EventRecord, getName } from './event-pages.js';
import type { Findings } from '../findings.js';

const IDLE_MS = 100;

/**
 * A reader who pages by `fromId` while the storm goes on, now from this process and now from that one, and believes that
 * what it has passed is complete. Whether it was is seen afterwards.
 */
export class Follower {
  /** One for each hundred events, in order. */
  readonly digests: number[] = [];
  last = 0;
  private stopping = false;
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly connections: readonly Connection[],
    private readonly findings: Findings,
  ) {}

  start(): void {
    this.running = this.follow();
  }

  async stop(): Promise<void> {
    this.stopping = true;
    await this.running;
  }

  private async follow(): Promise<void> {
    for (let turn = 0; !this.stopping; turn += 1) {
      const connection = this.connections[turn % this.connections.length];
      const from = this.digests.length * 100 + 1;
      const page = await connection
        ?.ask<{ events: EventRecord[] }>('GET', `/api/event?fromId=${from}`)
        .catch((error: unknown) => this.failed(error));
      const events = page?.events ?? [];
      this.check(events, from);
      if (events.length === 100) {
        this.digests.push(getDigest(events.map(getName).join('')));
      } else {
        await sleep(IDLE_MS);
      }
    }
  }

  /** A process may be down at any time, or answer 503. Any other error in an answer is a finding. */
  private failed(error: unknown): null {
    if (/ answered (?!503)/.test(String(error))) {
      this.findings.add('answers', String(error));
    }
    return null;
  }

  private check(events: readonly EventRecord[], from: number): void {
    for (const [index, { id }] of events.entries()) {
      if (id !== from + index) {
        this.findings.add(
          'events',
          `A reader asked for the events from ${from} on, and the ${index + 1}th was ${id}`,
        );
        return;
      }
    }
    this.last = Math.max(this.last, from + events.length - 1);
  }
}
