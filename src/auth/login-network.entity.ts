import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A network from which an account has logged in. */
@Entity('login_network')
export class LoginNetworkEntity {
  @PrimaryColumn({ type: 'varchar', length: 36 })
  accountId!: string;

  /** Hashed together with the account: the table does not list where people are. */
  @PrimaryColumn({ type: 'varchar', length: 64 })
  network!: string;

  @Column({ type: 'datetime', precision: 3 })
  seenAt!: Date;
}
