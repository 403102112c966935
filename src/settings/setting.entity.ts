import { Column, Entity, PrimaryColumn } from 'typeorm';
import { bigintAsNumber } from '#platform/database/schema/columns.js';

/** A setting that was changed. One that has no row is what it is by default. */
@Entity('setting')
export class SettingEntity {
  @PrimaryColumn({ type: 'varchar', length: 64 })
  name!: string;

  /** Inside an object, because not every driver parses JSON that is a plain text or number. */
  @Column({ type: 'json' })
  value!: { readonly value: unknown };
}

/** One row, which each change of the settings moves: of two at once the second goes on from what the first one left. */
@Entity('setting_revision')
export class SettingRevisionEntity {
  @PrimaryColumn({ type: 'int' })
  id!: number;

  @Column({ type: 'bigint', transformer: bigintAsNumber })
  revision!: number;

  /** How many of the changes were uploads and removals of files: these leave the revision that callers see as it is. */
  @Column({ type: 'bigint', default: 0, transformer: bigintAsNumber })
  fileChanges!: number;

  /** Decimals of all amounts of money in this database; null until its first process has decided (`CURRENCY`). */
  @Column({ type: 'int', nullable: true })
  amountDecimals!: number | null;
}
