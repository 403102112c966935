import type { LaterWrite } from '#platform/database/transaction/later-write.js';
import { Injectable } from '@nestjs/common';
import { EventSubscription, type StoredEvent } from '../../event/index.js';
import { AppConfig } from '#platform/config/app-config.js';
import { Extension } from '#platform/extensions.js';
import { EventCohortsReader } from './event-cohorts.reader.js';
import { ReportCohortRepository } from './report-cohort.repository.js';

/** Names of checkpoints begin so; the zone and the number of the count follow. */
export const COHORTS = 'reports ';

/** The version of these figures, like the one of the daily figures: it goes up with a figure that the rows of the version before lack. */
const COUNT = 2;

/** The zone of the rows of a checkpoint of these figures; undefined for other checkpoints. */
export function zoneOfCohorts(subscription: string): string | undefined {
  return subscription.startsWith(COHORTS) ? subscription.slice(COHORTS.length) : undefined;
}

/** Counts events as the daily figures do, under a checkpoint of its own, which begins with the first event. */
@Extension(EventSubscription)
@Injectable()
export class RollUpCohortsSubscription extends EventSubscription {
  readonly zone: string;
  readonly name: string;
  override readonly restMs = 1000;

  constructor(
    config: AppConfig,
    private readonly reader: EventCohortsReader,
    private readonly cohorts: ReportCohortRepository,
  ) {
    super();
    this.zone = `${config.timezone} ${COUNT}`;
    this.name = `${COHORTS}${this.zone}`;
  }

  override async handle(events: readonly StoredEvent[]): Promise<LaterWrite | undefined> {
    const cohorts = await this.reader.read(events);
    return cohorts.cells.size === 0 ? undefined : { write: (tx) => this.cohorts.add(tx, this.zone, cohorts) };
  }
}
