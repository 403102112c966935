import { Column, Entity, PrimaryColumn } from 'typeorm';
import { bigintAsNumber } from '#platform/database/schema/columns.js';

/** One row: the progress of the check of all customers by the current rules for levels. */
@Entity('level_pass')
export class LevelPassEntity {
  @PrimaryColumn({ type: 'int' })
  id!: number;

  /** A hash of the rules of the pass. Other rules restart it. */
  @Column({ type: 'varchar', length: 64 })
  rules!: string;

  /** The last checked customer; empty at the beginning, null at the end. */
  @Column({ type: 'varchar', length: 36, nullable: true })
  afterId!: string | null;

  @Column({ type: 'bigint', transformer: bigintAsNumber })
  revision!: number;
}
