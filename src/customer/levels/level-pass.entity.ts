import { Column, Entity, PrimaryColumn } from 'typeorm';
import { bigintAsNumber } from '#platform/database/schema/columns.js';

/** One row: how far all customers have been looked at by the rules for levels as they are now. */
@Entity('level_pass')
export class LevelPassEntity {
  @PrimaryColumn({ type: 'int' })
  id!: number;

  /** A hash of the rules that the pass goes by. With other rules it begins anew. */
  @Column({ type: 'varchar', length: 64 })
  rules!: string;

  /** The last customer that was looked at; empty at the beginning. Null when none is left. */
  @Column({ type: 'varchar', length: 36, nullable: true })
  afterId!: string | null;

  @Column({ type: 'bigint', transformer: bigintAsNumber })
  revision!: number;
}
