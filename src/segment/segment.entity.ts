import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { bigintAsNumber } from '#platform/database/schema/columns.js';
import type { SegmentPart } from './segment-part.rules.js';

/** Belongs to the programme, not to a store. */
@Entity('segment')
@Index('segment_created', ['createdAt', 'id'])
export class SegmentEntity {
  @PrimaryColumn({ type: 'varchar', length: 36 })
  id!: string;

  @Column({ type: 'varchar', length: 255 })
  name!: string;

  @Column({ type: 'varchar', length: 1000, nullable: true })
  description!: string | null;

  /** An inactive segment has no customers. */
  @Column({ type: 'boolean' })
  active!: boolean;

  @Column({ type: 'json' })
  parts!: SegmentPart[];

  @Column({ type: 'datetime', precision: 3 })
  createdAt!: Date;

  /** Increases with every change, and when a campaign names the segment. */
  @Column({ type: 'bigint', transformer: bigintAsNumber })
  revision!: number;
}

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

/** How many customers of a store met the criteria of a segment on one day, counted once: when the day began, or with the segment. */
@Entity('segment_size')
export class SegmentSizeEntity {
  @PrimaryColumn({ type: 'varchar', length: 36 })
  segmentId!: string;

  @PrimaryColumn({ type: 'varchar', length: 36 })
  storeId!: string;

  /** A day of the calendar, `YYYY-MM-DD`. */
  @PrimaryColumn({ type: 'varchar', length: 10 })
  day!: string;

  @Column({ type: 'bigint', transformer: bigintAsNumber })
  customers!: number;
}
