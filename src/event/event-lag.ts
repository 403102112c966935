import { gauge } from '../platform/metrics/instruments.js';
import type { Probe } from '../platform/metrics/probes.js';
import type { Clock } from '../platform/time/clock.js';
import type { EventLagReader, Waiting } from './event-lag.reader.js';

/** Read from the database by every process, so the same for all of them. */
const TOGETHER = 'max';

const behind = gauge(
  'laurel_event_subscription_behind_events',
  'Events that a subscription has not handled yet',
  ['subscription'],
  TOGETHER,
);
const secondsBehind = gauge(
  'laurel_event_subscription_behind_seconds',
  'How long the oldest event has waited that a subscription has not handled yet; 0 when there is none',
  ['subscription'],
  TOGETHER,
);
const unplaced = gauge(
  'laurel_events_without_position',
  'Committed events that wait for their position, up to 10,000',
  [],
  TOGETHER,
);
const secondsUnplaced = gauge(
  'laurel_events_without_position_seconds',
  'How long the oldest event has waited for its position; 0 when there is none',
  [],
  TOGETHER,
);
const lastPosition = gauge(
  'laurel_events_last_position',
  'How many events have happened since the beginning',
  [],
  TOGETHER,
);

/** How late are those who hear of events? Answered for all subscriptions of the service, whichever process runs them. */
export class EventLag implements Probe {
  constructor(
    private readonly reader: EventLagReader,
    private readonly clock: Clock,
    private readonly subscriptions: readonly string[],
  ) {}

  async measure(): Promise<void> {
    try {
      const last = await this.reader.lastPosition();
      lastPosition.set({}, last);
      const waiting = await this.reader.withoutPosition();
      unplaced.set({}, waiting.count);
      secondsUnplaced.set({}, this.secondsSince(waiting));
      for (const subscription of this.subscriptions) {
        const missing = await this.reader.behind(subscription, last);
        behind.set({ subscription }, missing.count);
        secondsBehind.set({ subscription }, this.secondsSince(missing));
      }
    } catch (error) {
      [behind, secondsBehind, unplaced, secondsUnplaced, lastPosition].forEach((level) => level.clear());
      throw error;
    }
  }

  private secondsSince({ since }: Waiting): number {
    return since ? Math.max(0, this.clock.now().getTime() - since.getTime()) / 1000 : 0;
  }
}
