import { Injectable } from '@nestjs/common';
import { DataSource, IsNull, MoreThan } from 'typeorm';
import { EventCheckpointEntity } from './event-checkpoint.entity.js';
import { EventEntity } from './event.entity.js';
import { Extensions } from '#platform/extensions.js';
import { EventLogReader } from './event-log.reader.js';
import { enabledSubscriptions } from './event-subscription.model.js';

/** The limit of the count: more are "many". */
export const UNPLACED_MAX = 10_000;

export interface WaitingEvents {
  readonly count: number;
  readonly since: Date | undefined;
}

export interface EventLag {
  readonly lastPosition: number;
  readonly withoutPosition: WaitingEvents;
  readonly subscriptions: ReadonlyMap<string, WaitingEvents>;
}

/** The lag of all followers of events. Indexes answer each question. */
@Injectable()
export class EventLagReader {
  constructor(
    private readonly dataSource: DataSource,
    private readonly log: EventLogReader,
    private readonly extensions: Extensions,
  ) {}

  /** All subscriptions of the service, in any process. */
  async all(): Promise<EventLag> {
    const lastPosition = await this.lastPosition();
    const withoutPosition = await this.withoutPosition();
    const subscriptions = new Map<string, WaitingEvents>();
    for (const { name } of enabledSubscriptions(this.extensions)) {
      subscriptions.set(name, await this.behind(name, lastPosition));
    }
    return { lastPosition, withoutPosition, subscriptions };
  }

  private async withoutPosition(): Promise<WaitingEvents> {
    const count = await this.log.countUnsequenced(UNPLACED_MAX);
    const oldest = { where: { position: IsNull() }, order: { recordId: 'ASC' } } as const;
    const first = count > 0 ? await this.dataSource.manager.findOne(EventEntity, oldest) : null;
    return { count, since: first?.recordedOn };
  }

  async lastPosition(): Promise<number> {
    return this.log.lastPosition();
  }

  /** All events for a subscription that has never run. */
  async behind(subscription: string, lastPosition: number): Promise<WaitingEvents> {
    const { manager } = this.dataSource;
    const checkpoint = await manager.findOneBy(EventCheckpointEntity, { subscription });
    const position = checkpoint?.position ?? 0;
    const next = { where: { position: MoreThan(position) }, order: { position: 'ASC' } } as const;
    const first = position < lastPosition ? await manager.findOne(EventEntity, next) : null;
    return { count: Math.max(0, lastPosition - position), since: first?.recordedOn };
  }
}
