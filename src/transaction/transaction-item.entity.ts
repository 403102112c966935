import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { bigintAsNumber } from '#platform/database/schema/columns.js';

/** A line of a transaction. */
@Entity('shop_transaction_item')
@Index('shop_transaction_item_sku', ['sku', 'transactionId'])
@Index('shop_transaction_item_maker', ['maker', 'transactionId'])
export class TransactionItemEntity {
  @PrimaryColumn({ type: 'varchar', length: 36 })
  transactionId!: string;

  /** From 0. */
  @PrimaryColumn({ type: 'integer' })
  line!: number;

  @Column({ type: 'varchar', length: 255 })
  sku!: string;

  @Column({ type: 'varchar', length: 255 })
  name!: string;

  /** Thousandths of one. */
  @Column({ type: 'bigint', transformer: bigintAsNumber })
  quantityMillis!: number;

  /** For the whole line, not for one piece. */
  @Column({ type: 'bigint', transformer: bigintAsNumber })
  grossCents!: number;

  @Column({ type: 'varchar', length: 255, nullable: true })
  category!: string | null;

  @Column({ type: 'varchar', length: 255, nullable: true })
  maker!: string | null;
}
