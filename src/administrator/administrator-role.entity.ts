import { Entity, Index, PrimaryColumn } from 'typeorm';

/** Who has which role. */
@Entity('administrator_role')
export class AdministratorRoleEntity {
  @PrimaryColumn({ type: 'varchar', length: 36 })
  administratorId!: string;

  @Index('administrator_role_role')
  @PrimaryColumn({ type: 'varchar', length: 36 })
  roleId!: string;
}
