import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** One request, written down before it is sent. Without a duration: it is going on, or its process has died. */
@Entity('webhook_attempt')
@Index('webhook_attempt_number', ['deliveryId', 'number'], { unique: true })
export class WebhookAttemptEntity {
  @PrimaryColumn({ type: 'varchar', length: 36 })
  id!: string;

  @Column({ type: 'varchar', length: 36 })
  deliveryId!: string;

  /** From 1. */
  @Column({ type: 'int' })
  number!: number;

  @Column({ type: 'datetime', precision: 3 })
  startedAt!: Date;

  @Column({ type: 'int', nullable: true })
  durationMs!: number | null;

  /** What the receiver answered, if it did. */
  @Column({ type: 'int', nullable: true })
  status!: number | null;

  @Column({ type: 'varchar', length: 1000, nullable: true })
  answer!: string | null;

  /** Why there was no answer. */
  @Column({ type: 'varchar', length: 500, nullable: true })
  error!: string | null;
}
