import { Injectable } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { MetricsCollector } from '#platform/telemetry/metrics.js';
import { Clock } from '#platform/time/clock.js';
import { Extension } from '#platform/extensions.js';
import { EventLagReader, type WaitingEvents } from './event-lag.reader.js';

const behind = new Gauge({
  name: 'laurel_event_subscription_behind_events',
  help: 'Events that a subscription has not handled yet',
  labelNames: ['subscription'],
});
const secondsBehind = new Gauge({
  name: 'laurel_event_subscription_behind_seconds',
  help: 'How long the oldest event has waited that a subscription has not handled yet; 0 when there is none',
  labelNames: ['subscription'],
});
const unplaced = new Gauge({
  name: 'laurel_events_without_position',
  help: 'Committed events that wait for their position, up to 10,000',
});
const secondsUnplaced = new Gauge({
  name: 'laurel_events_without_position_seconds',
  help: 'How long the oldest event has waited for its position; 0 when there is none',
});
const lastPosition = new Gauge({
  name: 'laurel_events_last_position',
  help: 'How many events have happened since the beginning',
});

@Extension(MetricsCollector)
@Injectable()
export class EventLagCollector implements MetricsCollector {
  constructor(
    private readonly reader: EventLagReader,
    private readonly clock: Clock,
  ) {}

  async collect(): Promise<void> {
    try {
      const lag = await this.reader.all();
      lastPosition.set({}, lag.lastPosition);
      unplaced.set({}, lag.withoutPosition.count);
      secondsUnplaced.set({}, this.secondsSince(lag.withoutPosition));
      for (const [subscription, waiting] of lag.subscriptions) {
        behind.set({ subscription }, waiting.count);
        secondsBehind.set({ subscription }, this.secondsSince(waiting));
      }
    } catch (error) {
      for (const level of [behind, secondsBehind, unplaced, secondsUnplaced, lastPosition]) {
        level.reset();
        // `reset` would set a gauge without labels to 0, which is a figure.
        level.remove({});
      }
      throw error;
    }
  }

  private secondsSince({ since }: WaitingEvents): number {
    return since ? Math.max(0, this.clock.now().getTime() - since.getTime()) / 1000 : 0;
  }
}
