import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { bigintAsNumber } from '#platform/database/schema/columns.js';

/** A point of sale of a store. Never deleted: customers, sellers and transactions name it. */
@Entity('pos')
@Index('pos_identifier', ['storeId', 'identifier'], { unique: true })
@Index('pos_name', ['storeId', 'name', 'id'])
export class PosEntity {
  @PrimaryColumn({ type: 'varchar', length: 36 })
  id!: string;

  @Column({ type: 'varchar', length: 36 })
  storeId!: string;

  @Column({ type: 'varchar', length: 255 })
  name!: string;

  /** By which tills and imports name it. */
  @Column({ type: 'varchar', length: 255 })
  identifier!: string;

  @Column({ type: 'varchar', length: 1000, nullable: true })
  description!: string | null;

  @Column({ type: 'varchar', length: 255, nullable: true })
  street!: string | null;

  @Column({ type: 'varchar', length: 255, nullable: true })
  address1!: string | null;

  @Column({ type: 'varchar', length: 255, nullable: true })
  address2!: string | null;

  @Column({ type: 'varchar', length: 64, nullable: true })
  postal!: string | null;

  @Column({ type: 'varchar', length: 255, nullable: true })
  city!: string | null;

  @Column({ type: 'varchar', length: 255, nullable: true })
  province!: string | null;

  @Column({ type: 'varchar', length: 255, nullable: true })
  country!: string | null;

  /** Millionths of a degree: about ten centimetres. */
  @Column({ type: 'int', nullable: true })
  latMicro!: number | null;

  @Column({ type: 'int', nullable: true })
  longMicro!: number | null;

  @Column({ type: 'datetime', precision: 3 })
  createdAt!: Date;

  @Column({ type: 'bigint', transformer: bigintAsNumber })
  revision!: number;
}
