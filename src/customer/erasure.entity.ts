import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { ForgottenRows } from '#platform/personal-data.js';

/** The certificate of an erasure: what was looked at, and how much was found. Nothing in it is personal. */
@Entity('erasure')
@Index('erasure_repeated', ['repeatedAt', 'erasedAt', 'customerId'])
export class ErasureEntity {
  @PrimaryColumn({ type: 'varchar', length: 36 })
  customerId!: string;

  @Column({ type: 'varchar', length: 36 })
  storeId!: string;

  @Column({ type: 'datetime', precision: 3 })
  erasedAt!: Date;

  /** When it was repeated, for what was being written meanwhile. */
  @Column({ type: 'datetime', precision: 3, nullable: true })
  repeatedAt!: Date | null;

  /** Null for a machine with a key of its own, and for an operator at the command line: the audit log knows them. */
  @Column({ type: 'varchar', length: 36, nullable: true })
  administratorId!: string | null;

  /** By table, in the order in which they were written. */
  @Column({ type: 'json' })
  written!: readonly ForgottenRows[];
}
