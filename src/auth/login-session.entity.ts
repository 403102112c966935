import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { bigintAsNumber } from '#platform/database/schema/columns.js';

/** One login and all that was refreshed from it: the family of its refresh tokens. Gone once it has ended. */
@Entity('login_session')
@Index('login_session_account', ['accountId'])
export class LoginSessionEntity {
  @PrimaryColumn({ type: 'varchar', length: 36 })
  id!: string;

  @Column({ type: 'varchar', length: 36 })
  accountId!: string;

  @Column({ type: 'datetime', precision: 3 })
  createdAt!: Date;

  @Column({ type: 'datetime', precision: 3 })
  expiresAt!: Date;

  /** When it was last refreshed; at first, when it began. Null for logins of earlier versions that were not refreshed since. */
  @Column({ type: 'datetime', precision: 3, nullable: true })
  lastUsedAt!: Date | null;

  /** What the client calls itself (`User-Agent`). Null for customers, whose devices are not kept. */
  @Column({ type: 'varchar', length: 255, nullable: true })
  client!: string | null;

  /** Whether a provider of identities has let the account in: then the second factor is the provider's. */
  @Column({ type: 'boolean', default: false })
  isFederated!: boolean;

  @Column({ type: 'bigint', transformer: bigintAsNumber })
  revision!: number;
}

/** Stored as its hash: a reader of the database can refresh nothing. */
@Entity('refresh_token')
@Index('refresh_token_session', ['sessionId'])
export class RefreshTokenEntity {
  @PrimaryColumn({ type: 'varchar', length: 64 })
  hash!: string;

  @Column({ type: 'varchar', length: 36 })
  sessionId!: string;

  @Column({ type: 'datetime', precision: 3 })
  expiresAt!: Date;

  /** When it was exchanged for the first time. Coming again long after that, it is in two hands. */
  @Column({ type: 'datetime', precision: 3, nullable: true })
  usedAt!: Date | null;
}
