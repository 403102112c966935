import { collectDefaultMetrics, Gauge, register } from 'prom-client';

const buildInfo = new Gauge({
  name: 'laurel_build_info',
  help: 'Always 1; its labels say what runs',
  labelNames: ['version', 'node', 'role'],
});

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
  collectDefaultMetrics();
  MISNAMED.forEach((name) => register.removeSingleMetric(name));
  buildInfo.set({ version, node: process.version, role }, 1);
}
