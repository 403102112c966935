import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { Sealed } from './request-key.js';

/** The code of a refusal is readable: it identifies nobody. */
export type KeptBody = Sealed & { readonly errorCode?: string };

/** How a request with an Idempotency-Key was answered. What of it could identify anybody is readable only with the key. */
@Entity('kept_answer')
export class KeptAnswerEntity {
  /** A hash of the key and of who has used it. */
  @PrimaryColumn({ type: 'varchar', length: 43 })
  id!: string;

  /** Differs when the request does. */
  @Column({ type: 'varchar', length: 43 })
  fingerprint!: string;

  /** 0 until the request has come to its end: in a row that is committed, only where it is done in steps. */
  @Column({ type: 'integer' })
  status!: number;

  @Column({ type: 'varchar', length: 100, nullable: true })
  contentType!: string | null;

  @Column({ type: 'json', nullable: true })
  body!: KeptBody | null;

  /** Who is at it, while it is done in steps; for who comes after `heldUntil`, he is dead. */
  @Column({ type: 'varchar', length: 36, nullable: true })
  holder!: string | null;

  @Column({ type: 'datetime', precision: 3, nullable: true })
  heldUntil!: Date | null;

  /** How many steps are done. Meanwhile the last of them has left its note in `body`. */
  @Column({ type: 'integer', default: 0 })
  step!: number;

  @Index('kept_answer_expires')
  @Column({ type: 'datetime', precision: 3 })
  expiresAt!: Date;
}
