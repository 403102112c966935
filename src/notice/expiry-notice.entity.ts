import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A customer has got a notice that something ends. One for what ends at a time: the key refuses a second row. */
@Entity('expiry_notice')
@Index('expiry_notice_once', ['kind', 'subjectId', 'endsAt'], { unique: true })
@Index('expiry_notice_customer', ['customerId', 'id'])
export class ExpiryNoticeEntity {
  @PrimaryColumn({ type: 'varchar', length: 36 })
  id!: string;

  @Column({ type: 'varchar', length: 16 })
  kind!: string;

  /** The account, the coupon or the customer. */
  @Column({ type: 'varchar', length: 36 })
  subjectId!: string;

  @Column({ type: 'varchar', length: 36 })
  customerId!: string;

  @Column({ type: 'datetime', precision: 3 })
  endsAt!: Date;

  @Column({ type: 'datetime', precision: 3 })
  createdAt!: Date;
}
