import { Column, Entity, PrimaryColumn } from 'typeorm';
import { bigintAsNumber } from '#platform/database/schema/columns.js';

/** One row, which each change of the settings moves: of two at once the second goes on from what the first one left. */
@Entity('setting_revision')
export class SettingRevisionEntity {
  @PrimaryColumn({ type: 'int' })
  id!: number;

  @Column({ type: 'bigint', transformer: bigintAsNumber })
  revision!: number;
}
