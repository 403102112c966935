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
  readonly name?: string | undefined;
  readonly shortDescription?: string | undefined;
  readonly conditionsDescription?: string | undefined;
  readonly usageInstruction?: string | undefined;
  readonly brandDescription?: string | undefined;
  readonly brandName?: string | undefined;
}

export class CampaignPhotoRecord {
  readonly photoId!: string;
}

/** A campaign with everything that may be shown to customers. */
export class CampaignRecord extends CampaignDetail {
  readonly brandName?: string | undefined;
  readonly moreInformationLink?: string | undefined;
  readonly pushNotificationText?: string | undefined;
  readonly featured!: boolean;
  readonly public!: boolean;
  readonly daysInactive!: number;
  readonly daysValid!: number;
  readonly fulfillmentTracking!: boolean;
  readonly rewardValue?: number | undefined;
  readonly tax?: number | undefined;
  readonly taxPriceValue?: number | undefined;
  readonly pointValue?: number | undefined;
  readonly transactionPercentageValue?: number | undefined;
  readonly connectType?: string | undefined;
  readonly earningRuleId?: string | undefined;
  readonly labels!: CampaignLabelRecord[];
  /** Names by id. */
  readonly categoryNames!: Record<string, string>;
  readonly translations!: CampaignTranslationRecord[];
  readonly photos!: CampaignPhotoRecord[];
  /** Whether there is an icon. */
  readonly brandIcon!: boolean;
  /** Only for administrators, as `levels`, `segments` and `coupons`. */
  readonly categories?: string[] | undefined;
}

/** A campaign as one customer sees it. */
export class CampaignOfferRecord extends CampaignRecord {
  /** How many this customer can still buy; absent where there is no number. */
  readonly usageLeftForCustomer?: number | undefined;
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
  return Object.assign(presentCampaignDetail(description, codes), {
    brandName: details.translations[DEFAULT_LOCALE]?.brandName,
    moreInformationLink: details.moreInformationLink,
    pushNotificationText: details.pushNotificationText,
    rewardValue: details.rewardValue,
    tax: details.tax,
    taxPriceValue: details.taxPriceValue,
    pointValue: details.pointValue,
    transactionPercentageValue: campaign.transactionPercentageValue ?? undefined,
    connectType: details.connectType,
    earningRuleId: details.earningRuleId,
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
    categories: codes && campaign.categories,
  });
}

export function presentCampaignOffer(offer: CampaignOffer): CampaignOfferRecord {
  return Object.assign(presentCampaignRecord(offer), {
    usageLeftForCustomer: offer.usageLeftForCustomer ?? undefined,
    canBeBoughtByCustomer: offer.canBeBought,
  });
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
