import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { Sealed } from './request-key.model.js';

/** The code of a refusal is readable: it identifies no person. */
export type SealedBody = Sealed & { readonly errorCode?: string; readonly etag?: Sealed };

/** The response to a request with an Idempotency-Key. What of it could identify a person is readable only with the key. */
@Entity('kept_answer')
export class IdempotencyRecordEntity {
  /** A hash of the key and of its caller. */
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
  body!: SealedBody | null;

  /** The executor of a request in steps; after `heldUntil` it counts as dead. */
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
