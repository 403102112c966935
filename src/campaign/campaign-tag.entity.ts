import { Entity, Index, PrimaryColumn } from 'typeorm';

export type CampaignTagKind = 'level' | 'segment' | 'category' | 'label';

/** What campaigns are found by: ids of levels, segments and categories, and labels as `key:value`. */
@Entity('campaign_tag')
@Index('campaign_tag_tag', ['kind', 'tag', 'campaignId'])
export class CampaignTagEntity {
  @PrimaryColumn({ type: 'varchar', length: 36 })
  campaignId!: string;

  @PrimaryColumn({ type: 'varchar', length: 16 })
  kind!: CampaignTagKind;

  @PrimaryColumn({ type: 'varchar', length: 300 })
  tag!: string;
}
