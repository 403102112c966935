import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { bigintAsNumber } from '#platform/database/schema/columns.js';

@Entity('seller')
@Index('seller_created', ['deleted', 'createdAt', 'id'])
export class SellerEntity {
  @PrimaryColumn({ type: 'varchar', length: 36 })
  id!: string;

  @Column({ type: 'varchar', length: 255 })
  firstName!: string;

  @Column({ type: 'varchar', length: 255 })
  lastName!: string;

  @Column({ type: 'varchar', length: 255 })
  email!: string;

  @Column({ type: 'varchar', length: 64, nullable: true })
  phone!: string | null;

  /** The point of sale where the seller works. */
  @Column({ type: 'varchar', length: 36, nullable: true })
  posId!: string | null;

  @Column({ type: 'boolean' })
  active!: boolean;

  /** No longer shown; kept for what the seller has done. */
  @Column({ type: 'boolean' })
  deleted!: boolean;

  /** Whether the seller may add and spend points of customers. */
  @Column({ type: 'boolean' })
  allowPointTransfer!: boolean;

  @Column({ type: 'datetime', precision: 3 })
  createdAt!: Date;

  @Column({ type: 'bigint', transformer: bigintAsNumber })
  revision!: number;
}
