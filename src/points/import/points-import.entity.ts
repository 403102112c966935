import { Column, Entity, PrimaryColumn } from 'typeorm';
import { bigintAsNumber } from '#platform/database/schema/columns.js';

/** A file of points that was imported, or is being imported: how far, so that no record of it counts twice. */
@Entity('points_import')
export class PointsImportEntity {
  /** A hash of store, label and bytes. */
  @PrimaryColumn({ type: 'varchar', length: 64 })
  id!: string;

  @Column({ type: 'varchar', length: 36 })
  storeId!: string;

  /** Records that are done, refused ones included. */
  @Column({ type: 'bigint', transformer: bigintAsNumber })
  processed!: number;

  @Column({ type: 'bigint', transformer: bigintAsNumber })
  failed!: number;

  @Column({ type: 'datetime', precision: 3 })
  startedAt!: Date;

  /** Null while records of it are left. */
  @Column({ type: 'datetime', precision: 3, nullable: true })
  finishedAt!: Date | null;
}
