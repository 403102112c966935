import { Injectable } from '@nestjs/common';
import { EventSubscription, type StoredEvent, type WriteWithCheckpoint } from '../event/index.js';
import { AppConfig } from '#platform/config/app-config.js';
import { Extension } from '#platform/extensions.js';
import { AnalyticsRepository } from './analytics.repository.js';
import { EventFiguresReader } from './event-figures.reader.js';

/** Names of checkpoints begin so; the zone follows. */
export const ROLL_UP = 'analytics ';

/** The zone of a checkpoint of the daily figures; undefined for other checkpoints. */
export function zoneOf(subscription: string): string | undefined {
  return subscription.startsWith(ROLL_UP) ? subscription.slice(ROLL_UP.length) : undefined;
}

/**
 * Daily figures follow the events: each event is counted once, because the figures are committed together with the
 * checkpoint. In another time zone the days are others, so every zone has its own rows and its own checkpoint.
 */
@Extension(EventSubscription)
@Injectable()
export class RollUpEvents extends EventSubscription {
  readonly zone: string;
  readonly name: string;

  constructor(
    config: AppConfig,
    private readonly figures: EventFiguresReader,
    private readonly analytics: AnalyticsRepository,
  ) {
    super();
    this.zone = config.timezone;
    this.name = `${ROLL_UP}${this.zone}`;
  }

  override async handle(events: readonly StoredEvent[]): Promise<WriteWithCheckpoint> {
    const figures = await this.figures.read(events);
    return (tx) => this.analytics.add(tx, this.zone, figures);
  }
}
