import { Injectable, Logger } from '@nestjs/common';
import { collectDefaultMetrics, Gauge, register } from 'prom-client';
import { Extensions } from '#platform/extensions.js';

/** Long enough for a busy database, short enough for the scraper: Prometheus gives up after ten seconds. */
const COLLECT_TIMEOUT_MS = 2000;
/** How often the delay of the event loop is looked at: each time wakes an idle process. Delays count from this on. */
const LAG_SAMPLE_MS = 50;

/** Sets gauges of current state when the metrics are scraped. May fail: then it has cleared them. */
export abstract class MetricsCollector {
  abstract collect(): Promise<void>;
}

@Injectable()
export class MetricsCollectors {
  private readonly logger = new Logger(MetricsCollectors.name);

  constructor(private readonly extensions: Extensions) {}

  /** Runs all collectors concurrently. What cannot be measured now is left out. */
  async collect(): Promise<void> {
    await Promise.all(this.extensions.of(MetricsCollector).map((collector) => this.try(collector)));
  }

  private async try(collector: MetricsCollector): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, COLLECT_TIMEOUT_MS);
    });
    const collected = collector.collect().catch((error: unknown) => this.logger.debug(error));
    await Promise.race([collected, timeout]);
    clearTimeout(timer);
  }
}

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
  collectDefaultMetrics({ eventLoopMonitoringPrecision: LAG_SAMPLE_MS });
  MISNAMED.forEach((name) => register.removeSingleMetric(name));
  buildInfo.set({ version, node: process.version, role }, 1);
}
