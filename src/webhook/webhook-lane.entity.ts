import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { bigintAsNumber } from '#platform/database/schema/columns.js';

/**
 * Deliveries for one aggregate to one webhook, in sequence. A lane exists while it has pending deliveries. A transaction that adds to it,
 * takes it or releases it writes its row.
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

  /** When the first delivery is due, or the lease of the holder ends. */
  @Column({ type: 'datetime', precision: 3 })
  dueAt!: Date;

  /** The running attempt, which alone may release the lane. */
  @Column({ type: 'varchar', length: 36, nullable: true })
  attemptId!: string | null;

  @Column({ type: 'bigint', transformer: bigintAsNumber })
  revision!: number;
}
