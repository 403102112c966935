import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { bigintAsNumber } from '#platform/database/schema/columns.js';

/**
 * Points that a return could not take back, because they were there no more. Its id is that of the return. Where the programme keeps
 * them as a debt, later earnings pay it; otherwise they are forgiven.
 */
@Entity('missing_points')
@Check('missing_points_not_negative', 'owed >= 0')
@Check('missing_points_not_above', 'owed <= debt AND debt <= points')
@Index('missing_points_account', ['accountId', 'createdAt', 'id'])
@Index('missing_points_store', ['storeId', 'createdAt', 'id'])
export class MissingPointsEntity {
  @PrimaryColumn({ type: 'varchar', length: 36 })
  id!: string;

  @Column({ type: 'varchar', length: 36 })
  accountId!: string;

  @Column({ type: 'varchar', length: 36 })
  customerId!: string;

  @Column({ type: 'varchar', length: 36 })
  storeId!: string;

  /** The transaction that had earned them. */
  @Column({ type: 'varchar', length: 36 })
  revisedTransactionId!: string;

  /** Spent before, or sent to others, or held by blocks. */
  @Column({ type: 'bigint', transformer: bigintAsNumber })
  points!: number;

  /** Points of a lot that had ended: neither missing nor owed. */
  @Column({ type: 'bigint', transformer: bigintAsNumber })
  lapsed!: number;

  /** What of `points` the customer was to pay: all of them or none. */
  @Column({ type: 'bigint', transformer: bigintAsNumber })
  debt!: number;

  /** What is left of the debt. */
  @Column({ type: 'bigint', transformer: bigintAsNumber })
  owed!: number;

  @Column({ type: 'datetime', precision: 3 })
  createdAt!: Date;
}

/** The values of such a row. */
export type MissingPoints = Readonly<Pick<MissingPointsEntity, keyof MissingPointsEntity>>;
