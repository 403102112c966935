import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { bigintAsNumber } from '../platform/database/columns.js';

/** Points that came in together, and unlock and expire together. Its id is that of the transfer that brought them. */
@Entity('points_lot')
@Check('points_lot_not_negative', 'remaining >= 0')
@Check('points_lot_not_above', 'remaining <= points')
@Index('points_lot_account', ['accountId', 'remaining'])
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

  /** When its rest was written off. */
  @Column({ type: 'datetime', precision: 3, nullable: true })
  expiredAt!: Date | null;

  /** When something is to be told of it next: that it unlocks or expires. Null when nothing is. */
  @Index('points_lot_due')
  @Column({ type: 'datetime', precision: 3, nullable: true })
  dueAt!: Date | null;

  @Column({ type: 'datetime', precision: 3 })
  createdAt!: Date;
}

/** The values of such a row. */
export type PointsLot = Pick<PointsLotEntity, keyof PointsLotEntity>;
