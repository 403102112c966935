import { Entity, PrimaryColumn } from 'typeorm';

@Entity('customer_label')
export class CustomerLabelEntity {
  @PrimaryColumn({ type: 'varchar', length: 36 })
  customerId!: string;

  @PrimaryColumn({ type: 'varchar', length: 100 })
  labelKey!: string;

  @PrimaryColumn({ type: 'varchar', length: 255 })
  labelValue!: string;
}
