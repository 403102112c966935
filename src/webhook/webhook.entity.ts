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

  /** When the receiver said 410 and so deactivated it; null when an administrator did. */
  @Column({ type: 'datetime', precision: 3, nullable: true })
  goneAt!: Date | null;

  /** The receiver has asked for this much patience: until then nothing is sent. */
  @Column({ type: 'datetime', precision: 3, nullable: true })
  pausedUntil!: Date | null;

  /** What deliveries are signed with, the newest first. Empty when it is deleted. */
  @Column({ type: 'json' })
  secrets!: WebhookSecret[];

  /** It gets the events after this position: those that were recorded after it was created. */
  @Column({ type: 'bigint', transformer: bigintAsNumber })
  afterPosition!: number;

  @Column({ type: 'datetime', precision: 3 })
  createdAt!: Date;

  /** From then on it is hidden. The row goes when its deliveries have gone. */
  @Column({ type: 'datetime', precision: 3, nullable: true })
  deletedAt!: Date | null;

  @Column({ type: 'bigint', transformer: bigintAsNumber })
  revision!: number;
}
