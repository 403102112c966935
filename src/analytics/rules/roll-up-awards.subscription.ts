import { Injectable } from '@nestjs/common';
import { EventSubscription, type StoredEvent, type WriteWithCheckpoint } from '../../event/index.js';
import { AppConfig } from '#platform/config/app-config.js';
import { Extension } from '#platform/extensions.js';
import { AnalyticsRuleRepository } from './analytics-rule.repository.js';
import { EventAwardsReader } from './event-awards.reader.js';

/** Names of checkpoints begin so; the zone and the number of the count follow. */
export const AWARDS = 'rules ';

/** As that of the daily figures: goes up with a figure that the rows of the version before lack. */
const COUNT = 1;

/** The zone of the rows of a checkpoint of these figures; undefined for other checkpoints. */
export function getZoneOfAwards(subscription: string): string | undefined {
  return subscription.startsWith(AWARDS) ? subscription.slice(AWARDS.length) : undefined;
}

/** Counts events as the daily figures do, under a checkpoint of its own, which begins with the first event. */
@Extension(EventSubscription)
@Injectable()
export class RollUpAwardsSubscription extends EventSubscription {
  readonly zone: string;
  readonly name: string;
  override readonly restMs = 1000;

  constructor(
    config: AppConfig,
    private readonly reader: EventAwardsReader,
    private readonly awards: AnalyticsRuleRepository,
  ) {
    super();
    this.zone = `${config.timezone} ${COUNT}`;
    this.name = `${AWARDS}${this.zone}`;
  }

  override async handle(events: readonly StoredEvent[]): Promise<WriteWithCheckpoint | undefined> {
    const awarded = await this.reader.read(events);
    return awarded.cells.size === 0 ? undefined : (tx) => this.awards.add(tx, this.zone, awarded);
  }
}
