import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A setting that was changed. One that has no row is what it is by default. */
@Entity('setting')
export class SettingEntity {
  @PrimaryColumn({ type: 'varchar', length: 64 })
  name!: string;

  /** Inside an object, because not every driver parses JSON that is a plain text or number. */
  @Column({ type: 'json' })
  value!: { readonly value: unknown };
}
