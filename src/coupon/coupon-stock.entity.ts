import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import { bigintAsNumber } from '#platform/database/schema/columns.js';

/**
 * Counters of a campaign's stock, which replace the counting of codes. Several rows, because buyers would queue for a single one; only a
 * total limit needs a single row, shard 0.
 */
@Entity('coupon_stock')
@Check('coupon_stock_limit_not_negative', 'limitLeft >= 0')
export class CouponStockEntity {
  @PrimaryColumn({ type: 'varchar', length: 36 })
  campaignId!: string;

  @PrimaryColumn({ type: 'int' })
  shard!: number;

  /** All added codes, without the removed ones. */
  @Column({ type: 'bigint', transformer: bigintAsNumber })
  codes!: number;

  /** Coupons that have been sold. */
  @Column({ type: 'bigint', transformer: bigintAsNumber })
  sold!: number;

  /** Customers with their first coupon of the campaign counted here. */
  @Column({ type: 'bigint', transformer: bigintAsNumber })
  buyers!: number;

  /** Null in every shard without a total limit. Otherwise shard 0 has the rest and the other shards have 0. */
  @Column({ type: 'bigint', nullable: true, transformer: bigintAsNumber })
  limitLeft!: number | null;

  /**
   * A number that every shard has. It increases with a change of the facts that sales read without a lock: whether there is a shared code, and which
   * one. Sales check the revision that they have read.
   */
  @Column({ type: 'bigint', default: 0, transformer: bigintAsNumber })
  revision!: number;
}
