import { Column, Entity, PrimaryColumn, Index } from 'typeorm';
import { bigintAsNumber } from '#platform/database/schema/columns.js';

/** A person who runs the programme. Password and rights are the login's. */
@Entity('administrator')
export class AdministratorEntity {
  @PrimaryColumn({ type: 'varchar', length: 36 })
  id!: string;

  /** A login name beside the e-mail; the e-mail itself, unless another one was given. */
  @Column({ type: 'varchar', length: 255 })
  username!: string;

  @Column({ type: 'varchar', length: 255 })
  email!: string;

  @Column({ type: 'varchar', length: 255, nullable: true })
  firstName!: string | null;

  @Column({ type: 'varchar', length: 255, nullable: true })
  lastName!: string | null;

  @Column({ type: 'varchar', length: 64, nullable: true })
  phone!: string | null;

  @Column({ type: 'boolean' })
  active!: boolean;

  /** A machine's account: it calls with a key of its own. */
  @Column({ type: 'boolean' })
  isExternal!: boolean;

  @Column({ type: 'datetime', precision: 3 })
  createdAt!: Date;

  @Column({ type: 'bigint', transformer: bigintAsNumber })
  revision!: number;
}

/** Who has which role. */
@Entity('administrator_role')
export class AdministratorRoleEntity {
  @PrimaryColumn({ type: 'varchar', length: 36 })
  administratorId!: string;

  @Index('administrator_role_role')
  @PrimaryColumn({ type: 'varchar', length: 36 })
  roleId!: string;
}
