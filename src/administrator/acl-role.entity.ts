import { Column, Entity, PrimaryColumn, Index } from 'typeorm';
import { bigintAsNumber } from '#platform/database/schema/columns.js';
import type { Access, Resource } from '../auth/index.js';

/** A set of permissions with a name. */
@Entity('acl_role')
export class AclRoleEntity {
  @PrimaryColumn({ type: 'varchar', length: 36 })
  id!: string;

  @Column({ type: 'varchar', length: 255 })
  name!: string;

  /** Permits everything, also what does not exist yet. There is one, made by a migration. */
  @Column({ type: 'boolean' })
  master!: boolean;

  @Column({ type: 'datetime', precision: 3 })
  createdAt!: Date;

  @Column({ type: 'bigint', transformer: bigintAsNumber })
  revision!: number;
}

@Entity('acl_permission')
@Index('acl_permission_role', ['roleId', 'resource', 'access'], { unique: true })
export class AclPermissionEntity {
  @PrimaryColumn({ type: 'varchar', length: 36 })
  id!: string;

  @Column({ type: 'varchar', length: 36 })
  roleId!: string;

  @Column({ type: 'varchar', length: 32 })
  resource!: Resource;

  @Column({ type: 'varchar', length: 16 })
  access!: Access;
}
