import { Column, Entity, PrimaryColumn } from 'typeorm';
import { bigintAsNumber } from '#platform/database/schema/columns.js';

/**
 * How many customers of a store are in a level: the sum over its shards, of which each alone means nothing and may be
 * negative. Several, so that customers who move at once seldom wait for one another.
 */
@Entity('level_population')
export class LevelPopulationEntity {
  @PrimaryColumn({ type: 'varchar', length: 36 })
  levelId!: string;

  @PrimaryColumn({ type: 'varchar', length: 36 })
  storeId!: string;

  @PrimaryColumn({ type: 'int' })
  shard!: number;

  @Column({ type: 'bigint', transformer: bigintAsNumber })
  customers!: number;
}
