import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { bigintAsNumber } from '#platform/database/schema/columns.js';

export const INVITATION_STATUSES = ['invited', 'registered', 'made_purchase'] as const;
export type InvitationStatus = (typeof INVITATION_STATUSES)[number];

/** One customer brings another: sent as an invitation, or found when the other one registered. */
@Entity('invitation')
@Index('invitation_once', ['referrerId', 'recipientKey'], { unique: true })
@Index('invitation_token', ['token'], { unique: true })
@Index('invitation_recipient', ['recipientId'], { unique: true })
@Index('invitation_contact', ['storeId', 'recipientKey', 'createdAt', 'id'])
@Index('invitation_created', ['storeId', 'createdAt', 'id'])
@Index('invitation_status', ['storeId', 'status', 'createdAt', 'id'])
@Index('invitation_referrer', ['referrerId', 'createdAt', 'id'])
export class InvitationEntity {
  @PrimaryColumn({ type: 'varchar', length: 36 })
  id!: string;

  @Column({ type: 'varchar', length: 36 })
  storeId!: string;

  @Column({ type: 'varchar', length: 36 })
  referrerId!: string;

  /** The contact as it was typed. A registration without an invitation has the contacts of the customer. */
  @Column({ type: 'varchar', length: 255, nullable: true })
  recipientEmail!: string | null;

  @Column({ type: 'varchar', length: 64, nullable: true })
  recipientPhone!: string | null;

  /** By which one referrer invites a person once. See `contactKey`. */
  @Column({ type: 'varchar', length: 300 })
  recipientKey!: string;

  @Column({ type: 'varchar', length: 64 })
  token!: string;

  @Column({ type: 'varchar', length: 16 })
  status!: InvitationStatus;

  /** The customer who has registered. A customer has one referrer at most. */
  @Column({ type: 'varchar', length: 36, nullable: true })
  recipientId!: string | null;

  @Column({ type: 'datetime', precision: 3 })
  createdAt!: Date;

  @Column({ type: 'datetime', precision: 3, nullable: true })
  registeredAt!: Date | null;
}

export type Occasion = 'register' | 'first_purchase' | 'every_purchase';
export type Recipient = 'referrer' | 'referred';

/** Points for one occasion, for one of the two. The unique key refuses a second payment. */
@Entity('referral_payment')
@Index('referral_payment_once', ['occasion', 'subjectId', 'recipient'], { unique: true })
@Index('referral_payment_transaction', ['transactionId'])
@Index('referral_payment_invitation', ['invitationId', 'causedAt'])
export class ReferralPaymentEntity {
  /** The earning that explains the points. */
  @PrimaryColumn({ type: 'varchar', length: 36 })
  id!: string;

  @Column({ type: 'varchar', length: 16 })
  occasion!: Occasion;

  /** The customer who was brought; for a purchase each time, and for a first purchase that came back, the transaction. */
  @Column({ type: 'varchar', length: 36 })
  subjectId!: string;

  @Column({ type: 'varchar', length: 8 })
  recipient!: Recipient;

  @Column({ type: 'varchar', length: 36 })
  invitationId!: string;

  /** The one who has got the points. */
  @Column({ type: 'varchar', length: 36 })
  customerId!: string;

  @Column({ type: 'varchar', length: 36, nullable: true })
  transactionId!: string | null;

  @Column({ type: 'bigint', transformer: bigintAsNumber })
  points!: number;

  /** The points are taken back as soon as less is kept of the sale. */
  @Column({ type: 'bigint', default: 1, transformer: bigintAsNumber })
  leastCents!: number;

  /** The time of the event that is paid for; null for payments of earlier versions. */
  @Column({ type: 'datetime', precision: 3, nullable: true })
  causedAt!: Date | null;

  @Column({ type: 'datetime', precision: 3 })
  createdAt!: Date;

  /** When too little was left of the sale, and the points were taken back. */
  @Column({ type: 'datetime', precision: 3, nullable: true })
  takenBackAt!: Date | null;
}
