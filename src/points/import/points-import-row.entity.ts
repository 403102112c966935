import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A row of points that counts, in whatever file it comes again. Written in the unit of work that gives or takes its points. */
@Entity('points_import_row')
export class PointsImportRowEntity {
  /** A hash of store, label, and the reference of the row; without one, what the row says and how many equal rows come before it. */
  @PrimaryColumn({ type: 'varchar', length: 64 })
  id!: string;

  /** A hash of what the row says: another row may have its reference. */
  @Column({ type: 'varchar', length: 64 })
  content!: string;

  /** The file that brought it first. */
  @Column({ type: 'varchar', length: 64 })
  importId!: string;

  @Column({ type: 'datetime', precision: 3 })
  createdAt!: Date;
}
