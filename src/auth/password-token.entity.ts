import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Chooses another password for an account, once. It goes with the password and the contacts that it was made for. */
@Entity('password_token')
@Index('password_token_account', ['accountId', 'createdAt'])
export class PasswordTokenEntity {
  /** SHA-256: the token itself is in a message. */
  @PrimaryColumn({ type: 'varchar', length: 64 })
  hash!: string;

  @Column({ type: 'varchar', length: 36 })
  accountId!: string;

  @Column({ type: 'datetime', precision: 3 })
  createdAt!: Date;

  @Column({ type: 'datetime', precision: 3 })
  expiresAt!: Date;
}
