import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One row: the version of all in-memory caches; see `CacheVersion`. */
@Entity('cache_version')
export class CacheVersionEntity {
  @PrimaryColumn({ type: 'int' })
  id!: number;

  @Column({ type: 'varchar', length: 36 })
  version!: string;
}
