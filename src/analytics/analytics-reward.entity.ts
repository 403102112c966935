import { Column, Entity, PrimaryColumn } from 'typeorm';
import { bigintAsNumber } from '#platform/database/schema/columns.js';

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
