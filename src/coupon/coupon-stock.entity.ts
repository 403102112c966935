import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import { bigintAsNumber } from '../platform/database/columns.js';

/**
 * What is counted of a campaign's stock, so that nobody has to count codes. In several rows, because one that every
 * buyer writes would make them queue; only a total limit has to be in one place, and then it is in shard 0.
 */
@Entity('coupon_stock')
@Check('coupon_stock_limit_not_negative', 'limitLeft >= 0')
export class CouponStockEntity {
  @PrimaryColumn({ type: 'varchar', length: 36 })
  campaignId!: string;

  @PrimaryColumn({ type: 'int' })
  shard!: number;

  /** Codes that have ever come in and were not removed. */
  @Column({ type: 'bigint', transformer: bigintAsNumber })
  codes!: number;

  /** Coupons that have been sold. */
  @Column({ type: 'bigint', transformer: bigintAsNumber })
  sold!: number;

  /** Customers whose first coupon of the campaign was counted here. */
  @Column({ type: 'bigint', transformer: bigintAsNumber })
  buyers!: number;

  /** Null in every shard: no total limit. Otherwise shard 0 says how many may still be sold, and the others say 0. */
  @Column({ type: 'bigint', nullable: true, transformer: bigintAsNumber })
  limitLeft!: number | null;
}
