import { presentTimestamp } from '#platform/time/timestamp.js';
import type { EventLag } from '../event-lag.reader.js';

export class EventSubscriptionRecord {
  /** `publish-events` sends them to the queue; others fill the search index, webhooks and the figures of a time zone. */
  readonly name!: string;
  /** How many events it has not handled yet. */
  readonly behind!: number;
  /** When the oldest of them was recorded; absent when there is none. */
  readonly waitingSince?: string;
}

export class EventSubscriptionListResponse {
  readonly subscriptions!: EventSubscriptionRecord[];
  readonly total!: number;
  /** The id of the last event. */
  readonly lastEventId!: number;
  /** Committed events that wait for their id, up to 10,000. */
  readonly eventsWithoutId!: number;
}

export function presentEventSubscriptions(lag: EventLag): EventSubscriptionListResponse {
  const subscriptions = [...lag.subscriptions].map(([name, { count, since }]) => ({
    name,
    behind: count,
    ...(since && { waitingSince: presentTimestamp(since) }),
  }));
  return {
    subscriptions,
    total: subscriptions.length,
    lastEventId: lag.lastPosition,
    eventsWithoutId: lag.withoutPosition.count,
  };
}
