import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Which account a person is who logs in at a provider of identities. One for each account. */
@Entity('login_identity')
@Index('login_identity_account', ['accountId'], { unique: true })
export class LoginIdentityEntity {
  /** SHA-256 of the issuer and the subject. */
  @PrimaryColumn({ type: 'varchar', length: 64 })
  hash!: string;

  @Column({ type: 'varchar', length: 36 })
  accountId!: string;

  @Column({ type: 'datetime', precision: 3 })
  createdAt!: Date;
}
