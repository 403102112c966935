import { Injectable } from '@nestjs/common';
import { AppConfig } from '#platform/config/app-config.js';
import { NamedLock } from '#platform/database/lock/named-lock.js';
import { Extension, Extensions } from '#platform/extensions.js';
import { BackgroundWork, Job } from './job.js';
import { Loop } from './loop.js';

const INTERVAL_MS = 5000;

/** Runs jobs in this process, each in a loop of its own, one process at a time. */
@Extension(BackgroundWork)
@Injectable()
export class JobRunner implements BackgroundWork {
  private loops: readonly Loop[] = [];

  constructor(
    private readonly config: AppConfig,
    private readonly namedLock: NamedLock,
    private readonly extensions: Extensions,
  ) {}

  /** Does nothing in a process that only answers requests. */
  start(): void {
    if (this.config.process.handlesEvents) {
      const enabled = this.extensions.of(Job).filter((job) => job.isEnabled?.() !== false);
      this.loops = enabled.map((job) => this.loopOf(job));
      this.loops.forEach((loop) => loop.start());
    }
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.loops.map((loop) => loop.stop()));
  }

  private loopOf(job: Job): Loop {
    const run = async () => (await this.namedLock.tryRun(`job ${job.name}`, () => job.run())) ?? 0;
    return new Loop(job.name, INTERVAL_MS, run);
  }
}
