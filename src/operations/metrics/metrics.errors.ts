import { refusal, Unauthenticated } from '#platform/error/domain-error.js';

export class MetricsTokenInvalid extends refusal(
  {
    code: 'metrics.token-invalid',
    kind: 'unauthenticated',
    when: '`/metrics` was asked for without the bearer token of `METRICS_TOKEN`.',
    remedy: 'Give Prometheus the token.',
  },
  Unauthenticated,
) {}
