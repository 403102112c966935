import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { bigintAsNumber } from '#platform/database/schema/columns.js';
import type { Credential } from '#platform/audit-context/audit-context.js';

/** Something that an administrator has done, or tried. Rows are only ever added; `position` and `hash` are set once. */
@Entity('audit_entry')
@Index('audit_entry_administrator', ['administratorId', 'position'])
@Index('audit_entry_resource', ['resourceId', 'position'])
@Index('audit_entry_customer', ['customerId', 'position'])
@Index('audit_entry_recorded', ['recordedAt'])
export class AuditEntryEntity {
  /** Handed out before commit, with gaps after a rollback. Never shown: see `position`. */
  @Column({ type: 'bigint', primary: true, generated: 'increment', transformer: bigintAsNumber })
  id!: number;

  /** 1, 2, 3 …, no gaps. Null until it is sealed. */
  @Index('audit_entry_position', { unique: true })
  @Column({ type: 'bigint', nullable: true, transformer: bigintAsNumber })
  position!: number | null;

  @Column({ type: 'datetime', precision: 3 })
  recordedAt!: Date;

  @Column({ type: 'varchar', length: 36, nullable: true })
  administratorId!: string | null;

  @Column({ type: 'varchar', length: 20 })
  credential!: Credential;

  @Column({ type: 'varchar', length: 36, nullable: true })
  apiKeyId!: string | null;

  @Column({ type: 'varchar', length: 100, nullable: true })
  address!: string | null;

  @Column({ type: 'varchar', length: 100, nullable: true })
  requestId!: string | null;

  @Column({ type: 'varchar', length: 200 })
  action!: string;

  @Column({ type: 'varchar', length: 40, nullable: true })
  resourceType!: string | null;

  @Column({ type: 'varchar', length: 36, nullable: true })
  resourceId!: string | null;

  @Column({ type: 'varchar', length: 36, nullable: true })
  customerId!: string | null;

  @Column({ type: 'varchar', length: 10 })
  outcome!: 'done' | 'refused';

  /** JSON, to the byte as it was hashed: a column of that type may come back in another order. */
  @Column({ type: 'varchar', length: 8000 })
  changes!: string;

  /** Over all of this and the hash of the entry before. Null until it is sealed. */
  @Column({ type: 'varchar', length: 64, nullable: true })
  hash!: string | null;
}

export const AUDIT_CHAIN = 'audit';

/** One row: the end of the chain. Without it, the loss of the last entries would go unnoticed. */
@Entity('audit_chain')
export class AuditChainEntity {
  @PrimaryColumn({ type: 'varchar', length: 20 })
  name!: string;

  @Column({ type: 'bigint', transformer: bigintAsNumber })
  lastPosition!: number;

  @Column({ type: 'varchar', length: 64 })
  lastHash!: string;
}
