import { Injectable, Logger } from '@nestjs/common';

/** Long enough for a database that is busy, short enough for whoever asks: Prometheus gives up after ten seconds. */
const PATIENCE_MS = 2000;

/** Sets gauges that are about now, when somebody asks for them. May fail: then it has cleared them. */
export interface Probe {
  measure(): Promise<void>;
}

@Injectable()
export class Probes {
  private readonly logger = new Logger(Probes.name);
  private readonly probes: Probe[] = [];

  add(probe: Probe): void {
    this.probes.push(probe);
  }

  /** All of them side by side. What cannot be measured now is left out; the rest is told. */
  async measure(): Promise<void> {
    await Promise.all(this.probes.map((probe) => this.try(probe)));
  }

  private async try(probe: Probe): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const impatience = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, PATIENCE_MS);
    });
    const measured = probe.measure().catch((error: unknown) => this.logger.debug(error));
    await Promise.race([measured, impatience]);
    clearTimeout(timer);
  }
}
