import { Injectable } from '@nestjs/common';
import { gauge } from '../platform/metrics/instruments.js';
import { type Probe, Probes } from '../platform/metrics/probes.js';
import { DependencyHealth } from './dependency-health.js';

const up = gauge('laurel_dependency_up', 'Whether a dependency answers: 1, or 0', ['dependency'], 'min');

@Injectable()
export class DependencyGauge implements Probe {
  constructor(
    private readonly health: DependencyHealth,
    probes: Probes,
  ) {
    probes.add(this);
  }

  async measure(): Promise<void> {
    const found = await Promise.all([this.health.database(), this.health.search(), this.health.queue()]);
    for (const [dependency, { status }] of found.flatMap((result) => Object.entries(result))) {
      up.set({ dependency }, status === 'up' ? 1 : 0);
    }
  }
}
