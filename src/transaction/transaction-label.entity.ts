import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A label of a transaction, or of one of its items. */
@Entity('shop_transaction_label')
@Index('shop_transaction_label_value', ['storeId', 'ofItem', 'labelKey', 'labelValue', 'transactionId'])
export class TransactionLabelEntity {
  @PrimaryColumn({ type: 'varchar', length: 36 })
  transactionId!: string;

  /** The index of the item; -1 for the transaction itself. */
  @PrimaryColumn({ type: 'integer' })
  line!: number;

  /** In the order in which they were given. */
  @PrimaryColumn({ type: 'integer' })
  place!: number;

  @Column({ type: 'varchar', length: 36 })
  storeId!: string;

  @Column({ type: 'boolean' })
  ofItem!: boolean;

  @Column({ type: 'varchar', length: 100 })
  labelKey!: string;

  @Column({ type: 'varchar', length: 255 })
  labelValue!: string;
}

/** The line of labels that belong to the transaction itself. */
export const WHOLE_TRANSACTION = -1;
