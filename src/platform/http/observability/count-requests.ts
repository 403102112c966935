import { Counter, Histogram } from 'prom-client';
import type { SeenRequest } from './observe-requests.js';

const requests = new Counter({
  name: 'laurel_http_requests_total',
  help: 'Requests answered, by route and status; 499: the caller was gone first',
  labelNames: ['method', 'route', 'status'],
});
const durations = new Histogram({
  name: 'laurel_http_request_duration_seconds',
  help: 'How long requests took, by route and class of the status: 2xx for successes',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
});

/** What nginx made known for a caller who has hung up. */
const ABANDONED = '499';

export function countRequest({ method, route, status, durationMs, abandoned }: SeenRequest): void {
  const code = abandoned ? ABANDONED : String(status);
  requests.inc({ method, route, status: code });
  // The class alone: a histogram has many series for each value of a label.
  durations.observe({ method, route, status: `${code.charAt(0)}xx` }, durationMs / 1000);
}
