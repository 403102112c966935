import { Injectable } from '@nestjs/common';
import { AppConfig } from '#platform/config/app-config.js';
import { retryWhileBusy } from '#platform/database/transaction/transaction-retry.js';
import { SharedTransactions } from '#platform/database/transaction/shared-transactions.js';
import { Clock } from '#platform/time/clock.js';
import { NoticeHistoryService } from '../../notice/index.js';
import { DEMO_LOGINS } from './demo-people.model.js';
import { DemoHistoryService } from './demo-history.service.js';
import { type DemoPictures, DemoPicturesService } from './demo-pictures.service.js';
import { DemoProgrammeService } from './demo-programme.service.js';
import { DemoRepository } from './demo.repository.js';
import { REWARDS } from './demo-rewards.model.js';
import { DemoShopsService } from './demo-shops.service.js';
import { DAY_MS, newOffer, type DemoScene, Timeline } from './demo-scene.model.js';
import { SeededRandom } from './seeded-random.model.js';

const DAYS = 240;
const SEED = 2018;
/** Nothing of the demo lies in the future, whatever a step takes. */
const LAST_STEP_BEFORE_NOW_MS = 5 * 60_000;

export type DemoOutcome = 'loaded' | 'was loaded before' | { readonly used: string };

export interface DemoWatcher {
  begins?(): void;
  /** Throws to give up: then nothing has been loaded. */
  check(): void;
  reached(done: number, total: number): void;
}

const NO_WATCHER: DemoWatcher = { check: () => undefined, reached: () => undefined };

@Injectable()
export class LoadDemo {
  constructor(
    private readonly config: AppConfig,
    private readonly transactions: SharedTransactions,
    private readonly repository: DemoRepository,
    private readonly programme: DemoProgrammeService,
    private readonly pictures: DemoPicturesService,
    private readonly shops: DemoShopsService,
    private readonly history: DemoHistoryService,
    private readonly notices: NoticeHistoryService,
    private readonly clock: Clock,
  ) {}

  /**
   * For the start of the service. Returns what to say to the person that has started it: the logins, if the demo is there.
   * @param begins Called when there is something to load.
   */
  async ensure(begins: () => void = () => undefined): Promise<readonly string[]> {
    if (!this.config.demo.load) {
      return [];
    }
    const outcome = await this.execute({ ...NO_WATCHER, begins });
    return typeof outcome === 'string' ? DEMO_LOGINS : [];
  }

  /** Whether the logins of the demo may be offered: only where the start of the service prints them, too. */
  async isOffered(): Promise<boolean> {
    return this.config.demo.load && (await this.repository.isLoaded());
  }

  /**
   * Puts the demo programme into an empty database: through the use cases that requests go through, each at its own time of the past months,
   * and all of them in one unit of work together with the row that records it. Its key admits one of two at once; the other waits.
   */
  async execute(watcher: DemoWatcher = NO_WATCHER): Promise<DemoOutcome> {
    // Most starts find something, and need not write to know it.
    if (await this.repository.isLoaded()) {
      return 'was loaded before';
    }
    const found = await this.repository.findUsedTable();
    if (found !== null) {
      // Another process may have loaded it since.
      return (await this.repository.isLoaded()) ? 'was loaded before' : { used: found };
    }
    // Files cannot be part of the unit of work. Those of a load that fails, or comes second, are removed as left over.
    const pictures = await this.pictures.store();
    try {
      return await retryWhileBusy(() =>
        this.transactions.runInOne(async (tx) => {
          if (!(await this.repository.claim(tx, this.clock.now()))) {
            return 'was loaded before';
          }
          const used = await this.repository.findUsedTable(tx);
          if (used !== null) {
            throw new NotEmpty(used);
          }
          watcher.begins?.();
          await this.reportProgress(watcher, pictures);
          await this.notices.skip(tx);
          return 'loaded';
        }),
      );
    } catch (error) {
      if (error instanceof NotEmpty) {
        return { used: error.used };
      }
      throw error;
    }
  }

  private async reportProgress(watcher: DemoWatcher, pictures: DemoPictures): Promise<void> {
    const now = this.clock.now();
    const nowMs = now.getTime();
    const random = new SeededRandom(SEED);
    const timeline = new Timeline(nowMs - LAST_STEP_BEFORE_NOW_MS);
    await this.clock.at(new Date(nowMs - DAYS * DAY_MS), async () => {
      const named = await this.programme.nameThings(pictures);
      const places = await this.shops.open(named);
      const staff = await this.programme.employStaff(places[0]);
      const lists = { offers: [], customers: [], receipts: [] };
      const scene: DemoScene = { random, timeline, staff, nowMs, places, ...lists };
      for (const reward of REWARDS) {
        timeline.add(nowMs - reward.age * DAY_MS, async () => {
          const id = await this.programme.offer(reward, { named, pictures, nowMs, random });
          scene.offers.push(newOffer(id, reward));
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
