import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { AttachmentReference } from '../attachment/index.js';
import { bigintAsNumber } from '#platform/database/schema/columns.js';

/** A rule by which customers earn points, as it is now. What it was is in its versions. */
@Entity('earning_rule')
@Index('earning_rule_store', ['storeId', 'createdAt', 'id'])
export class EarningRuleEntity {
  @PrimaryColumn({ type: 'varchar', length: 36 })
  id!: string;

  @Column({ type: 'varchar', length: 36 })
  storeId!: string;

  /** The code of the kind. Never changes. */
  @Column({ type: 'varchar', length: 32, update: false })
  type!: string;

  @Column({ type: 'varchar', length: 255 })
  name!: string;

  @Column({ type: 'varchar', length: 1000, nullable: true })
  description!: string | null;

  @Column({ type: 'boolean' })
  active!: boolean;

  @Column({ type: 'boolean' })
  allTimeActive!: boolean;

  @Column({ type: 'datetime', precision: 3, nullable: true })
  startAt!: Date | null;

  @Column({ type: 'datetime', precision: 3, nullable: true })
  endAt!: Date | null;

  /** Ends the evaluation once the rule has paid. */
  @Column({ type: 'boolean' })
  lastExecutedRule!: boolean;

  /** The maximum for one customer and day; null for no maximum. */
  @Column({ type: 'bigint', nullable: true, transformer: bigintAsNumber })
  dailyPointsMax!: number | null;

  /** Days until the points are spendable; null for the default of the settings. */
  @Column({ type: 'int', nullable: true })
  daysLocked!: number | null;

  @Column({ type: 'json' })
  levels!: string[];

  @Column({ type: 'json' })
  segments!: string[];

  /** Where it pays; everywhere without one. */
  @Column({ type: 'json' })
  pos!: string[];

  /** What its kind reads. */
  @Column({ type: 'json' })
  settings!: object;

  @Column({ type: 'json', nullable: true })
  photo!: AttachmentReference | null;

  /** The version of the definition, for explanations. Increases with each change. */
  @Column({ type: 'int' })
  version!: number;

  @Column({ type: 'datetime', precision: 3 })
  createdAt!: Date;

  @Column({ type: 'bigint', transformer: bigintAsNumber })
  revision!: number;
}
