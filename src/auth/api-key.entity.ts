import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { bigintAsNumber } from '#platform/database/schema/columns.js';
import type { Permissions } from './principal.rules.js';

/** A key for a machine. Known by its hash; the key itself was shown once. */
@Entity('api_key')
@Index('api_key_hash', ['keyHash'], { unique: true })
@Index('api_key_account', ['accountId'])
export class ApiKeyEntity {
  @PrimaryColumn({ type: 'varchar', length: 36 })
  id!: string;

  @Column({ type: 'varchar', length: 100 })
  name!: string;

  @Column({ type: 'varchar', length: 64 })
  keyHash!: string;

  /** The administrator whose key it is, and whose rights it has; null for one with permissions of its own. */
  @Column({ type: 'varchar', length: 36, nullable: true })
  accountId!: string | null;

  /** The administrator who made it, or who made the key that made it; null for the operator, the master key and earlier keys. */
  @Column({ type: 'varchar', length: 36, nullable: true })
  createdById!: string | null;

  @Column({ type: 'boolean' })
  superAdmin!: boolean;

  @Column({ type: 'json', nullable: true })
  permissions!: Permissions | null;

  @Column({ type: 'datetime', precision: 3 })
  createdAt!: Date;

  @Column({ type: 'datetime', precision: 3, nullable: true })
  expiresAt!: Date | null;

  @Column({ type: 'datetime', precision: 3, nullable: true })
  revokedAt!: Date | null;

  @Column({ type: 'bigint', transformer: bigintAsNumber })
  revision!: number;
}
