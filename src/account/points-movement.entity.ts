import { Check, Column, Entity, Index } from 'typeorm';
import { bigintAsNumber } from '#platform/database/schema/columns.js';

export const MOVEMENT_REASONS = [
  'add',
  'spend',
  'take_back',
  'transfer',
  'block',
  'capture',
  'release',
  'return',
  'expire',
  'cancel',
] as const;
export type MovementReason = (typeof MOVEMENT_REASONS)[number];

/**
 * One row of the ledger: points leave one account and enter another, so the sum over all accounts is always 0. Rows are only added; a
 * correction is another row.
 */
@Entity('points_movement')
@Check('points_movement_positive', 'points > 0')
@Index('points_movement_transfer', ['transferId'])
@Index('points_movement_lot', ['lotId', 'reason'])
@Index('points_movement_from', ['fromAccountId', 'reason', 'points'])
@Index('points_movement_to', ['toAccountId', 'reason', 'points'])
export class PointsMovementEntity {
  @Column({ type: 'bigint', primary: true, generated: 'increment', transformer: bigintAsNumber })
  id!: number;

  /** What people see of it. */
  @Column({ type: 'varchar', length: 36 })
  transferId!: string;

  /** The lot of the customer that the points leave or enter; for a `transfer`, the sender's lot. */
  @Column({ type: 'varchar', length: 36 })
  lotId!: string;

  /** For a `transfer`, the receiver's lot. */
  @Column({ type: 'varchar', length: 36, nullable: true })
  toLotId!: string | null;

  @Column({ type: 'varchar', length: 36 })
  fromAccountId!: string;

  @Column({ type: 'varchar', length: 36 })
  toAccountId!: string;

  @Column({ type: 'varchar', length: 16 })
  reason!: MovementReason;

  @Column({ type: 'bigint', transformer: bigintAsNumber })
  points!: number;

  @Column({ type: 'datetime', precision: 3 })
  createdAt!: Date;
}
