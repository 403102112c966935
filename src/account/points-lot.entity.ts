import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { bigintAsNumber } from '#platform/database/schema/columns.js';
import type { LotOrigin } from './sendable.rules.js';

/** Points that came in together, and unlock and expire together. The id is the id of the adding transfer. */
@Entity('points_lot')
@Check('points_lot_not_negative', 'remaining >= 0')
@Check('points_lot_not_above', 'remaining <= points')
// The first index covers sums of spendable points; the second has the order of spending.
@Index('points_lot_open', ['accountId', 'remaining', 'expiresAt', 'lockedUntil', 'canceledAt', 'expiredAt'])
@Index('points_lot_due', ['dueAt', 'id'])
@Index('points_lot_expiry', ['expiresAt', 'id'])
@Index('points_lot_spending', ['accountId', 'expiresAt', 'createdAt', 'id'])
export class PointsLotEntity {
  @PrimaryColumn({ type: 'varchar', length: 36 })
  id!: string;

  @Column({ type: 'varchar', length: 36 })
  accountId!: string;

  @Column({ type: 'bigint', transformer: bigintAsNumber })
  points!: number;

  @Column({ type: 'bigint', transformer: bigintAsNumber })
  remaining!: number;

  /** Spendable from then on. */
  @Column({ type: 'datetime', precision: 3, nullable: true })
  lockedUntil!: Date | null;

  /** Unspendable from then on, even before the write-off. */
  @Column({ type: 'datetime', precision: 3, nullable: true })
  expiresAt!: Date | null;

  @Column({ type: 'datetime', precision: 3, nullable: true })
  canceledAt!: Date | null;

  /** The time of the write-off. Points that return later are written off, too, and do not change it. */
  @Column({ type: 'datetime', precision: 3, nullable: true })
  expiredAt!: Date | null;

  /** The time of the next event: unlocking or expiry. Null without one. */
  @Column({ type: 'datetime', precision: 3, nullable: true })
  dueAt!: Date | null;

  @Column({ type: 'datetime', precision: 3 })
  createdAt!: Date;

  /** What has brought the points: decides when they can be sent to others. */
  @Column({ type: 'varchar', length: 16, default: 'unknown' })
  origin!: LotOrigin;

  /** When the sale was made that the points follow. */
  @Column({ type: 'datetime', precision: 3, nullable: true })
  soldAt!: Date | null;
}

/** The values of such a row. */
export type PointsLot = Pick<PointsLotEntity, keyof PointsLotEntity>;
