import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { bigintAsNumber } from '#platform/database/schema/columns.js';

/** The authenticator app of an account. Every write is made under the lock of the account. */
@Entity('second_factor')
export class SecondFactorEntity {
  @PrimaryColumn({ type: 'varchar', length: 36 })
  accountId!: string;

  /** In Base32, as the app has it. */
  @Column({ type: 'varchar', length: 64 })
  secret!: string;

  @Column({ type: 'datetime', precision: 3 })
  createdAt!: Date;

  /** When the first code was typed. Until then logins need none. */
  @Column({ type: 'datetime', precision: 3, nullable: true })
  confirmedAt!: Date | null;

  /** The time step of the last code that was used: it and earlier ones are refused, so that a code is good once. */
  @Column({ type: 'bigint', transformer: bigintAsNumber })
  lastStep!: number;
}

/** Stands in for a code of the app, once. */
@Entity('recovery_code')
@Index('recovery_code_account', ['accountId'])
export class RecoveryCodeEntity {
  /** SHA-256 of the account and the code. */
  @PrimaryColumn({ type: 'varchar', length: 64 })
  hash!: string;

  @Column({ type: 'varchar', length: 36 })
  accountId!: string;
}
