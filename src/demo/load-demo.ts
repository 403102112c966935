import { Injectable } from '@nestjs/common';
import { AppConfig } from '../platform/config/app-config.js';
import { UnitOfWork } from '../platform/database/unit-of-work.js';
import { Busy } from '../platform/database/unit-of-work.errors.js';
import { Clock } from '../platform/time/clock.js';
import { DEMO_LOGINS } from './demo-logins.js';
import { DemoHistory } from './demo-history.js';
import { DemoProgramme } from './demo-programme.js';
import { DemoRepository } from './demo.repository.js';
import { REWARDS } from './demo-rewards.js';
import { DAY_MS, newOffer, type Scene } from './demo-scene.js';
import { SeededRandom } from './seeded-random.js';
import { Timeline } from './timeline.js';

const DAYS = 240;
const SEED = 2018;
/** Nothing of the demo lies in the future, whatever a step takes. */
const LAST_STEP_BEFORE_NOW_MS = 5 * 60_000;
/** How long to wait for another process that is loading it. */
const PATIENCE_MS = 120_000;

export type DemoOutcome = 'loaded' | 'was loaded before' | { readonly used: string };

export interface DemoWatcher {
  /** Throws to give up: then nothing has been loaded. */
  check(): void;
  reached(done: number, total: number): void;
}

const NOBODY: DemoWatcher = { check: () => undefined, reached: () => undefined };

@Injectable()
export class LoadDemo {
  constructor(
    private readonly config: AppConfig,
    private readonly unitOfWork: UnitOfWork,
    private readonly repository: DemoRepository,
    private readonly programme: DemoProgramme,
    private readonly history: DemoHistory,
    private readonly clock: Clock,
  ) {}

  /** For the start of the service. Returns what to say to whoever has started it: the logins, if the demo is there. */
  async ensure(): Promise<readonly string[]> {
    if (!this.config.demo.load) {
      return [];
    }
    const outcome = await this.execute();
    return typeof outcome === 'string' ? DEMO_LOGINS : [];
  }

  /**
   * Puts the demo programme into an empty database: through the use cases that requests go through, each at its own time
   * of the past months, and all of them in one unit of work. So there is all of it or nothing, whatever happens to the
   * process; and the row that says so comes with it. Its key lets one in of two who begin at once; the other waits, and
   * finds it loaded.
   */
  async execute(watcher: DemoWatcher = NOBODY): Promise<DemoOutcome> {
    // Most starts find something, and need not write to know it.
    if (await this.repository.isLoaded()) {
      return 'was loaded before';
    }
    const giveUpAt = performance.now() + PATIENCE_MS;
    for (;;) {
      try {
        return await this.unitOfWork.together(async (tx) => {
          if (!(await this.repository.claim(tx, this.clock.now()))) {
            return 'was loaded before';
          }
          const used = await this.repository.findUsedTable(tx);
          if (used !== null) {
            throw new NotEmpty(used);
          }
          await this.tell(watcher);
          return 'loaded';
        });
      } catch (error) {
        if (error instanceof NotEmpty) {
          return { used: error.used };
        }
        if (!(error instanceof Busy) || performance.now() > giveUpAt) {
          throw error;
        }
      }
    }
  }

  private async tell(watcher: DemoWatcher): Promise<void> {
    const now = this.clock.now();
    const nowMs = now.getTime();
    const random = new SeededRandom(SEED);
    const timeline = new Timeline(nowMs - LAST_STEP_BEFORE_NOW_MS);
    await this.clock.at(new Date(nowMs - DAYS * DAY_MS), async () => {
      const staff = await this.programme.employStaff();
      const named = await this.programme.nameThings();
      const scene: Scene = { random, timeline, staff, nowMs, offers: [], customers: [] };
      for (const reward of REWARDS) {
        timeline.add(nowMs - reward.age * DAY_MS, async () => {
          scene.offers.push(newOffer(await this.programme.offer(reward, named, nowMs, random), reward));
        });
      }
      this.history.plan(scene, DAYS);
    });
    await timeline.play(async (at, work, done, total) => {
      watcher.check();
      await this.clock.at(at, work);
      watcher.reached(done, total);
    });
  }
}

/** Undoes the claim, too. */
class NotEmpty extends Error {
  constructor(readonly used: string) {
    super(`There is something in ${used}`);
  }
}
