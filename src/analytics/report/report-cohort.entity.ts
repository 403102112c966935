import { Column, Entity, PrimaryColumn } from 'typeorm';
import { bigintAsNumber } from '#platform/database/schema/columns.js';

/**
 * What happened in one month to the points that came into the accounts of a store in the same month or an earlier one. A
 * roll-up of events: it can be removed and made again.
 */
@Entity('report_cohort')
export class ReportCohortEntity {
  /** The time zone in which the months begin and end, and the number of the count. */
  @PrimaryColumn({ type: 'varchar', length: 64 })
  zone!: string;

  @PrimaryColumn({ type: 'varchar', length: 36 })
  storeId!: string;

  /** When the lot of the points came in, `YYYY-MM`. */
  @PrimaryColumn({ type: 'varchar', length: 7 })
  issuedMonth!: string;

  /** When they moved, `YYYY-MM`. */
  @PrimaryColumn({ type: 'varchar', length: 7 })
  month!: string;

  @Column({ type: 'bigint', transformer: bigintAsNumber })
  issued!: number;

  /** From other customers. */
  @Column({ type: 'bigint', transformer: bigintAsNumber })
  received!: number;

  /** Spent, also by captured blocks. */
  @Column({ type: 'bigint', transformer: bigintAsNumber })
  redeemed!: number;

  /** Redeemed before, and given back. */
  @Column({ type: 'bigint', transformer: bigintAsNumber })
  returned!: number;

  /** By returns of transactions that had earned them. */
  @Column({ type: 'bigint', default: 0, transformer: bigintAsNumber })
  takenBack!: number;

  @Column({ type: 'bigint', transformer: bigintAsNumber })
  expired!: number;

  @Column({ type: 'bigint', transformer: bigintAsNumber })
  canceled!: number;

  /** To other customers, into lots of their own. */
  @Column({ type: 'bigint', transformer: bigintAsNumber })
  sent!: number;

  /** Held by blocks, less what they have captured or released: negative in a month in which earlier blocks end. */
  @Column({ type: 'bigint', transformer: bigintAsNumber })
  blocked!: number;
}
