import { ApiProperty } from '@nestjs/swagger';
import { presentOptionalTimestamp, presentTimestamp } from '../../platform/time/timestamp.js';
import type { CampaignDescription } from '../campaign-description.service.js';
import { DEFAULT_LOCALE } from '../campaign-fields.rules.js';

export class CampaignActivity {
  readonly allTimeActive!: boolean;
  readonly activeFrom?: string | undefined;
  readonly activeTo?: string | undefined;
}

export class CampaignVisibility {
  readonly allTimeVisible!: boolean;
  readonly visibleFrom?: string | undefined;
  readonly visibleTo?: string | undefined;
}

export class CampaignDetail {
  readonly campaignId!: string;
  readonly reward!: string;
  readonly name!: string;
  readonly shortDescription?: string | undefined;
  readonly conditionsDescription?: string | undefined;
  readonly usageInstruction?: string | undefined;
  readonly brandDescription?: string | undefined;
  readonly active!: boolean;
  readonly costInPoints!: number;
  readonly singleCoupon!: boolean;
  readonly unlimited!: boolean;
  /** How often it may be sold in all; absent without a limit. */
  readonly limit?: number | undefined;
  readonly limitPerUser?: number | undefined;
  readonly campaignActivity!: CampaignActivity;
  readonly campaignVisibility!: CampaignVisibility;
  /** When it is not on sale now, and not all the time: from when to when it is. */
  readonly will_be_active_from?: string | undefined;
  readonly will_be_active_to?: string | undefined;
  readonly createdAt!: string;
  /** Names by id; an empty list when there is none. */
  @ApiProperty({
    oneOf: [
      { type: 'object', additionalProperties: { type: 'string' } },
      { type: 'array', items: { type: 'string' }, maxItems: 0 },
    ],
  })
  readonly segmentNames!: Record<string, string> | string[];
  readonly levelNames!: Record<string, string>;
  /** How many can still be sold; absent where there is no number. */
  readonly usageLeft?: number | undefined;
  readonly visibleForCustomersCount!: number;
  /** Distinct customers who have bought it. */
  readonly usersWhoUsedThisCampaignCount!: number;
  /** Only for administrators and sellers, as the next two. */
  readonly levels?: string[] | undefined;
  readonly segments?: string[] | undefined;
  /** For administrators the first 1,000 codes, for sellers those that this customer has bought. */
  readonly coupons?: string[] | undefined;
}

/**
 * What is undefined is left out of the answer.
 * @param coupons Codes that this caller may see; absent for customers, who see neither levels nor segments.
 */
export function presentCampaignDetail(
  description: CampaignDescription,
  coupons?: readonly string[],
): CampaignDetail {
  const { campaign, levelNames, segmentNames, stock, usageLeft, visibleForCustomersCount } = description;
  const { shortDescription, conditionsDescription, usageInstruction, brandDescription } =
    campaign.details.translations[DEFAULT_LOCALE] ?? {};
  // When it is on sale is said by itself where that is neither now nor always.
  const saysWhen = !description.isActive && !campaign.allTimeActive;
  const activeFrom = presentOptionalTimestamp(campaign.activeFrom);
  const activeTo = presentOptionalTimestamp(campaign.activeTo);
  return {
    campaignId: campaign.id,
    reward: campaign.reward,
    name: campaign.name,
    shortDescription,
    conditionsDescription,
    usageInstruction,
    brandDescription,
    active: campaign.active,
    costInPoints: campaign.costInPoints,
    singleCoupon: campaign.singleCoupon,
    unlimited: campaign.unlimited,
    limit: campaign.usageLimit ?? undefined,
    limitPerUser: campaign.limitPerUser ?? undefined,
    campaignActivity: { allTimeActive: campaign.allTimeActive, activeFrom, activeTo },
    campaignVisibility: {
      allTimeVisible: campaign.allTimeVisible,
      visibleFrom: presentOptionalTimestamp(campaign.visibleFrom),
      visibleTo: presentOptionalTimestamp(campaign.visibleTo),
    },
    will_be_active_from: saysWhen ? activeFrom : undefined,
    will_be_active_to: saysWhen ? activeTo : undefined,
    createdAt: presentTimestamp(campaign.createdAt),
    segmentNames: segmentNames.size === 0 ? [] : Object.fromEntries(segmentNames),
    levelNames: Object.fromEntries(levelNames),
    usageLeft: usageLeft ?? undefined,
    visibleForCustomersCount,
    usersWhoUsedThisCampaignCount: stock.buyers,
    levels: coupons && campaign.levels,
    segments: coupons && campaign.segments,
    coupons: coupons && [...coupons],
  };
}
