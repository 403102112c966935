import { Column, Entity, PrimaryColumn } from 'typeorm';
import { bigintAsNumber } from '#platform/database/schema/columns.js';

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
