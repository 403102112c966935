import { Column, Entity, PrimaryColumn } from 'typeorm';
import { bigintAsNumber } from '../platform/database/columns.js';

export const AUDIT_CHAIN = 'audit';

/** One row: how far the chain has come. Without it, nobody would miss the last entries. */
@Entity('audit_chain')
export class AuditChainEntity {
  @PrimaryColumn({ type: 'varchar', length: 20 })
  name!: string;

  @Column({ type: 'bigint', transformer: bigintAsNumber })
  lastPosition!: number;

  @Column({ type: 'varchar', length: 64 })
  lastHash!: string;
}
