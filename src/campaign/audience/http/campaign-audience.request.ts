import { ArrayMaxSize, IsArray, IsIn, IsInt, IsOptional, Max, Min } from 'class-validator';
import { FormInteger, LooseUuid } from '#platform/http/request/fields/readers.js';
import { EnumName } from '#platform/http/request/fields/request-fields.js';
import { REWARD_TYPES, type RewardType } from '../../campaign.entity.js';

const POINTS_MAX = 1_000_000_000;
const IDS_MAX = 200;

/** What decides who may buy a campaign, as the campaign is to have it. */
export class CampaignAudienceRequest {
  @IsOptional()
  @IsIn(REWARD_TYPES)
  @EnumName('RewardType')
  readonly reward?: RewardType;

  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(POINTS_MAX)
  @FormInteger()
  readonly costInPoints?: number;

  /** Customers of these levels or segments; without both, all customers. */
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(IDS_MAX)
  @LooseUuid({ each: true })
  readonly levels?: string[];

  @IsOptional()
  @IsArray()
  @ArrayMaxSize(IDS_MAX)
  @LooseUuid({ each: true })
  readonly segments?: string[];

  /** How often one customer may buy it; 0: as often as they like. Counts for a campaign that has been sold. */
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(POINTS_MAX)
  @FormInteger()
  readonly limitPerUser?: number;

  /** The campaign that is to be changed. */
  @IsOptional()
  @LooseUuid()
  readonly campaignId?: string;
}
