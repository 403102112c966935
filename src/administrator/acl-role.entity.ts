import { Column, Entity, PrimaryColumn } from 'typeorm';
import { bigintAsNumber } from '#platform/database/schema/columns.js';

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
