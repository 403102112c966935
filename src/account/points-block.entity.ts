import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { bigintAsNumber } from '#platform/database/schema/columns.js';

export type BlockStatus = 'open' | 'captured' | 'released';

/** Points blocked for an open checkout. The id is the id of the blocking transfer. */
@Entity('points_block')
@Index('points_block_account', ['accountId', 'status'])
@Index('points_block_due', ['status', 'blockedUntil'])
export class PointsBlockEntity {
  @PrimaryColumn({ type: 'varchar', length: 36 })
  id!: string;

  @Column({ type: 'varchar', length: 36 })
  accountId!: string;

  @Column({ type: 'bigint', transformer: bigintAsNumber })
  points!: number;

  @Column({ type: 'varchar', length: 16 })
  status!: BlockStatus;

  /** Afterwards the customer can spend the points again. */
  @Column({ type: 'datetime', precision: 3, nullable: true })
  blockedUntil!: Date | null;

  @Column({ type: 'datetime', precision: 3 })
  createdAt!: Date;
}
