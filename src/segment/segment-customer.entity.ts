import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A customer named by a criterion of type `customer_list`. */
@Entity('segment_customer')
export class SegmentCustomerEntity {
  @PrimaryColumn({ type: 'varchar', length: 36 })
  criterionId!: string;

  @PrimaryColumn({ type: 'varchar', length: 36 })
  customerId!: string;

  @Index('segment_customer_segment')
  @Column({ type: 'varchar', length: 36 })
  segmentId!: string;
}
