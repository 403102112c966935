import { Column, Entity, Index } from 'typeorm';
import { bigintAsNumber } from '#platform/database/schema/columns.js';

/**
 * Folded search texts of customers, in rows that have a fifth of the size of `customer`: without a fitting index, the database scans them,
 * the last registration first. Written with the customer.
 */
@Entity('customer_search')
@Index('customer_search_customer', ['customerId'], { unique: true })
export class CustomerSearchEntity {
  @Column({ type: 'bigint', primary: true, generated: 'increment', transformer: bigintAsNumber })
  position!: number;

  @Column({ type: 'varchar', length: 36 })
  customerId!: string;

  @Column({ type: 'varchar', length: 36 })
  storeId!: string;

  /** ` anna maria| nowak`: a space before each word, a bar between the names. */
  @Column({ type: 'varchar', length: 600 })
  words!: string;

  /** `|anna@example.com|+48123|48123`: a bar before each. */
  @Column({ type: 'varchar', length: 1000 })
  parts!: string;
}
