import { Injectable } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { MetricsCollector } from '#platform/telemetry/metrics.js';
import { Extension } from '#platform/extensions.js';
import { DependencyHealthService } from './dependency-health.service.js';

const up = new Gauge({
  name: 'laurel_dependency_up',
  help: 'Whether a dependency answers: 1, or 0',
  labelNames: ['dependency'],
});

@Extension(MetricsCollector)
@Injectable()
export class DependencyGauge implements MetricsCollector {
  constructor(private readonly health: DependencyHealthService) {}

  async collect(): Promise<void> {
    const found = await Promise.all([this.health.database(), this.health.search(), this.health.queue()]);
    for (const [dependency, { status }] of found.flatMap((result) => Object.entries(result))) {
      up.set({ dependency }, status === 'up' ? 1 : 0);
    }
  }
}
