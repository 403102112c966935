import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A shop that has customers and campaigns of its own. Never deleted: ids and codes stay what they are. */
@Entity('store')
export class StoreEntity {
  @PrimaryColumn({ type: 'varchar', length: 36 })
  id!: string;

  /** The segment of the path: `/api/{storeCode}/…`. */
  @Index('store_code', { unique: true })
  @Column({ type: 'varchar', length: 64 })
  code!: string;

  @Column({ type: 'varchar', length: 255 })
  name!: string;

  @Column({ type: 'datetime', precision: 3 })
  createdAt!: Date;
}
