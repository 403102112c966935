import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { bigintAsNumber } from '#platform/database/schema/columns.js';
import type { NestedTexts } from './texts.rules.js';

/** A language of the programme, with the texts that differ from those of the service itself. */
@Entity('translation')
@Index('translation_code', ['code'], { unique: true })
export class TranslationEntity {
  @PrimaryColumn({ type: 'varchar', length: 36 })
  id!: string;

  /** The language as BCP 47 writes it: `de-AT`. */
  @Column({ type: 'varchar', length: 16 })
  code!: string;

  @Column({ type: 'varchar', length: 255 })
  name!: string;

  /** Where forms show it: the lowest first. */
  @Column({ type: 'int' })
  position!: number;

  @Column({ type: 'json' })
  texts!: NestedTexts;

  /** By an administrator, or by the version of the service that brought it. The column may be null, and no row has it so. */
  @Column({ type: 'datetime', precision: 3, nullable: true })
  updatedAt!: Date;

  @Column({ type: 'bigint', transformer: bigintAsNumber })
  revision!: number;
}
