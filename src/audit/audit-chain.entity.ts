import { Column, Entity, PrimaryColumn } from 'typeorm';
import { bigintAsNumber } from '#platform/database/schema/columns.js';

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
