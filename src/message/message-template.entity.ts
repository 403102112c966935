import { Column, Entity, PrimaryColumn } from 'typeorm';
import { bigintAsNumber } from '#platform/database/schema/columns.js';
import type { MessageWording } from './message-kinds.model.js';

/** What administrators have changed of a kind of e-mail. One row for each kind, with an id that never changes. */
@Entity('message_template')
export class MessageTemplateEntity {
  @PrimaryColumn({ type: 'varchar', length: 36 })
  id!: string;

  /** By language; where there is none, the wording of the service. */
  @Column({ type: 'json' })
  texts!: Readonly<Record<string, MessageWording>>;

  /** Null: the name of the programme. */
  @Column({ type: 'varchar', length: 255, nullable: true })
  senderName!: string | null;

  /** Null: the address of `MAIL_FROM`. */
  @Column({ type: 'varchar', length: 255, nullable: true })
  senderEmail!: string | null;

  /** Addresses of staff, with commas between them. */
  @Column({ type: 'varchar', length: 1000, nullable: true })
  receiverEmail!: string | null;

  /** By an administrator, or by the version of the service that brought it. */
  @Column({ type: 'datetime', precision: 3 })
  updatedAt!: Date;

  @Column({ type: 'bigint', transformer: bigintAsNumber })
  revision!: number;
}
