import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** What a caller without a login has asked for: it is answered in the background, so that the answer shows nothing of any account. */
@Entity('message_request')
@Index('message_request_due', ['nextAttemptAt', 'id'])
export class MessageRequestEntity {
  @PrimaryColumn({ type: 'varchar', length: 36 })
  id!: string;

  @Column({ type: 'varchar', length: 16 })
  kind!: string;

  /** What was typed, and what belongs to it. */
  @Column({ type: 'json' })
  asked!: Readonly<Record<string, string>>;

  /** The language of the request; null: that of the programme. */
  @Column({ type: 'varchar', length: 16, nullable: true })
  locale!: string | null;

  @Column({ type: 'datetime', precision: 3 })
  createdAt!: Date;

  /** The attempts that have failed. */
  @Column({ type: 'int' })
  attempts!: number;

  @Column({ type: 'datetime', precision: 3 })
  nextAttemptAt!: Date;
}
