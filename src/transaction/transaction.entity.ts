import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { bigintAsNumber } from '#platform/database/schema/columns.js';

export const DOCUMENT_TYPES = ['sell', 'return'] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

/** The address of a buyer, as the shop knows it. */
export interface BuyerAddress {
  readonly street?: string | undefined;
  readonly address1?: string | undefined;
  readonly address2?: string | undefined;
  readonly postal?: string | undefined;
  readonly city?: string | undefined;
  readonly province?: string | undefined;
  readonly country?: string | undefined;
}

/** What did not count as goods when the transaction was registered. */
export interface Exclusions {
  readonly deliverySKUs: readonly string[];
  readonly levelSKUs: readonly string[];
  readonly levelCategories: readonly string[];
}

/** A sale or a return. `transaction` is a reserved word. */
@Entity('shop_transaction')
@Check('shop_transaction_returned', 'returnedCents >= 0 AND returnedCents <= grossCents')
@Index('shop_transaction_document', ['storeId', 'documentNumber'], { unique: true })
@Index('shop_transaction_date', ['storeId', 'purchasedAt', 'id'])
@Index('shop_transaction_type', [
  'storeId',
  'documentType',
  'purchasedAt',
  'id',
  'customerId',
  'grossCents',
  'returnedCents',
])
@Index('shop_transaction_pos', ['posId', 'purchasedAt', 'id'])
@Index('shop_transaction_pos_sum', ['posId', 'documentType', 'customerId', 'grossCents', 'returnedCents'])
@Index('shop_transaction_customer', ['customerId', 'purchasedAt', 'id'])
@Index('shop_transaction_email', ['storeId', 'email', 'id'])
@Index('shop_transaction_phone', ['storeId', 'phone', 'id'])
@Index('shop_transaction_card', ['storeId', 'loyaltyCardNumber', 'id'])
@Index('shop_transaction_place', ['storeId', 'purchasePlace', 'id'])
@Index('shop_transaction_revised', ['revisedId'])
export class TransactionEntity {
  @PrimaryColumn({ type: 'varchar', length: 36 })
  id!: string;

  @Column({ type: 'varchar', length: 36 })
  storeId!: string;

  /** Unique in a store. */
  @Column({ type: 'varchar', length: 255 })
  documentNumber!: string;

  @Column({ type: 'varchar', length: 16 })
  documentType!: DocumentType;

  @Column({ type: 'varchar', length: 255, nullable: true })
  purchasePlace!: string | null;

  @Column({ type: 'datetime', precision: 3 })
  purchasedAt!: Date;

  @Column({ type: 'datetime', precision: 3 })
  registeredAt!: Date;

  @Column({ type: 'varchar', length: 36, nullable: true })
  posId!: string | null;

  /** Null until the buyer is known. */
  @Column({ type: 'varchar', length: 36, nullable: true })
  customerId!: string | null;

  @Column({ type: 'datetime', precision: 3, nullable: true })
  assignedAt!: Date | null;

  /** Set for a claim. Serves to count the claims of a day. */
  @Column({ type: 'datetime', precision: 3, nullable: true })
  claimedAt!: Date | null;

  /** From the shop, like the next five columns. */
  @Column({ type: 'varchar', length: 255, nullable: true })
  name!: string | null;

  @Column({ type: 'varchar', length: 255, nullable: true })
  email!: string | null;

  @Column({ type: 'varchar', length: 64, nullable: true })
  phone!: string | null;

  @Column({ type: 'varchar', length: 255, nullable: true })
  loyaltyCardNumber!: string | null;

  @Column({ type: 'varchar', length: 64, nullable: true })
  nip!: string | null;

  @Column({ type: 'json', nullable: true })
  address!: BuyerAddress | null;

  /** The sum of the items. */
  @Column({ type: 'bigint', transformer: bigintAsNumber })
  grossCents!: number;

  /** Included in `grossCents`. */
  @Column({ type: 'bigint', transformer: bigintAsNumber })
  deliveryCents!: number;

  /** The part that does not count for the level. */
  @Column({ type: 'bigint', transformer: bigintAsNumber })
  excludedForLevelCents!: number;

  /** Included in both of these. */
  @Column({ type: 'bigint', default: 0, transformer: bigintAsNumber })
  deliveryExcludedForLevelCents!: number;

  /** Sum of the returns; at most `grossCents`. */
  @Column({ type: 'bigint', transformer: bigintAsNumber })
  returnedCents!: number;

  /** For a return, the sale that it takes back. */
  @Column({ type: 'varchar', length: 36, nullable: true })
  revisedId!: string | null;

  @Column({ type: 'varchar', length: 255, nullable: true })
  revisedDocument!: string | null;

  @Column({ type: 'json' })
  exclusions!: Exclusions;

  /** A hash of the request: an equal document is accepted again, a different one is refused. */
  @Column({ type: 'varchar', length: 64 })
  contentHash!: string;

  /** Increases with every change of labels. */
  @Column({ type: 'bigint', transformer: bigintAsNumber })
  revision!: number;
}
