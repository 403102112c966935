import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { bigintAsNumber } from '#platform/database/schema/columns.js';

/**
 * The deliveries to one webhook of what happened to one aggregate, which go one after another. There is a lane as long as
 * something in it is pending. A transaction that adds to it, takes it or releases it writes its row.
 */
@Entity('webhook_lane')
@Index('webhook_lane_of', ['webhookId', 'aggregateId'], { unique: true })
@Index('webhook_lane_due', ['webhookId', 'dueAt'])
export class WebhookLaneEntity {
  @PrimaryColumn({ type: 'varchar', length: 36 })
  id!: string;

  @Column({ type: 'varchar', length: 36 })
  webhookId!: string;

  @Column({ type: 'varchar', length: 36 })
  aggregateId!: string;

  /** When it may be taken next: when its first delivery is to be tried, or when the lease of its holder ends. */
  @Column({ type: 'datetime', precision: 3 })
  dueAt!: Date;

  /** Names the attempt that is going on; it alone may give the lane back. */
  @Column({ type: 'varchar', length: 36, nullable: true })
  attemptId!: string | null;

  @Column({ type: 'bigint', transformer: bigintAsNumber })
  revision!: number;
}
