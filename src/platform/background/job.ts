import { Injectable } from '@nestjs/common';
import { AppConfig } from '#platform/config/app-config.js';
import { NamedLock } from '#platform/database/lock/named-lock.js';
import { Extension, Extensions } from '#platform/extensions.js';
import { DueClock, type DueCondition } from './due-clock.js';
import { Loop, UNASKED_MS, type UnderWay } from './loop.js';

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

  /** Whether other settings, or other rows of those that are kept in memory, can make something due. Without it, no. */
  readonly followsSettings?: boolean;

  /** Holds while `run` has something to do: it is asked often, and takes no lease. Null while nothing can be due as things are set. */
  abstract getDue(now: Date): DueCondition | null;

  /** Does a bounded piece of what is due and returns how much; 0 when nothing is left. Must be correct without the lease. */
  abstract run(): Promise<number>;
}

/** Between two questions, and before another attempt at the lease. */
const INTERVAL_MS = 4500;
/** Between the times at which jobs that nothing has woken run, so that they do not run all at once. */
const APART_MS = 30_000;

/** Runs jobs in this process when they are due, each in a loop of its own, one process at a time. */
@Extension(BackgroundWork)
@Injectable()
export class JobRunner implements BackgroundWork {
  private underWay: readonly UnderWay[] = [];

  constructor(
    private readonly config: AppConfig,
    private readonly namedLock: NamedLock,
    private readonly extensions: Extensions,
    private readonly dueClock: DueClock,
  ) {}

  /** Does nothing in a process that only answers requests. */
  start(): void {
    if (this.config.process.handlesEvents) {
      const enabled = this.extensions.of(Job).filter((job) => job.isEnabled?.() !== false);
      this.underWay = enabled.map((job, index) => this.begin(job, UNASKED_MS + index * APART_MS));
    }
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.underWay.map((work) => work.end()));
  }

  private begin(job: Job, idleMs: number): UnderWay {
    const run = async () => {
      const done = await this.namedLock.tryRun(`job ${job.name}`, () => job.run());
      if (done === undefined) {
        // Who has the lease may die.
        loop.nudgeIn(INTERVAL_MS);
      }
      return done ?? 0;
    };
    const loop = new Loop(job.name, idleMs, run, undefined, INTERVAL_MS);
    loop.start();
    const watch = this.dueClock.watch({
      everyMs: INTERVAL_MS,
      getDue: (now) => job.getDue(now),
      followsSettings: job.followsSettings === true,
      nudge: () => loop.nudge(),
    });
    const end = async () => {
      await Promise.all([watch.end(), loop.stop()]);
    };
    return { end };
  }
}
