import { Injectable } from '@nestjs/common';
import { AppConfig } from '#platform/config/app-config.js';
import { NamedLock } from '#platform/database/lock/named-lock.js';
import { Extension, Extensions } from '#platform/extensions.js';
import { Loop } from './loop.js';

/** What goes on beside requests in this process, once it serves. */
export abstract class BackgroundWork {
  abstract start(): void;

  /** Ends after the current piece; other processes continue. Nest calls it too, so twice must be as good as once. */
  abstract beforeApplicationShutdown(): Promise<void>;
}

/** Something that is done again and again while the service runs, whether or not anybody asks. */
export abstract class Job {
  /** Names the lease by which one process at a time does it. */
  abstract readonly name: string;

  /** Whether there is what it needs, such as a search engine; without it, always. */
  isEnabled?(): boolean;

  /** Does a bounded piece of what is due and returns how much; 0 when nothing is left. Must be correct without the lease. */
  abstract run(): Promise<number>;
}

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
      this.loops = enabled.map((job) => this.getLoop(job));
      this.loops.forEach((loop) => loop.start());
    }
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.loops.map((loop) => loop.stop()));
  }

  private getLoop(job: Job): Loop {
    const run = async () => (await this.namedLock.tryRun(`job ${job.name}`, () => job.run())) ?? 0;
    return new Loop(job.name, INTERVAL_MS, run);
  }
}
