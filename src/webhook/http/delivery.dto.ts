import { IsIn, IsInt, IsOptional, Max, Min } from 'class-validator';
import { FormInteger, LocalDateTime } from '#platform/http/request/fields/readers.js';
import { PageRequest } from '#platform/http/request/page.dto.js';
import { Wrapped } from '#platform/http/request/wrapped.js';
import { presentTimestamp } from '#platform/time/timestamp.js';
import {
  type WebhookAttemptEntity,
  AS_IT_HAPPENS,
  WEBHOOK_DELIVERY_STATUSES,
  type WebhookDeliveryEntity,
  type WebhookDeliveryStatus,
} from '../webhook-delivery.entity.js';
import type { WebhookHealth } from '../webhook-health.reader.js';

export class ListDeliveriesRequest extends PageRequest {
  /** Only deliveries that have come this far. */
  @IsOptional()
  @IsIn(WEBHOOK_DELIVERY_STATUSES)
  readonly status?: WebhookDeliveryStatus;
}

@Wrapped('replay')
export class ReplayEventsRequest {
  /** The id of the first event. */
  @IsInt()
  @Min(1)
  @Max(Number.MAX_SAFE_INTEGER)
  @FormInteger()
  readonly fromId!: number;

  /** The id of the last event; without it, the latest. At most 10,000 events at once. */
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(Number.MAX_SAFE_INTEGER)
  @FormInteger()
  readonly toId?: number;
}

@Wrapped('retry')
export class RetryFailedRequest {
  /** Only deliveries since then; without it, all that have failed. */
  @IsOptional()
  @LocalDateTime()
  readonly since?: Date;
}

export class WebhookDeliveryRecord {
  /** `webhook-id` of every attempt. */
  readonly deliveryId!: string;
  readonly webhookId!: string;
  /** The id of the event. */
  readonly eventId!: number;
  readonly eventType!: string;
  /** The aggregate the event happened to. */
  readonly uuid!: string;
  readonly status!: 'pending' | 'succeeded' | 'failed';
  /** It is sent because of a replay request. */
  readonly replay!: boolean;
  readonly attemptCount!: number;
  readonly createdAt!: string;
  /** When a pending one is tried again; absent before the first attempt. */
  readonly nextAttemptAt?: string;
  /** When it succeeded, or failed for good. */
  readonly finishedAt?: string;
}

export class WebhookAttemptRecord {
  /** From 1. */
  readonly number!: number;
  readonly startedAt!: string;
  /** In milliseconds. Absent while it is going on; for ever, if its process has died. */
  readonly duration?: number;
  /** What the receiver answered; absent when it did not. */
  readonly status?: number;
  /** The first 1,000 characters of the answer. */
  readonly answer?: string;
  /** Why there was no answer. */
  readonly error?: string;
}

export class WebhookDeliveryDetail extends WebhookDeliveryRecord {
  /** The last hundred, in order. */
  readonly attempts!: WebhookAttemptRecord[];
}

export class WebhookDeliveryListResponse {
  readonly deliveries!: WebhookDeliveryRecord[];
  readonly total!: number;
}

export class WebhookDeliveryIdResponse {
  readonly deliveryId!: string;
}

export class WebhookRetryResponse {
  /** How many are sent again. */
  readonly deliveries!: number;
  /** There are more: ask once more. */
  readonly more!: boolean;
}

/** Deliveries whose events were recorded in this hour. Counts end at 1,000. */
export class WebhookHourRecord {
  readonly from!: string;
  readonly succeeded!: number;
  readonly failed!: number;
  readonly pending!: number;
}

export class WebhookHealthResponse {
  /** The last 24 hours of UTC, the latest last. */
  readonly hours!: WebhookHourRecord[];
  /** When the oldest delivery was made that was tried in vain and is tried again. Left out while the receiver takes events. */
  readonly failingSince?: string;
  /** The last attempt of that delivery. */
  readonly lastAttempt?: WebhookAttemptRecord;
}

export function presentHealth({ hours, stuck, lastAttempt }: WebhookHealth): WebhookHealthResponse {
  return {
    hours: hours.map(({ from, succeeded, failed, pending }) => ({
      from: presentTimestamp(from),
      succeeded,
      failed,
      pending,
    })),
    ...(stuck && { failingSince: presentTimestamp(stuck.createdAt) }),
    ...(lastAttempt && { lastAttempt: presentAttempt(lastAttempt) }),
  };
}

export function presentDeliveries(
  deliveries: readonly WebhookDeliveryEntity[],
  total: number,
): WebhookDeliveryListResponse {
  return { deliveries: deliveries.map(presentDelivery), total };
}

export function presentDeliveryDetail(
  delivery: WebhookDeliveryEntity,
  attempts: readonly WebhookAttemptEntity[],
): WebhookDeliveryDetail {
  return { ...presentDelivery(delivery), attempts: attempts.map(presentAttempt) };
}

function presentDelivery(delivery: WebhookDeliveryEntity): WebhookDeliveryRecord {
  const { nextAttemptAt, finishedAt } = delivery;
  return {
    deliveryId: delivery.id,
    webhookId: delivery.webhookId,
    eventId: delivery.position,
    eventType: delivery.eventType,
    uuid: delivery.aggregateId,
    status: delivery.status,
    replay: delivery.origin !== AS_IT_HAPPENS,
    attemptCount: delivery.attempts,
    createdAt: presentTimestamp(delivery.createdAt),
    ...(nextAttemptAt && { nextAttemptAt: presentTimestamp(nextAttemptAt) }),
    ...(finishedAt && { finishedAt: presentTimestamp(finishedAt) }),
  };
}

function presentAttempt(attempt: WebhookAttemptEntity): WebhookAttemptRecord {
  const { number, startedAt, durationMs, status, answer, error } = attempt;
  return {
    number,
    startedAt: presentTimestamp(startedAt),
    ...(durationMs !== null && { duration: durationMs }),
    ...(status !== null && { status }),
    ...(answer !== null && durationMs !== null && { answer }),
    ...(error !== null && { error }),
  };
}
