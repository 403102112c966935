import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A browser in which a customer has switched notifications on. */
@Entity('push_subscription')
@Index('push_subscription_once', ['endpointHash'], { unique: true })
@Index('push_subscription_customer', ['customerId', 'createdAt'])
export class PushSubscriptionEntity {
  /** The recipient of messages. Another customer in the same browser has another id. */
  @PrimaryColumn({ type: 'varchar', length: 36 })
  id!: string;

  @Column({ type: 'varchar', length: 36 })
  customerId!: string;

  /** The address at the push service. */
  @Column({ type: 'varchar', length: 2000 })
  endpoint!: string;

  /** SHA-256 of the address: the key refuses it a second time. */
  @Column({ type: 'varchar', length: 64 })
  endpointHash!: string;

  /** The public key of the browser, in base64url. */
  @Column({ type: 'varchar', length: 87 })
  p256dh!: string;

  /** The secret that the browser shares, in base64url. */
  @Column({ type: 'varchar', length: 22 })
  auth!: string;

  /** The language in which the browser shows the page; null: that of the programme. */
  @Column({ type: 'varchar', length: 16, nullable: true })
  locale!: string | null;

  @Column({ type: 'datetime', precision: 3 })
  createdAt!: Date;
}
