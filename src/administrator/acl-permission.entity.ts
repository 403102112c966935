import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { Access, Resource } from '../auth/index.js';

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
