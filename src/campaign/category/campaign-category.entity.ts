import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { bigintAsNumber } from '#platform/database/schema/columns.js';

@Entity('campaign_category')
@Index('campaign_category_order', ['sortOrder', 'id'])
export class CampaignCategoryEntity {
  @PrimaryColumn({ type: 'varchar', length: 36 })
  id!: string;

  /** In the default language. */
  @Column({ type: 'varchar', length: 255 })
  name!: string;

  @Column({ type: 'boolean' })
  active!: boolean;

  @Column({ type: 'int' })
  sortOrder!: number;

  /** By language. */
  @Column({ type: 'json' })
  translations!: Record<string, { readonly name: string }>;

  @Column({ type: 'bigint', transformer: bigintAsNumber })
  revision!: number;

  @Column({ type: 'datetime', precision: 3 })
  createdAt!: Date;
}
