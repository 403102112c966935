import { collectDefaultMetrics } from 'prom-client';
import { gauge, registry } from './instruments.js';

const buildInfo = gauge(
  'laurel_build_info',
  'Always 1; its labels say what runs',
  ['version', 'node', 'role'],
  'max',
);

let hasBegun = false;

/** Memory, processor, event loop, garbage collection; once for each process. */
export function startProcessMetrics(version: string, role: string): void {
  if (hasBegun) {
    return;
  }
  hasBegun = true;
  collectDefaultMetrics({ register: registry });
  buildInfo.set({ version, node: process.version, role }, 1);
}
