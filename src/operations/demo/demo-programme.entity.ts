import { Column, Entity, PrimaryColumn } from 'typeorm';

/** There is a row when the demo programme has been put into the database: all of it, since it came with the row. */
@Entity('demo_programme')
export class DemoProgrammeEntity {
  /** Always 1: two who load it at once want the same key. */
  @PrimaryColumn({ type: 'int' })
  id!: number;

  @Column({ type: 'datetime', precision: 3 })
  loadedAt!: Date;
}
