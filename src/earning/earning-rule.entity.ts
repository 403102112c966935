import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { bigintAsNumber } from '#platform/database/schema/columns.js';

/** A rule by which customers earn points, as it is now. What it was is in its versions. */
@Entity('earning_rule')
@Index('earning_rule_store', ['storeId', 'createdAt', 'id'])
export class EarningRuleEntity {
  @PrimaryColumn({ type: 'varchar', length: 36 })
  id!: string;

  @Column({ type: 'varchar', length: 36 })
  storeId!: string;

  /** The code of its kind; fixed when the rule is created. */
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

  /** No rule behind it is evaluated once it has paid. */
  @Column({ type: 'boolean' })
  lastExecutedRule!: boolean;

  /** Points for one customer on one day; null for any number. */
  @Column({ type: 'bigint', nullable: true, transformer: bigintAsNumber })
  dailyPointsMax!: number | null;

  /** Days before its points can be spent; null for what the settings say. */
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

  /** The version of its definition: goes up with each change, and names it in explanations. */
  @Column({ type: 'int' })
  version!: number;

  @Column({ type: 'datetime', precision: 3 })
  createdAt!: Date;

  @Column({ type: 'bigint', transformer: bigintAsNumber })
  revision!: number;
}
