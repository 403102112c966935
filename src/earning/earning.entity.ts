import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { bigintAsNumber } from '#platform/database/schema/columns.js';
import type { Miss } from './miss.model.js';
import type { PaidLines } from './rule.model.js';

/** A rule that has paid nothing, and why. */
export interface MissedRule {
  readonly ruleId: string;
  readonly version: number;
  readonly miss: Miss;
}

/** The facts about a buyer that rules have looked at. */
export interface EarningBuyer {
  readonly levelId: string | null;
  readonly statusType: string;
  readonly posId: string | null;
  /** Whether the customer was in each segment that an active rule named. */
  readonly segments: Readonly<Record<string, boolean>>;
}

/**
 * What one transaction or one occurrence has earned, with the reasons. Never changed but for positions of erased people:
 * a return is another row with negative points.
 */
@Entity('earning')
@Index('earning_transaction', ['transactionId'], { unique: true })
@Index('earning_revised', ['revisedTransactionId', 'createdAt', 'id'])
@Index('earning_held_back', ['storeId', 'isHeldBack', 'createdAt', 'id'])
@Index('earning_transfer', ['transferId'])
@Index('earning_customer', ['customerId', 'createdAt', 'id'])
export class EarningEntity {
  @PrimaryColumn({ type: 'varchar', length: 36 })
  id!: string;

  @Column({ type: 'varchar', length: 36 })
  storeId!: string;

  @Column({ type: 'varchar', length: 36 })
  customerId!: string;

  @Column({ type: 'varchar', length: 36, nullable: true })
  transactionId!: string | null;

  /** For a return: the transaction whose points it takes back. */
  @Column({ type: 'varchar', length: 36, nullable: true })
  revisedTransactionId!: string | null;

  /** The name of an occurrence. */
  @Column({ type: 'varchar', length: 255, nullable: true })
  occurrence!: string | null;

  /** The points of the transfer; negative for a return. */
  @Column({ type: 'bigint', transformer: bigintAsNumber })
  points!: number;

  /** Points withheld by caps; for a return, points that were spent before. */
  @Column({ type: 'bigint', transformer: bigintAsNumber })
  withheld!: number;

  /** Whether a brake has held something back. */
  @Column({ type: 'boolean' })
  isHeldBack!: boolean;

  /** The transfer of the points; null without points. */
  @Column({ type: 'varchar', length: 36, nullable: true })
  transferId!: string | null;

  /** Rules without payment. Paying rules have rows of their own. */
  @Column({ type: 'json' })
  missed!: MissedRule[];

  /** Null for occurrences and returns, and for sales before 0.3.0. */
  @Column({ type: 'json', nullable: true })
  buyer!: EarningBuyer | null;

  @Column({ type: 'datetime', precision: 3 })
  createdAt!: Date;
}

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

  /** The basis of the points, or the value of the reward; null without an amount of money. */
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

  /** Null for payments that belong to no lines, and for payments before 0.3.0. */
  @Column({ type: 'json', nullable: true })
  paidLines!: PaidLines | null;

  /** Why it has given less than it would have. */
  @Column({ type: 'json', nullable: true })
  miss!: Miss | null;
}
