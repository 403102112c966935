import { Column, Entity, PrimaryColumn } from 'typeorm';
import { bigintAsNumber } from '#platform/database/schema/columns.js';

/** One row, which each change of the settings moves: of two at once the second goes on from what the first one left. */
@Entity('setting_revision')
export class SettingRevisionEntity {
  @PrimaryColumn({ type: 'int' })
  id!: number;

  @Column({ type: 'bigint', transformer: bigintAsNumber })
  revision!: number;

  /** Decimals of all amounts of money in this database; null until its first process has decided (`CURRENCY`). */
  @Column({ type: 'int', nullable: true })
  amountDecimals!: number | null;
}
