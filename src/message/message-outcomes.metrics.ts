import { Injectable } from '@nestjs/common';
import { Counter, Gauge } from 'prom-client';
import { Extension } from '#platform/extensions.js';
import { MetricsCollector } from '#platform/telemetry/metrics.js';
import { Clock } from '#platform/time/clock.js';
import { MessageReader } from './message.reader.js';

const OUTCOMES = ['sent', 'failed', 'dropped', 'again'] as const;

const outcomes = new Counter({
  name: 'laurel_messages_total',
  help: 'Attempts to send a message by outcome: sent, failed for good, dropped as obsolete, or to be repeated',
  labelNames: ['outcome'],
});
const waiting = new Gauge({
  name: 'laurel_messages_waiting_seconds',
  help: 'Age of the oldest message that is not sent yet; 0 without one',
});
// Starts series at 0: a series that begins with 1 shows no increase.
OUTCOMES.forEach((outcome) => outcomes.inc({ outcome }, 0));

export function countMessages(outcome: (typeof OUTCOMES)[number], count = 1): void {
  outcomes.inc({ outcome }, count);
}

@Extension(MetricsCollector)
@Injectable()
export class MessagesCollector implements MetricsCollector {
  constructor(
    private readonly messages: MessageReader,
    private readonly clock: Clock,
  ) {}

  async collect(): Promise<void> {
    try {
      const since = await this.messages.oldestPending();
      waiting.set({}, since ? Math.max(0, this.clock.now().getTime() - since.getTime()) / 1000 : 0);
    } catch (error) {
      waiting.reset();
      // `reset` would set a gauge without labels to 0, which is a figure.
      waiting.remove({});
      throw error;
    }
  }
}
