import { Registry } from 'prom-client';
import { registry } from './instruments.js';

export const METRICS_TYPE = Registry.PROMETHEUS_CONTENT_TYPE;

export async function metricsText(): Promise<string> {
  return registry.metrics();
}
