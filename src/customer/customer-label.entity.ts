import { Entity, Index, PrimaryColumn } from 'typeorm';

@Entity('customer_label')
@Index('customer_label_value', ['labelKey', 'labelValue', 'customerId'])
export class CustomerLabelEntity {
  @PrimaryColumn({ type: 'varchar', length: 36 })
  customerId!: string;

  @PrimaryColumn({ type: 'varchar', length: 100 })
  labelKey!: string;

  @PrimaryColumn({ type: 'varchar', length: 255 })
  labelValue!: string;
}
