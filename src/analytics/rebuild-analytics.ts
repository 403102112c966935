import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { SubscriptionRunnerService } from '../event/index.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { AnalyticsRepository } from './analytics.repository.js';
import { ReportCohortRepository } from './report/report-cohort.repository.js';
import { COHORTS, RollUpCohortsSubscription } from './report/roll-up-cohorts.subscription.js';
import { ROLL_UP, RollUpEventsSubscription } from './roll-up-events.subscription.js';

const PAUSE_MS = 100;

export interface AnalyticsRebuildWatcher {
  /** Between two pieces: throws to give up; the service goes on where this has stopped. */
  check(): void;
  counted(events: number, of: number): void;
}

@Injectable()
export class RebuildAnalytics {
  constructor(
    private readonly rollUp: RollUpEventsSubscription,
    private readonly rollUpCohorts: RollUpCohortsSubscription,
    private readonly runner: SubscriptionRunnerService,
    private readonly analytics: AnalyticsRepository,
    private readonly cohorts: ReportCohortRepository,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * Removes the daily figures and those by month of issue, and counts all events again; returns how many. Figures are too low until it is done. A
   * process of the service that counts at the same time takes its part of the work: both move the same checkpoint.
   */
  async execute(watcher: AnalyticsRebuildWatcher): Promise<number> {
    const last = await this.runner.lastPosition();
    await this.unitOfWork.run(async (tx) => {
      await this.runner.beginAgain(tx, ROLL_UP);
      await this.analytics.clear(tx);
      await this.runner.beginAgain(tx, COHORTS);
      await this.cohorts.clear(tx);
    });
    for (let done = 0; done < last;) {
      watcher.check();
      const batches = [
        await this.runner.runBatch(this.rollUp),
        await this.runner.runBatch(this.rollUpCohorts),
      ];
      if (batches.every((events) => events === 0)) {
        await sleep(PAUSE_MS);
      }
      done = Math.min(
        await this.runner.getPosition(this.rollUp),
        await this.runner.getPosition(this.rollUpCohorts),
      );
      watcher.counted(Math.min(done, last), last);
    }
    return last;
  }
}
