import { Column, Entity, PrimaryColumn } from 'typeorm';
import { bigintAsNumber } from '#platform/database/schema/columns.js';

/** What an earning rule has awarded on one day of a store. A roll-up of events: it can be removed and made again. */
@Entity('analytics_rule')
export class AnalyticsRuleEntity {
  /** The time zone in which the day begins and ends, and the number of the count. */
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

  /** As awarded, whatever returns have taken back. */
  @Column({ type: 'bigint', transformer: bigintAsNumber })
  points!: number;
}
