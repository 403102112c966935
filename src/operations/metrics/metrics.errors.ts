import { Unauthenticated } from '#platform/error/domain-error.js';

/**
 * `/metrics` was asked for without the bearer token of `METRICS_TOKEN`.
 * @remedy Give Prometheus the token.
 */
export class MetricsTokenInvalid extends Unauthenticated {
  readonly code = 'metrics.token-invalid';
}
