import { Column, Entity, PrimaryColumn } from 'typeorm';
import { bigintAsNumber } from '#platform/database/schema/columns.js';

/** How far the pass of a day over one kind of things that end has come. */
@Entity('notice_pass')
export class NoticePassEntity {
  @PrimaryColumn({ type: 'varchar', length: 16 })
  kind!: string;

  /** The day of the pass, `YYYY-MM-DD`; empty before the first. */
  @Column({ type: 'varchar', length: 10 })
  day!: string;

  /** How many days before the end customers get notices in this pass. */
  @Column({ type: 'int' })
  days!: number;

  /** The last thing that was looked at; null at the beginning. */
  @Column({ type: 'datetime', precision: 3, nullable: true })
  afterAt!: Date | null;

  @Column({ type: 'varchar', length: 36, nullable: true })
  afterId!: string | null;

  @Column({ type: 'boolean' })
  isOver!: boolean;

  /** Goes up with every step. */
  @Column({ type: 'bigint', transformer: bigintAsNumber })
  revision!: number;
}
