import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { LoginNameKind } from './login-name.rules.js';
import type { Role } from './principal.rules.js';

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
