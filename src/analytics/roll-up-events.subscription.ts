import type { LaterWrite } from '#platform/database/transaction/later-write.js';
import { Injectable } from '@nestjs/common';
import { EventSubscription, type StoredEvent } from '../event/index.js';
import { AppConfig } from '#platform/config/app-config.js';
import { Extension } from '#platform/extensions.js';
import { AnalyticsRepository } from './analytics.repository.js';
import { EventFiguresReader } from './event-figures.reader.js';

/** Names of checkpoints begin so; the zone and the number of the count follow. */
export const ROLL_UP = 'analytics ';

/**
 * Goes up with a figure that the rows of the version before lack. All events are counted again then, under a key of their own: a
 * process of that version, which runs beside this one during an upgrade, goes on with its own rows.
 */
const COUNT = 4;

/** The zone of the rows of a checkpoint of the daily figures; undefined for other checkpoints. */
export function getZone(subscription: string): string | undefined {
  return subscription.startsWith(ROLL_UP) ? subscription.slice(ROLL_UP.length) : undefined;
}

/**
 * Daily figures follow the events: each event is counted once, because the figures are committed together with the
 * checkpoint. In another time zone the days are others, so every zone has its own rows and its own checkpoint.
 */
@Extension(EventSubscription)
@Injectable()
export class RollUpEventsSubscription extends EventSubscription {
  readonly timezone: string;
  readonly zone: string;
  readonly name: string;
  override readonly restMs = 1000;

  constructor(
    config: AppConfig,
    private readonly figures: EventFiguresReader,
    private readonly analytics: AnalyticsRepository,
  ) {
    super();
    this.timezone = config.timezone;
    this.zone = `${this.timezone} ${COUNT}`;
    this.name = `${ROLL_UP}${this.zone}`;
  }

  override async handle(events: readonly StoredEvent[]): Promise<LaterWrite> {
    const figures = await this.figures.read(events);
    return { write: (tx) => this.analytics.add(tx, this.zone, figures) };
  }
}
