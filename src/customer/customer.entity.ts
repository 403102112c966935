import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { AttachmentReference } from '../attachment/index.js';
import { bigintAsNumber } from '#platform/database/schema/columns.js';
import type { Gender, StatusType } from './customer.rules.js';

@Entity('customer')
@Index('customer_created', ['storeId', 'createdAt', 'id'])
@Index('customer_first_name', ['storeId', 'firstName', 'id'])
@Index('customer_status', ['storeId', 'statusType', 'firstName', 'id'])
@Index('customer_last_name', ['storeId', 'lastName', 'id'])
@Index('customer_email', ['storeId', 'email', 'id'])
@Index('customer_phone', ['storeId', 'phone', 'id'])
@Index('customer_card', ['storeId', 'loyaltyCardNumber', 'id'])
@Index('customer_registered_on', ['storeId', 'registeredOn'])
@Index('customer_level', ['levelId', 'storeId', 'createdAt', 'id'])
@Index('customer_pos', ['posId', 'id'])
@Index('customer_level_due', ['manualLevel', 'lastLevelRecalculation', 'id'])
@Index('customer_birthday', ['birthday', 'id'])
@Index('customer_registered_day', ['registeredDay', 'id'])
@Index('customer_invitation', ['invitationToken'], { unique: true })
@Index('customer_activation_token', ['activationToken'], { unique: true })
@Index('customer_activation_code', ['activationCode'], { unique: true })
export class CustomerEntity {
  @PrimaryColumn({ type: 'varchar', length: 36 })
  id!: string;

  @Column({ type: 'varchar', length: 36 })
  storeId!: string;

  @Column({ type: 'varchar', length: 255 })
  firstName!: string;

  @Column({ type: 'varchar', length: 255 })
  lastName!: string;

  /** The contact as it was typed. The table of login names ensures uniqueness, also for phone and card. */
  @Column({ type: 'varchar', length: 255, nullable: true })
  email!: string | null;

  @Column({ type: 'varchar', length: 64, nullable: true })
  phone!: string | null;

  /** Null for a confirmed e-mail, and without an e-mail; likewise for the phone. */
  @Column({ type: 'datetime', precision: 3, nullable: true })
  emailUnconfirmedSince!: Date | null;

  @Column({ type: 'datetime', precision: 3, nullable: true })
  phoneUnconfirmedSince!: Date | null;

  @Column({ type: 'varchar', length: 255, nullable: true })
  loyaltyCardNumber!: string | null;

  @Column({ type: 'varchar', length: 16 })
  gender!: Gender;

  /** `YYYY-MM-DD` */
  @Column({ type: 'varchar', length: 10, nullable: true })
  birthDate!: string | null;

  /** `MM-DD` of it, to look for anniversaries in an index. */
  @Column({ type: 'varchar', length: 5, nullable: true })
  birthday!: string | null;

  @Column({ type: 'varchar', length: 16 })
  statusType!: StatusType;

  @Column({ type: 'varchar', length: 16, nullable: true })
  statusState!: string | null;

  @Column({ type: 'varchar', length: 36, nullable: true })
  levelId!: string | null;

  /** The level was set by hand: no rule changes it. */
  @Column({ type: 'boolean' })
  manualLevel!: boolean;

  @Column({ type: 'datetime', precision: 3, nullable: true })
  lastLevelRecalculation!: Date | null;

  @Column({ type: 'varchar', length: 36, nullable: true })
  posId!: string | null;

  @Column({ type: 'varchar', length: 36, nullable: true })
  sellerId!: string | null;

  @Column({ type: 'boolean' })
  agreement1!: boolean;

  @Column({ type: 'boolean' })
  agreement2!: boolean;

  @Column({ type: 'boolean' })
  agreement3!: boolean;

  @Column({ type: 'varchar', length: 255, nullable: true })
  street!: string | null;

  @Column({ type: 'varchar', length: 255, nullable: true })
  address1!: string | null;

  @Column({ type: 'varchar', length: 255, nullable: true })
  address2!: string | null;

  @Column({ type: 'varchar', length: 64, nullable: true })
  postal!: string | null;

  @Column({ type: 'varchar', length: 255, nullable: true })
  city!: string | null;

  @Column({ type: 'varchar', length: 255, nullable: true })
  province!: string | null;

  @Column({ type: 'varchar', length: 255, nullable: true })
  country!: string | null;

  @Column({ type: 'varchar', length: 255, nullable: true })
  companyName!: string | null;

  @Column({ type: 'varchar', length: 64, nullable: true })
  nip!: string | null;

  @Column({ type: 'json', nullable: true })
  avatar!: AttachmentReference | null;

  /** When personal data were erased. */
  @Column({ type: 'datetime', precision: 3, nullable: true })
  anonymizedAt!: Date | null;

  /** The customer who has all rows of this one. */
  @Column({ type: 'varchar', length: 36, nullable: true })
  mergedInto!: string | null;

  @Column({ type: 'varchar', length: 64 })
  invitationToken!: string;

  /**
   * The SHA-256 of a token that activates a new customer, as the code does, or confirms the e-mail that an active customer has changed. Null when
   * neither waits.
   */
  @Column({ type: 'varchar', length: 64, nullable: true })
  activationToken!: string | null;

  /** The beginning of a keyed hash: a million codes are tried at once. */
  @Column({ type: 'varchar', length: 16, nullable: true })
  activationCode!: string | null;

  @Column({ type: 'datetime', precision: 3 })
  createdAt!: Date;

  @Column({ type: 'datetime', precision: 3 })
  updatedAt!: Date;

  /** The day of `createdAt` in the time zone of the service as `YYYY-MM-DD`, and its `MM-DD`. */
  @Column({ type: 'varchar', length: 10 })
  registeredOn!: string;

  @Column({ type: 'varchar', length: 5 })
  registeredDay!: string;

  /** Increases with every change. */
  @Column({ type: 'bigint', transformer: bigintAsNumber })
  revision!: number;
}

@Entity('customer_label')
@Index('customer_label_value', ['labelKey', 'labelValue', 'customerId'])
export class CustomerLabelEntity {
  @PrimaryColumn({ type: 'varchar', length: 36 })
  customerId!: string;

  @PrimaryColumn({ type: 'varchar', length: 100 })
  labelKey!: string;

  @PrimaryColumn({ type: 'varchar', length: 255 })
  labelValue!: string;
}
