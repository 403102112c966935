import { collectDefaultMetrics } from 'prom-client';
import { gauge, registry } from './instruments.js';

const buildInfo = gauge(
  'laurel_build_info',
  'Always 1; its labels say what runs',
  ['version', 'node', 'role'],
  'max',
);

/** Gauges with the ending of a counter: sums of others that prom-client also has, by kind. */
const MISNAMED = [
  'nodejs_active_handles_total',
  'nodejs_active_requests_total',
  'nodejs_active_resources_total',
];

let hasBegun = false;

/** Memory, processor, event loop, garbage collection; once for each process. */
export function startProcessMetrics(version: string, role: string): void {
  if (hasBegun) {
    return;
  }
  hasBegun = true;
  collectDefaultMetrics({ register: registry });
  MISNAMED.forEach((name) => registry.removeSingleMetric(name));
  buildInfo.set({ version, node: process.version, role }, 1);
}
