import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { bigintAsNumber } from '#platform/database/schema/columns.js';

/** Points that came in together, and unlock and expire together. Its id is that of the transfer that brought them. */
@Entity('points_lot')
@Check('points_lot_not_negative', 'remaining >= 0')
@Check('points_lot_not_above', 'remaining <= points')
// What can be spent of an account is added up from the first alone; the second is in the order of spending.
@Index('points_lot_open', [
  ...['accountId', 'remaining', 'expiresAt', 'lockedUntil', 'canceledAt', 'expiredAt'],
])
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

  /** Not to be spent before. */
  @Column({ type: 'datetime', precision: 3, nullable: true })
  lockedUntil!: Date | null;

  /** Not to be spent from then on, whether or not anybody has written it off. */
  @Column({ type: 'datetime', precision: 3, nullable: true })
  expiresAt!: Date | null;

  @Column({ type: 'datetime', precision: 3, nullable: true })
  canceledAt!: Date | null;

  /** When it ended, and its rest was written off. What comes back later is written off, too, and moves nothing here. */
  @Column({ type: 'datetime', precision: 3, nullable: true })
  expiredAt!: Date | null;

  /** When its next event is due: it unlocks or expires. Null when no event is due. */
  @Column({ type: 'datetime', precision: 3, nullable: true })
  dueAt!: Date | null;

  @Column({ type: 'datetime', precision: 3 })
  createdAt!: Date;
}

/** The values of such a row. */
export type PointsLot = Pick<PointsLotEntity, keyof PointsLotEntity>;
