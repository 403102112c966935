import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A search of a list that an administrator keeps under a name. */
@Entity('saved_view')
@Index('saved_view_once', ['administratorId', 'storeId', 'list', 'nameHash'], { unique: true })
@Index('saved_view_list', ['storeId', 'list', 'shared'])
export class SavedViewEntity {
  @PrimaryColumn({ type: 'varchar', length: 36 })
  id!: string;

  @Column({ type: 'varchar', length: 36 })
  storeId!: string;

  /** The owner. */
  @Column({ type: 'varchar', length: 36 })
  administratorId!: string;

  /** One of `VIEWED_LISTS`. */
  @Column({ type: 'varchar', length: 32 })
  list!: string;

  @Column({ type: 'varchar', length: 80 })
  name!: string;

  /** Made by `hashOfName`: the key refuses a name a second time, in whatever case. */
  @Column({ type: 'varchar', length: 64 })
  nameHash!: string;

  /** What the address of the list says behind `?`. */
  @Column({ type: 'varchar', length: 2000 })
  search!: string;

  /** Whether other administrators see it. */
  @Column({ type: 'boolean' })
  shared!: boolean;

  @Column({ type: 'datetime', precision: 3 })
  createdAt!: Date;

  @Column({ type: 'datetime', precision: 3 })
  updatedAt!: Date;
}
