import { Column, Entity, PrimaryColumn } from 'typeorm';
import { bigintAsNumber } from '#platform/database/schema/columns.js';

/** How often, and how much, a rule has paid a customer in a period: what limits and caps are held against. */
@Entity('earning_use')
export class EarningUseEntity {
  @PrimaryColumn({ type: 'varchar', length: 36 })
  customerId!: string;

  @PrimaryColumn({ type: 'varchar', length: 36 })
  ruleId!: string;

  /** See `periodKey`. */
  @PrimaryColumn({ type: 'varchar', length: 32 })
  period!: string;

  @Column({ type: 'int' })
  uses!: number;

  @Column({ type: 'bigint', transformer: bigintAsNumber })
  points!: number;
}
