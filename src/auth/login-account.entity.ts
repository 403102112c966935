import { Column, Entity, PrimaryColumn, Index } from 'typeorm';
import { bigintAsNumber } from '#platform/database/schema/columns.js';
import type { Permissions, Role } from './principal.rules.js';
import type { ContactKind, LoginNameKind } from './login-name.rules.js';

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

  /** When the account got an owner other than by a login: a link or a code that was sent to a contact was used. */
  @Column({ type: 'datetime', precision: 3, nullable: true })
  ownedSince!: Date | null;

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

/**
 * What a name is good for: `record` identifies a customer, `login` logs in, `any` does both. An account has two names of a kind only while a
 * contact waits to be handed over: the one of the record, and the former one that still logs in.
 */
export type NamePurpose = 'any' | 'record' | 'login';

/** A name of an account. Its key is what makes the e-mail, phone or card of a customer unique. */
@Entity('login_name')
@Index('login_name_account', ['accountId', 'kind', 'purpose'], { unique: true })
@Index('login_name_folded', ['role', 'kind', 'folded'], { unique: true })
export class LoginNameEntity {
  @PrimaryColumn({ type: 'varchar', length: 16 })
  role!: Role;

  @PrimaryColumn({ type: 'varchar', length: 16 })
  kind!: LoginNameKind;

  /** The name that `normalizedName` has made, so that there is one way to write it. */
  @PrimaryColumn({ type: 'varchar', length: 255 })
  name!: string;

  @Column({ type: 'varchar', length: 36 })
  accountId!: string;

  /** The name that `foldedName` has made. Null where it cannot be: names of one spelling; and those of earlier times that differ only by it. */
  @Column({ type: 'varchar', length: 255, nullable: true })
  folded!: string | null;

  @Column({ type: 'varchar', length: 8, default: 'any' })
  purpose!: NamePurpose;
}

/** A contact of a record that does not log in yet, because the account has an owner who has not agreed to it. */
@Entity('contact_handover')
@Index('contact_handover_due', ['dueAt', 'accountId', 'kind'])
export class ContactHandoverEntity {
  @PrimaryColumn({ type: 'varchar', length: 36 })
  accountId!: string;

  @PrimaryColumn({ type: 'varchar', length: 16 })
  kind!: ContactKind;

  /** The contact that logs in until then, as it was written. Null when there was none of this kind. */
  @Column({ type: 'varchar', length: 255, nullable: true })
  formerContact!: string | null;

  /** When the former contact left the record. Links of notices name it, so that all notices of one wait are good. */
  @Column({ type: 'datetime', precision: 3 })
  startedAt!: Date;

  /** When the record got the contact that it has. Another one begins the wait anew. */
  @Column({ type: 'datetime', precision: 3 })
  since!: Date;

  /** When it is handed over without an agreement. Null: never, because no notice could be sent. */
  @Column({ type: 'datetime', precision: 3, nullable: true })
  dueAt!: Date | null;

  /** When the link that was sent to the new contact was used. */
  @Column({ type: 'datetime', precision: 3, nullable: true })
  confirmedAt!: Date | null;

  /** When the owner has agreed with their password. */
  @Column({ type: 'datetime', precision: 3, nullable: true })
  agreedAt!: Date | null;
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
