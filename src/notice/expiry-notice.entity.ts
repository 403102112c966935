import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { bigintAsNumber } from '#platform/database/schema/columns.js';

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

/** How far the pass of a day over one kind of things that end has come. */
@Entity('notice_pass')
export class NoticePassEntity {
  @PrimaryColumn({ type: 'varchar', length: 16 })
  kind!: string;

  /** The day of the pass, `YYYY-MM-DD`; empty before the first. */
  @Column({ type: 'varchar', length: 10 })
  day!: string;

  /** How many days before the end customers get notices in this pass. */
  @Column({ type: 'int' })
  days!: number;

  /** The last thing that was looked at; null at the beginning. */
  @Column({ type: 'datetime', precision: 3, nullable: true })
  afterAt!: Date | null;

  @Column({ type: 'varchar', length: 36, nullable: true })
  afterId!: string | null;

  @Column({ type: 'boolean' })
  isOver!: boolean;

  /** Goes up with every step. */
  @Column({ type: 'bigint', transformer: bigintAsNumber })
  revision!: number;
}
