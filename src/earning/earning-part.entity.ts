import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { bigintAsNumber } from '#platform/database/schema/columns.js';
import type { Miss } from './miss.model.js';
import type { PaidLines } from './rule.model.js';

/** What one rule has given. */
@Entity('earning_part')
@Index('earning_part_rule', ['ruleId'])
export class EarningPartEntity {
  @PrimaryColumn({ type: 'varchar', length: 36 })
  earningId!: string;

  /** In the order of the evaluation. */
  @PrimaryColumn({ type: 'int' })
  position!: number;

  @Column({ type: 'varchar', length: 36 })
  ruleId!: string;

  @Column({ type: 'int' })
  version!: number;

  /** What the points were counted from, or what the reward is worth; null where that is no money. */
  @Column({ type: 'bigint', nullable: true, transformer: bigintAsNumber })
  amountCents!: number | null;

  @Column({ type: 'bigint', transformer: bigintAsNumber })
  points!: number;

  @Column({ type: 'bigint', transformer: bigintAsNumber })
  withheld!: number;

  /** The reward that it has given. */
  @Column({ type: 'varchar', length: 36, nullable: true })
  campaignId!: string | null;

  @Column({ type: 'varchar', length: 36, nullable: true })
  couponId!: string | null;

  /** Null where it has not paid for lines, and before 0.3.0. */
  @Column({ type: 'json', nullable: true })
  paidLines!: PaidLines | null;

  /** Why it has given less than it would have. */
  @Column({ type: 'json', nullable: true })
  miss!: Miss | null;
}
