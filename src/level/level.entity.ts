import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { AttachmentReference } from '../attachment/index.js';
import { bigintAsNumber, decimalAsNumber } from '#platform/database/schema/columns.js';

export type LevelTranslations = Readonly<
  Record<string, { readonly name?: string | undefined; readonly description?: string | undefined }>
>;

export interface SpecialReward {
  readonly name: string;
  readonly basisPoints: number;
  readonly code: string | null;
  readonly active: boolean;
  /** Days of the calendar, `YYYY-MM-DD`. */
  readonly startAt: string | null;
  readonly endAt: string | null;
  /** Milliseconds: JSON knows no dates. */
  readonly createdAtMs: number;
}

@Entity('level')
@Check('level_condition_not_negative', 'conditionValue >= 0')
@Index('level_condition', ['active', 'conditionValue'])
export class LevelEntity {
  @PrimaryColumn({ type: 'varchar', length: 36 })
  id!: string;

  /** In the language of the programme; repeated here to be sorted by. */
  @Column({ type: 'varchar', length: 255 })
  name!: string;

  @Column({ type: 'varchar', length: 1000, nullable: true })
  description!: string | null;

  @Column({ type: 'json' })
  translations!: LevelTranslations;

  /** How many points a customer must have. */
  @Column({ type: 'bigint', transformer: bigintAsNumber })
  conditionValue!: number;

  /** Smallest order for the reward of the level, in cents. */
  @Column({ type: 'bigint', nullable: true, transformer: bigintAsNumber })
  minOrderCents!: number | null;

  @Column({ type: 'boolean' })
  active!: boolean;

  @Column({ type: 'varchar', length: 255, nullable: true })
  rewardName!: string | null;

  /** Hundredths of a percent: 5 % is 500, and 5.125 % is 512.5. */
  @Column({ type: 'decimal', precision: 10, scale: 4, transformer: decimalAsNumber })
  rewardBasisPoints!: number;

  @Column({ type: 'varchar', length: 100, nullable: true })
  rewardCode!: string | null;

  @Column({ type: 'json' })
  specialRewards!: readonly SpecialReward[];

  @Column({ type: 'json', nullable: true })
  photo!: AttachmentReference | null;

  @Column({ type: 'datetime', precision: 3 })
  createdAt!: Date;

  @Column({ type: 'bigint', transformer: bigintAsNumber })
  revision!: number;
}

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
