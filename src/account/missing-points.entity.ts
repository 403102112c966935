import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { bigintAsNumber } from '#platform/database/schema/columns.js';

/**
 * Points that a return could not take back. The id is the id of the return; of a recommendation whose sale came back, the id of the earning
 * that takes it back. Later earnings pay them, if the programme keeps debts; otherwise they are forgiven.
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

  /** The transaction that earned the points; for a recommendation, the id of this row. */
  @Column({ type: 'varchar', length: 36 })
  revisedTransactionId!: string;

  /** Spent, sent to others or blocked. */
  @Column({ type: 'bigint', transformer: bigintAsNumber })
  points!: number;

  /** Points of an ended lot: neither missing nor owed. */
  @Column({ type: 'bigint', transformer: bigintAsNumber })
  lapsed!: number;

  /** The part of `points` that the customer has to pay: all or 0. */
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
