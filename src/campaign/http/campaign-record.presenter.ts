import type { CampaignDescription } from '../campaign-description.service.js';
import { DEFAULT_LOCALE } from '../campaign-fields.rules.js';
import type { CampaignOffer } from '../campaign-offers.service.js';
import { CampaignDetail, presentCampaignDetail } from './campaign-detail.presenter.js';

export class CampaignLabelRecord {
  readonly key!: string;
  readonly value!: string;
}

export class CampaignTranslationRecord {
  readonly locale!: string;
  readonly name?: string;
  readonly shortDescription?: string;
  readonly conditionsDescription?: string;
  readonly usageInstruction?: string;
  readonly brandDescription?: string;
  readonly brandName?: string;
}

export class CampaignPhotoRecord {
  readonly photoId!: string;
}

/** A campaign with everything that may be shown to customers. */
export class CampaignRecord extends CampaignDetail {
  readonly brandName?: string;
  readonly moreInformationLink?: string;
  readonly pushNotificationText?: string;
  readonly featured!: boolean;
  readonly public!: boolean;
  readonly daysInactive!: number;
  readonly daysValid!: number;
  readonly fulfillmentTracking!: boolean;
  readonly rewardValue?: number;
  readonly tax?: number;
  readonly taxPriceValue?: number;
  readonly pointValue?: number;
  readonly transactionPercentageValue?: number;
  readonly connectType?: string;
  readonly earningRuleId?: string;
  readonly labels!: CampaignLabelRecord[];
  /** Names by id. */
  readonly categoryNames!: Record<string, string>;
  readonly translations!: CampaignTranslationRecord[];
  readonly photos!: CampaignPhotoRecord[];
  /** Whether there is an icon. */
  readonly brandIcon!: boolean;
  /** Only for administrators, as `levels`, `segments` and `coupons`. */
  readonly categories?: string[];
}

/** A campaign as one customer sees it. */
export class CampaignOfferRecord extends CampaignRecord {
  /** How many this customer can still buy; absent where there is no number. */
  readonly usageLeftForCustomer?: number;
  /** Whether a purchase of one would succeed now. */
  readonly canBeBoughtByCustomer!: boolean;
}

export class CampaignListResponse {
  readonly campaigns!: CampaignRecord[];
  readonly total!: number;
}

export class CampaignOffersResponse {
  readonly campaigns!: CampaignOfferRecord[];
  readonly total!: number;
}

export class SellerCampaignListResponse {
  readonly campaigns!: CampaignDetail[];
  readonly total!: number;
}

export class ActiveCampaign {
  readonly id!: string;
  readonly name!: string;
}

export class ActiveCampaignsResponse {
  readonly campaigns!: ActiveCampaign[];
  readonly total!: number;
}

export class CampaignIdResponse {
  readonly campaignId!: string;
}

/** @param codes For administrators, who also see levels, segments and categories. */
export function presentCampaignRecord(
  description: CampaignDescription,
  codes?: readonly string[],
): CampaignRecord {
  const { campaign, categoryNames } = description;
  const { details } = campaign;
  const { brandName } = details.translations[DEFAULT_LOCALE] ?? {};
  return {
    ...presentCampaignDetail(description, codes),
    ...(brandName !== undefined && { brandName }),
    ...presentOptional(description),
    featured: campaign.featured,
    public: campaign.public,
    daysInactive: campaign.daysInactive,
    daysValid: campaign.daysValid,
    fulfillmentTracking: campaign.fulfillmentTracking,
    labels: details.labels.map(({ key, value }) => ({ key, value })),
    categoryNames: Object.fromEntries(categoryNames),
    translations: Object.entries(details.translations).map(([locale, texts]) => ({ locale, ...texts })),
    photos: [],
    brandIcon: false,
    ...(codes && { categories: campaign.categories }),
  };
}

function presentOptional({
  campaign: { details, transactionPercentageValue },
}: CampaignDescription): Partial<CampaignRecord> {
  const { moreInformationLink, pushNotificationText, rewardValue, tax, taxPriceValue } = details;
  const { pointValue, connectType, earningRuleId } = details;
  return {
    ...(moreInformationLink !== undefined && { moreInformationLink }),
    ...(pushNotificationText !== undefined && { pushNotificationText }),
    ...(rewardValue !== undefined && { rewardValue }),
    ...(tax !== undefined && { tax }),
    ...(taxPriceValue !== undefined && { taxPriceValue }),
    ...(pointValue !== undefined && { pointValue }),
    ...(transactionPercentageValue !== null && { transactionPercentageValue }),
    ...(connectType !== undefined && { connectType }),
    ...(earningRuleId !== undefined && { earningRuleId }),
  };
}

export function presentCampaignOffer(offer: CampaignOffer): CampaignOfferRecord {
  const { usageLeftForCustomer, canBeBought } = offer;
  return {
    ...presentCampaignRecord(offer),
    ...(usageLeftForCustomer !== null && { usageLeftForCustomer }),
    canBeBoughtByCustomer: canBeBought,
  };
}

export function presentCampaigns(
  campaigns: readonly CampaignDescription[],
  total: number,
): CampaignListResponse {
  return { campaigns: campaigns.map((each) => presentCampaignRecord(each)), total };
}

export function presentOffers(offers: readonly CampaignOffer[], total: number): CampaignOffersResponse {
  return { campaigns: offers.map(presentCampaignOffer), total };
}

/** Without codes: a seller sees only those that a customer before him has bought. */
export function presentCampaignsForSeller(
  campaigns: readonly CampaignDescription[],
  total: number,
): SellerCampaignListResponse {
  return { campaigns: campaigns.map((each) => presentCampaignDetail(each, [])), total };
}
