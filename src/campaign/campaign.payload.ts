import { eventTimestamp } from '#platform/time/timestamp.js';
import type { CampaignEntity } from './campaign.entity.js';
import type { CampaignData, CampaignDefinition } from './events/campaign-data.payload.js';

/** A campaign as events tell it. */
export function campaignPayload(campaign: CampaignEntity, now: Date): CampaignDefinition {
  return {
    campaignId: { campaignId: campaign.id },
    storeId: { storeId: campaign.storeId },
    campaignData: campaignData(campaign),
    updateAt: eventTimestamp(now),
  };
}

function campaignData(campaign: CampaignEntity): CampaignData {
  const { usageLimit, limitPerUser, transactionPercentageValue } = campaign;
  const { translations, labels, ...details } = campaign.details;
  return {
    reward: campaign.reward,
    name: campaign.name,
    active: campaign.active,
    featured: campaign.featured,
    public: campaign.public,
    costInPoints: campaign.costInPoints,
    singleCoupon: campaign.singleCoupon,
    unlimited: campaign.unlimited,
    ...(usageLimit !== null && { limit: usageLimit }),
    ...(limitPerUser !== null && { limitPerUser }),
    daysInactive: campaign.daysInactive,
    daysValid: campaign.daysValid,
    fulfillmentTracking: campaign.fulfillmentTracking,
    campaignActivity: {
      allTimeActive: campaign.allTimeActive,
      ...(campaign.activeFrom && { activeFrom: eventTimestamp(campaign.activeFrom) }),
      ...(campaign.activeTo && { activeTo: eventTimestamp(campaign.activeTo) }),
    },
    campaignVisibility: {
      allTimeVisible: campaign.allTimeVisible,
      ...(campaign.visibleFrom && { visibleFrom: eventTimestamp(campaign.visibleFrom) }),
      ...(campaign.visibleTo && { visibleTo: eventTimestamp(campaign.visibleTo) }),
    },
    levels: campaign.levels,
    segments: campaign.segments,
    categories: campaign.categories,
    labels,
    translations: Object.entries(translations).map(([locale, texts]) => ({ locale, ...texts })),
    ...details,
    ...(transactionPercentageValue !== null && { transactionPercentageValue }),
    createdAt: eventTimestamp(campaign.createdAt),
  };
}
