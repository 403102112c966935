import { Column, Entity, PrimaryColumn, Index } from 'typeorm';
import { bigintAsNumber } from '#platform/database/schema/columns.js';
import type { Permissions, Role } from './principal.rules.js';
import type { LoginNameKind } from './login-name.rules.js';

/** An account that can log in: a customer, a seller or an administrator, whose id this is. */
@Entity('login_account')
export class LoginAccountEntity {
  @PrimaryColumn({ type: 'varchar', length: 36 })
  id!: string;

  @Column({ type: 'varchar', length: 16 })
  role!: Role;

  /** The store a customer belongs to; the others work for the whole programme. */
  @Column({ type: 'varchar', length: 36, nullable: true })
  storeId!: string | null;

  /** What the token calls an administrator. Customers and sellers are called by their id. */
  @Column({ type: 'varchar', length: 255, nullable: true })
  username!: string | null;

  @Column({ type: 'boolean' })
  active!: boolean;

  /** A login with a password is not possible until there is one. */
  @Column({ type: 'varchar', length: 255, nullable: true })
  passwordHash!: string | null;

  @Column({ type: 'boolean' })
  superAdmin!: boolean;

  @Column({ type: 'json', nullable: true })
  permissions!: Permissions | null;

  @Column({ type: 'datetime', precision: 3, nullable: true })
  lastLoginAt!: Date | null;

  /** Tokens carry it. Counted up, it ends all that were handed out before, though none of them is stored. */
  @Column({ type: 'int' })
  generation!: number;

  /** The one session that went on when `generation` was last incremented: that of a caller who changed their own password. */
  @Column({ type: 'varchar', length: 36, nullable: true })
  keptSessionId!: string | null;

  /** Whether logins need a code, too: `second_factor` has the secret. */
  @Column({ type: 'boolean', default: false })
  hasSecondFactor!: boolean;

  @Column({ type: 'bigint', transformer: bigintAsNumber })
  revision!: number;
}

/** A name that an account logs in with. Its key is what makes the e-mail, phone or card of a customer unique. */
@Entity('login_name')
@Index('login_name_account', ['accountId', 'kind'], { unique: true })
@Index('login_name_folded', ['role', 'kind', 'folded'], { unique: true })
export class LoginNameEntity {
  @PrimaryColumn({ type: 'varchar', length: 16 })
  role!: Role;

  @PrimaryColumn({ type: 'varchar', length: 16 })
  kind!: LoginNameKind;

  /** As `normalizedName` has made it, so that there is one way to write it. */
  @PrimaryColumn({ type: 'varchar', length: 255 })
  name!: string;

  @Column({ type: 'varchar', length: 36 })
  accountId!: string;

  /** As `foldedName` has made it. Null where it cannot be: names of one spelling; and those of earlier times that differ only by it. */
  @Column({ type: 'varchar', length: 255, nullable: true })
  folded!: string | null;
}

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
