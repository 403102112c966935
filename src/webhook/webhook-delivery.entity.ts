import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { bigintAsNumber } from '#platform/database/schema/columns.js';

export const WEBHOOK_DELIVERY_STATUSES = ['pending', 'succeeded', 'failed'] as const;
export type WebhookDeliveryStatus = (typeof WEBHOOK_DELIVERY_STATUSES)[number];

/** `origin` of automatic deliveries. */
export const AS_IT_HAPPENS = 'event';

/** One event for one webhook. What is sent is read from the event itself, each time. */
@Entity('webhook_delivery')
@Index('webhook_delivery_once', ['webhookId', 'position', 'origin'], { unique: true })
@Index('webhook_delivery_lane', ['webhookId', 'aggregateId', 'status', 'position'])
@Index('webhook_delivery_status', ['webhookId', 'status', 'createdAt'])
@Index('webhook_delivery_created', ['webhookId', 'createdAt'])
export class WebhookDeliveryEntity {
  /** `webhook-id` of every attempt. */
  @PrimaryColumn({ type: 'varchar', length: 36 })
  id!: string;

  @Column({ type: 'varchar', length: 36 })
  webhookId!: string;

  /** The position of the event. */
  @Column({ type: 'bigint', transformer: bigintAsNumber })
  position!: number;

  /** `event`, or the id of the replay. */
  @Column({ type: 'varchar', length: 36 })
  origin!: string;

  @Column({ type: 'varchar', length: 36 })
  aggregateId!: string;

  @Column({ type: 'varchar', length: 120 })
  eventType!: string;

  @Column({ type: 'varchar', length: 9 })
  status!: WebhookDeliveryStatus;

  /** How many attempts there have been. */
  @Column({ type: 'int' })
  attempts!: number;

  /** Attempts since the last start, which determine the next delay. */
  @Column({ type: 'int' })
  tries!: number;

  @Column({ type: 'datetime', precision: 3 })
  createdAt!: Date;

  /** Null before the first attempt and after the last. */
  @Column({ type: 'datetime', precision: 3, nullable: true })
  nextAttemptAt!: Date | null;

  @Column({ type: 'datetime', precision: 3, nullable: true })
  finishedAt!: Date | null;

  @Column({ type: 'bigint', transformer: bigintAsNumber })
  revision!: number;
}

/** A request, recorded before the sending. Without a duration it is running, or its process died. */
@Entity('webhook_attempt')
@Index('webhook_attempt_number', ['deliveryId', 'number'], { unique: true })
export class WebhookAttemptEntity {
  @PrimaryColumn({ type: 'varchar', length: 36 })
  id!: string;

  @Column({ type: 'varchar', length: 36 })
  deliveryId!: string;

  /** From 1. */
  @Column({ type: 'int' })
  number!: number;

  @Column({ type: 'datetime', precision: 3 })
  startedAt!: Date;

  @Column({ type: 'int', nullable: true })
  durationMs!: number | null;

  /** What the receiver answered, if it did. */
  @Column({ type: 'int', nullable: true })
  status!: number | null;

  /** Empty in a request that is running during an erasure: its answer is not kept. */
  @Column({ type: 'varchar', length: 1000, nullable: true })
  answer!: string | null;

  /** Why the receiver did not answer. */
  @Column({ type: 'varchar', length: 500, nullable: true })
  error!: string | null;
}
