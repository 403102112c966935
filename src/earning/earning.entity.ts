import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { bigintAsNumber } from '#platform/database/schema/columns.js';
import type { Miss } from './miss.model.js';

/** A rule that has paid nothing, and why. */
export interface MissedRule {
  readonly ruleId: string;
  readonly version: number;
  readonly miss: Miss;
}

/** What one transaction or one occurrence has earned, and why. Never changed: a return is a row of its own, with negative points. */
@Entity('earning')
@Index('earning_transaction', ['transactionId'], { unique: true })
@Index('earning_revised', ['revisedTransactionId', 'createdAt', 'id'])
@Index('earning_held_back', ['storeId', 'isHeldBack', 'createdAt', 'id'])
@Index('earning_transfer', ['transferId'])
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

  /** What the transfer has moved; negative for a return. */
  @Column({ type: 'bigint', transformer: bigintAsNumber })
  points!: number;

  /** What brakes have held back; of a return, what was spent already and could not be taken back. */
  @Column({ type: 'bigint', transformer: bigintAsNumber })
  withheld!: number;

  /** Whether a brake has held something back. */
  @Column({ type: 'boolean' })
  isHeldBack!: boolean;

  /** The transfer of the points; null without points. */
  @Column({ type: 'varchar', length: 36, nullable: true })
  transferId!: string | null;

  /** The rules that have paid nothing. Those that have paid are rows of their own. */
  @Column({ type: 'json' })
  missed!: MissedRule[];

  @Column({ type: 'datetime', precision: 3 })
  createdAt!: Date;
}
