import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One row: the version of all in-memory caches; see `CacheVersion`. */
@Entity('cache_version')
export class CacheVersionEntity {
  @PrimaryColumn({ type: 'int' })
  id!: number;

  /** A new id with each change, not a number: a restored backup must not count up to a version that a process still has. */
  @Column({ type: 'varchar', length: 36 })
  version!: string;
}
