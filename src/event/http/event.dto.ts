import { Transform } from 'class-transformer';
import { IsIn, IsInt, IsOptional, IsString, Max, Min } from 'class-validator';
import { FilterText, FilterTexts, FormInteger } from '#platform/http/request/fields/readers.js';
import { type Direction, OneOfDirections, TextOrNone, TotalMax } from '#platform/http/request/page.dto.js';
import { presentTimestamp } from '#platform/time/timestamp.js';
import type { EventLag } from '../event-lag.reader.js';
import type { StoredEvent } from '../event-log.reader.js';
import { EVENT_GROUPS } from '../event-types.model.js';
import { ACTOR_TYPES, eventRecord } from '../event-record.model.js';

/** A nightly load of a million events makes 200 requests. */
const PAGE_SIZE_MAX = 5000;

export class ListEventsRequest {
  /** Start from this event id. */
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(Number.MAX_SAFE_INTEGER)
  @FormInteger()
  readonly fromId?: number;

  /** At most 5,000. 10 unless `fromId` is given, then 100. */
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(PAGE_SIZE_MAX)
  @FormInteger()
  readonly perPage?: number;

  /** Events are in the order of their ids, whatever is asked for here. */
  @IsOptional()
  @IsString()
  @TextOrNone()
  readonly sort?: string;

  /** `DESC` begins with the latest. */
  @IsOptional()
  @OneOfDirections()
  readonly direction: Direction = 'ASC';

  /** Only events of this type. */
  @FilterText()
  readonly type?: string;

  /** Only events of this aggregate, or of one of several: of a customer, and of the account for their points. */
  @FilterTexts()
  readonly uuid?: string[];

  /**
   * Only events of these groups, the third part of their types. One or several: `group[]=User&group[]=Account`, or
   * `group=User,Account,Campaign,Transaction`.
   */
  @IsOptional()
  @IsIn(EVENT_GROUPS, { each: true })
  @Transform(({ value }: { value: unknown }) => groupsIn(value))
  readonly group?: string[];

  /** Where the page before ended. Comes from a `Link` header. */
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(Number.MAX_SAFE_INTEGER)
  @FormInteger()
  readonly cursor?: number;

  /** How far `total` is counted: one more than this says that there are more. */
  @TotalMax()
  readonly totalMax?: number;
}

/** Names with commas between them, or a list of such. */
function groupsIn(sent: unknown): unknown[] {
  const parts = typeof sent === 'object' && sent !== null ? Object.values(sent) : [sent];
  return parts.flatMap((part: unknown) => (typeof part === 'string' ? part.split(',') : [part]));
}

export class StreamEventsRequest {
  /** Begin with this event id. Without it, and without `Last-Event-ID`, the stream begins with what happens next. */
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(Number.MAX_SAFE_INTEGER)
  @FormInteger()
  readonly fromId?: number;

  /** Only events of this type. */
  @FilterText()
  readonly type?: string;

  /** Only events of this aggregate. */
  @FilterText()
  readonly uuid?: string;
}

export class ActorOfEvent {
  /** An administrator, a seller, a customer, or the key of a machine. */
  @IsIn(ACTOR_TYPES)
  readonly type!: (typeof ACTOR_TYPES)[number];
  readonly id!: string;
}

export class EventRecordResponse {
  /** Without gaps and in commit order: a reader that goes on from the last id it has seen misses none. */
  readonly id!: number;
  /** The aggregate the event happened to. */
  readonly uuid!: string;
  /** By type: docs/events.md shows one of each. */
  readonly payload!: object;
  readonly type!: string;
  /** Sic: the field has been spelled this way since the first release. Always UTC. */
  readonly recorderOn!: string;
  /** Who has caused it by a request; absent for what goes on by itself, and for events of earlier versions. */
  readonly actor?: ActorOfEvent;
}

export class EventListResponse {
  readonly events!: EventRecordResponse[];
  readonly total!: number;
}

export function presentEventRecord(event: StoredEvent): EventRecordResponse {
  return eventRecord(event);
}

export function presentEventList(events: readonly StoredEvent[], total: number): EventListResponse {
  return { events: events.map(presentEventRecord), total };
}

/** Writes the text of such a list, piece by piece. */
export async function* writeEventList(
  pieces: AsyncIterable<readonly StoredEvent[]>,
  total: number,
): AsyncGenerator<string> {
  let before = '{"events":[';
  for await (const events of pieces) {
    yield `${before}${events.map((event) => JSON.stringify(presentEventRecord(event))).join(',')}`;
    before = ',';
  }
  yield `${before === ',' ? '' : before}],"total":${total}}`;
}

export async function* presentEventPieces(
  pieces: AsyncIterable<readonly StoredEvent[]>,
): AsyncGenerator<EventRecordResponse[]> {
  for await (const events of pieces) {
    yield events.map(presentEventRecord);
  }
}

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
