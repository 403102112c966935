import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A customer who was merged into another one. Gone after the undo. */
@Entity('customer_merge')
@Index('customer_merge_into', ['intoId', 'customerId'])
export class CustomerMergeEntity {
  @PrimaryColumn({ type: 'varchar', length: 36 })
  customerId!: string;

  @Column({ type: 'varchar', length: 36 })
  intoId!: string;

  @Column({ type: 'varchar', length: 36 })
  storeId!: string;

  @Column({ type: 'datetime', precision: 3 })
  mergedAt!: Date;

  /** Null for a machine with a key of its own. */
  @Column({ type: 'varchar', length: 36, nullable: true })
  administratorId!: string | null;

  /** How many rows have come over. */
  @Column({ type: 'integer' })
  movedRows!: number;

  /** What the undo needs, by module. Nothing personal. */
  @Column({ type: 'json' })
  kept!: Record<string, object>;
}

/** A row that has come over from the source. */
@Entity('customer_merge_row')
export class CustomerMergeRowEntity {
  @PrimaryColumn({ type: 'varchar', length: 36 })
  customerId!: string;

  /** The table. */
  @PrimaryColumn({ type: 'varchar', length: 32 })
  kind!: string;

  @PrimaryColumn({ type: 'varchar', length: 36 })
  rowId!: string;
}
