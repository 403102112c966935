import { Column, Entity, PrimaryColumn } from 'typeorm';
import { bigintAsNumber } from '#platform/database/schema/columns.js';

/** The figures of one day of a store. A roll-up of events: it can be removed and made again. */
@Entity('analytics_day')
export class AnalyticsDayEntity {
  /** The time zone in which the day begins and ends, and the number of the count. */
  @PrimaryColumn({ type: 'varchar', length: 64 })
  zone!: string;

  @PrimaryColumn({ type: 'varchar', length: 36 })
  storeId!: string;

  /** A day of the calendar, `YYYY-MM-DD`. */
  @PrimaryColumn({ type: 'varchar', length: 10 })
  day!: string;

  @Column({ type: 'bigint', transformer: bigintAsNumber })
  newMembers!: number;

  /** Coupons that were bought or given away. */
  @Column({ type: 'bigint', transformer: bigintAsNumber })
  purchases!: number;

  /** Transfers that spent points, whatever was returned of them. What returns of transactions take back is not spent. */
  @Column({ type: 'bigint', transformer: bigintAsNumber })
  spendingTransfers!: number;

  @Column({ type: 'bigint', transformer: bigintAsNumber })
  pointsIssued!: number;

  @Column({ type: 'bigint', transformer: bigintAsNumber })
  pointsRedeemed!: number;

  /** Redeemed before, and given back. */
  @Column({ type: 'bigint', transformer: bigintAsNumber })
  pointsReturned!: number;

  /** By returns of transactions that had earned them. */
  @Column({ type: 'bigint', default: 0, transformer: bigintAsNumber })
  pointsTakenBack!: number;

  @Column({ type: 'bigint', transformer: bigintAsNumber })
  pointsExpired!: number;

  @Column({ type: 'bigint', transformer: bigintAsNumber })
  pointsCanceled!: number;

  /** Sales of shops, less those of which the last came back on this day. */
  @Column({ type: 'bigint', default: 0, transformer: bigintAsNumber })
  transactions!: number;

  /** Sales less returns, of whatever sale; likewise the next one. */
  @Column({ type: 'bigint', default: 0, transformer: bigintAsNumber })
  grossCents!: number;

  @Column({ type: 'bigint', default: 0, transformer: bigintAsNumber })
  deliveryCents!: number;
}

/** What is left in the lots of a store that expire on one day. A roll-up of events. */
@Entity('analytics_expiry')
export class AnalyticsExpiryEntity {
  @PrimaryColumn({ type: 'varchar', length: 64 })
  zone!: string;

  @PrimaryColumn({ type: 'varchar', length: 36 })
  storeId!: string;

  /** A day of the calendar, `YYYY-MM-DD`. */
  @PrimaryColumn({ type: 'varchar', length: 10 })
  day!: string;

  @Column({ type: 'bigint', transformer: bigintAsNumber })
  points!: number;
}

/** What was bought of a campaign on one day of a store. A roll-up of events. */
@Entity('analytics_reward')
export class AnalyticsRewardEntity {
  @PrimaryColumn({ type: 'varchar', length: 64 })
  zone!: string;

  @PrimaryColumn({ type: 'varchar', length: 36 })
  storeId!: string;

  /** A day of the calendar, `YYYY-MM-DD`. */
  @PrimaryColumn({ type: 'varchar', length: 10 })
  day!: string;

  @PrimaryColumn({ type: 'varchar', length: 36 })
  campaignId!: string;

  @Column({ type: 'bigint', transformer: bigintAsNumber })
  purchases!: number;

  @Column({ type: 'bigint', transformer: bigintAsNumber })
  costInPoints!: number;
}

/** What an earning rule has awarded on one day of a store, whatever returns have taken back. A roll-up of events. */
@Entity('analytics_rule')
export class AnalyticsRuleEntity {
  @PrimaryColumn({ type: 'varchar', length: 64 })
  zone!: string;

  @PrimaryColumn({ type: 'varchar', length: 36 })
  storeId!: string;

  /** A day of the calendar, `YYYY-MM-DD`. */
  @PrimaryColumn({ type: 'varchar', length: 10 })
  day!: string;

  @PrimaryColumn({ type: 'varchar', length: 36 })
  ruleId!: string;

  /** How often it has awarded points. */
  @Column({ type: 'bigint', transformer: bigintAsNumber })
  awards!: number;

  @Column({ type: 'bigint', transformer: bigintAsNumber })
  points!: number;
}
