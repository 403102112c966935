import type { BeforeApplicationShutdown } from '@nestjs/common';
import type { NamedLock } from '../database/named-lock.js';
import type { Job } from './job.js';
import { Loop } from './loop.js';

const INTERVAL_MS = 5000;

/** Runs jobs in this process, each in a loop of its own, one process at a time. */
export class JobRunner implements BeforeApplicationShutdown {
  private readonly loops: readonly Loop[];

  constructor(namedLock: NamedLock, jobs: readonly Job[]) {
    this.loops = jobs.map(
      (job) =>
        new Loop(
          job.name,
          INTERVAL_MS,
          async () => (await namedLock.tryRun(`job ${job.name}`, () => job.run())) ?? 0,
        ),
    );
  }

  start(): void {
    this.loops.forEach((loop) => loop.start());
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.loops.map((loop) => loop.stop()));
  }
}
