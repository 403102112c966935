import { Counter, Histogram } from 'prom-client';
import { type AttemptResult, type Consequence, isSuccess } from './retry.rules.js';

const attempts = new Counter({
  name: 'laurel_webhook_attempts_total',
  help: 'Requests to receivers of webhooks, by what came of them',
  labelNames: ['outcome'],
});
const durations = new Histogram({
  name: 'laurel_webhook_attempt_duration_seconds',
  help: 'How long receivers of webhooks took',
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15],
});
const deliveries = new Counter({
  name: 'laurel_webhook_deliveries_total',
  help: 'Deliveries of webhooks that have come to an end; failed: tried for three days, gone: the receiver wants nothing any more',
  labelNames: ['outcome'],
});
// Starts series at 0: a series that begins with 1 shows no increase.
['succeeded', 'refused', 'unanswered', 'interrupted'].forEach((outcome) => attempts.inc({ outcome }, 0));
['succeeded', 'failed', 'gone'].forEach((outcome) => deliveries.inc({ outcome }, 0));

export function countAttempt(result: AttemptResult): void {
  attempts.inc({ outcome: getOutcome(result) });
  durations.observe({}, result.durationMs / 1000);
}

export function countDelivery({ kind }: Consequence): void {
  if (kind !== 'again') {
    deliveries.inc({ outcome: kind });
  }
}

function getOutcome(result: AttemptResult): string {
  if (result.interrupted) {
    return 'interrupted';
  }
  if (result.status === null) {
    return 'unanswered';
  }
  return isSuccess(result) ? 'succeeded' : 'refused';
}
