import { ArrayMaxSize, IsArray, IsIn, IsInt, IsOptional, Max, Min } from 'class-validator';
import { FilterText, FormInteger, LooseUuid } from '#platform/http/request/fields/readers.js';
import { EnumName } from '#platform/http/request/fields/request-fields.js';
import { PageRequest } from '#platform/http/request/page.dto.js';
import { presentSegmentMember, type SegmentMember, SegmentMemberRecord } from '../../../segment/index.js';
import { REWARD_TYPES, type RewardType } from '../../campaign.entity.js';
import type { AudienceSize } from '../campaign-audience.service.js';

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

export class CampaignAudienceResponse {
  /** Customers who see the campaign while it is on sale, up to 10,000. */
  readonly visible!: number;
  /** The customers among them who may buy one and have the points for it. */
  readonly ableToBuy!: number;
  /** `false`: the audience is larger. The first 10,000 were counted, so both numbers are the least there are. */
  readonly exact!: boolean;
}

export function presentCampaignAudience({
  visible,
  ableToBuy,
  isExact,
}: AudienceSize): CampaignAudienceResponse {
  return { visible, ableToBuy, exact: isExact };
}

/** Filters find parts of the text. */
export class ListCampaignCustomersRequest extends PageRequest {
  @FilterText()
  readonly firstName?: string;

  @FilterText()
  readonly lastName?: string;

  @FilterText()
  readonly email?: string;

  @FilterText()
  readonly phone?: string;
}

export class CampaignCustomerRecord extends SegmentMemberRecord {}

export class CampaignCustomersResponse {
  readonly customers!: CampaignCustomerRecord[];
  readonly total!: number;
}

export function presentCampaignCustomers(
  customers: readonly SegmentMember[],
  total: number,
): CampaignCustomersResponse {
  return { customers: customers.map(presentSegmentMember), total };
}
