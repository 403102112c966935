import { counter, histogram } from '../platform/metrics/instruments.js';
import { type AttemptResult, type Consequence, isSuccess } from './retry.rules.js';

const attempts = counter(
  'laurel_webhook_attempts_total',
  'Requests to receivers of webhooks, by what came of them',
  ['outcome'],
);
const durations = histogram(
  'laurel_webhook_attempt_duration_seconds',
  'How long receivers of webhooks took',
  [],
  [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15],
);
const deliveries = counter(
  'laurel_webhook_deliveries_total',
  'Deliveries of webhooks that have come to an end; failed: tried for three days, gone: the receiver wants nothing any more',
  ['outcome'],
);
// A series that begins with 1 shows no increase.
['succeeded', 'refused', 'unanswered', 'interrupted'].forEach((outcome) => attempts.add({ outcome }, 0));
['succeeded', 'failed', 'gone'].forEach((outcome) => deliveries.add({ outcome }, 0));

export function countAttempt(result: AttemptResult): void {
  attempts.add({ outcome: outcomeOf(result) });
  durations.observe({}, result.durationMs / 1000);
}

/** Once it is written down. */
export function countDelivery({ kind }: Consequence): void {
  if (kind !== 'again') {
    deliveries.add({ outcome: kind });
  }
}

function outcomeOf(result: AttemptResult): string {
  if (result.interrupted) {
    return 'interrupted';
  }
  if (result.status === null) {
    return 'unanswered';
  }
  return isSuccess(result) ? 'succeeded' : 'refused';
}
