import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { bigintAsNumber } from '#platform/database/schema/columns.js';

/** Totals of a customer's shop transactions, minus the returns. There is no row before the first purchase. */
@Entity('customer_transactions')
@Index('customer_transactions_amount', ['storeId', 'grossCents', 'customerId'])
@Index('customer_transactions_count', ['storeId', 'count', 'customerId', 'grossCents'])
@Index('customer_transactions_last', ['storeId', 'lastPurchaseAt', 'customerId'])
export class CustomerTransactionsEntity {
  @PrimaryColumn({ type: 'varchar', length: 36 })
  customerId!: string;

  @Column({ type: 'varchar', length: 36 })
  storeId!: string;

  /** Sales without a complete return. */
  @Column({ type: 'bigint', transformer: bigintAsNumber })
  count!: number;

  @Column({ type: 'bigint', transformer: bigintAsNumber })
  grossCents!: number;

  @Column({ type: 'bigint', transformer: bigintAsNumber })
  deliveryCents!: number;

  @Column({ type: 'bigint', transformer: bigintAsNumber })
  excludedForLevelCents!: number;

  /** What is in both of these. */
  @Column({ type: 'bigint', default: 0, transformer: bigintAsNumber })
  deliveryExcludedForLevelCents!: number;

  @Column({ type: 'datetime', precision: 3, nullable: true })
  firstPurchaseAt!: Date | null;

  @Column({ type: 'datetime', precision: 3, nullable: true })
  lastPurchaseAt!: Date | null;

  @Column({ type: 'bigint', transformer: bigintAsNumber })
  revision!: number;
}
