import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import { bigintAsNumber } from '#platform/database/schema/columns.js';

/**
 * The counters of a campaign's stock, so that no statement has to count codes. In several rows, because one that every
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

  /**
   * The same in every shard. Goes up when something changes that sales have read without a lock: whether all buyers get
   * the same code, or which one. A sale says which revision it has found, so none follows the change on what was before.
   */
  @Column({ type: 'bigint', default: 0, transformer: bigintAsNumber })
  revision!: number;
}
