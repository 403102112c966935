import { Column, Entity, PrimaryColumn } from 'typeorm';
import { bigintAsNumber } from '#platform/database/schema/columns.js';
import type { WebhookSecret } from './webhook.rules.js';

/** An external receiver of events. */
@Entity('webhook')
export class WebhookEntity {
  @PrimaryColumn({ type: 'varchar', length: 36 })
  id!: string;

  @Column({ type: 'varchar', length: 2000 })
  url!: string;

  @Column({ type: 'varchar', length: 1000, nullable: true })
  description!: string | null;

  /** Types of events, or `*` alone for all. */
  @Column({ type: 'json' })
  eventTypes!: string[];

  @Column({ type: 'boolean' })
  active!: boolean;

  /** The time of the receiver's 410, which deactivated the webhook; null after another deactivation. */
  @Column({ type: 'datetime', precision: 3, nullable: true })
  goneAt!: Date | null;

  /** Requested by the receiver; nothing is sent before. */
  @Column({ type: 'datetime', precision: 3, nullable: true })
  pausedUntil!: Date | null;

  /** Signing secrets, the newest first. Empty for a deleted webhook. */
  @Column({ type: 'json' })
  secrets!: WebhookSecret[];

  /** The position before the first event: the webhook gets events recorded after its creation. */
  @Column({ type: 'bigint', transformer: bigintAsNumber })
  afterPosition!: number;

  @Column({ type: 'datetime', precision: 3 })
  createdAt!: Date;

  /** Hidden from then on. The row is removed after its deliveries. */
  @Column({ type: 'datetime', precision: 3, nullable: true })
  deletedAt!: Date | null;

  @Column({ type: 'bigint', transformer: bigintAsNumber })
  revision!: number;
}
