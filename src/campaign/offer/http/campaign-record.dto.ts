import { OmitType } from '@nestjs/swagger';
import { Fraction, Ids } from '#platform/http/response/response-fields.js';
import type { Language } from '#platform/language/language.js';
import { presentTimestamp } from '#platform/time/timestamp.js';
import type { RuleSummary } from '../../../earning/index.js';
import { brandIconPath, photoRecord } from '../../campaign-pictures.rules.js';
import type { CampaignEntity } from '../../campaign.entity.js';
import { revisionOfCampaign } from '../../management/campaign-fields.rules.js';
import type { CampaignDescription } from '../campaign-description.service.js';
import type { CampaignOffer } from '../campaign-offers.service.js';
import {
  CampaignDetail,
  type CampaignDetailForStaff,
  presentCampaignDetail,
  presentCampaignDetailForStaff,
} from './campaign-detail.dto.js';

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

class CampaignPhotoId {
  readonly id!: string;
}

export class CampaignPhotoRecord {
  readonly photoId!: CampaignPhotoId;
  /** Below `/api/`, or `/api/{storeCode}/`. What it answers never changes. */
  readonly path!: string;
  /** The name that the file had. */
  readonly originalName!: string;
  readonly mimeType!: string;
}

/** The rule about what a customer does that earns the campaign. */
export class CampaignEarningRule {
  readonly type!: string;
  readonly name!: string;
  /** What the rule pays each time. */
  readonly pointsAmount?: number | undefined;
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
  @Fraction()
  readonly rewardValue?: number | undefined;
  readonly tax?: number | undefined;
  @Fraction()
  readonly taxPriceValue?: number | undefined;
  @Fraction()
  readonly pointValue?: number | undefined;
  readonly transactionPercentageValue?: number | undefined;
  readonly connectType?: string | undefined;
  readonly earningRuleId?: string | undefined;
  readonly labels!: CampaignLabelRecord[];
  /** Names by id. */
  readonly categoryNames!: Record<string, string>;
  readonly translations!: CampaignTranslationRecord[];
  readonly photos!: CampaignPhotoRecord[];
  /** Whether there is a photo. */
  readonly hasPhoto!: boolean;
  /** Whether there is an icon. */
  readonly brandIcon!: boolean;
  /** Below `/api/`, or `/api/{storeCode}/`. What it answers never changes: a new icon has another path. */
  readonly brandIconPath?: string | undefined;
}

/** A campaign as administrators and sellers see it. */
export class CampaignRecordForStaff extends CampaignRecord {
  /** Ids of the levels that it is for. */
  @Ids()
  readonly levels!: string[];
  /** Ids of the segments that it is for. */
  @Ids()
  readonly segments!: string[];
  /** Ids. */
  @Ids()
  readonly categories!: string[];
  /** The first 1,000 codes, for administrators; for sellers none. */
  readonly coupons!: string[];
  /** How many coupons were sold. */
  readonly soldCount!: number;
  /** The rule of `earningRuleId`. */
  readonly earningRule?: CampaignEarningRule;
  /** Since when it is archived. Absent otherwise. */
  readonly archivedAt?: string | undefined;
  /** Changes with each edit. Send it back with an edit that is meant for this version. */
  readonly revision!: string;
}

/** An entry of the list of all campaigns. */
export class ListedCampaignRecord extends CampaignRecord {
  /** How many codes there are, sold ones included. They are listed by `GET /api/campaign/{campaign}/coupons`. */
  readonly couponsCount!: number;
  /** How many coupons were sold. */
  readonly soldCount!: number;
  /** Since when it is archived. Absent otherwise. */
  readonly archivedAt?: string | undefined;
}

/** A campaign as one customer sees it. */
export class CampaignOfferRecord extends CampaignRecord {
  /** How many this customer can still buy; absent where there is no number. */
  readonly usageLeftForCustomer?: number | undefined;
  /** Whether a purchase of one would succeed now. */
  readonly canBeBoughtByCustomer!: boolean;
}

export class CampaignListResponse {
  readonly campaigns!: ListedCampaignRecord[];
  readonly total!: number;
}

export class PublicCampaignRecord extends OmitType(CampaignRecord, ['segmentNames']) {
  /** By id. */
  readonly segmentNames!: Record<string, string>;
}

export class PublicCampaignListResponse {
  readonly campaigns!: PublicCampaignRecord[];
  readonly total!: number;
}

export class CampaignOffersResponse {
  readonly campaigns!: CampaignOfferRecord[];
  readonly total!: number;
}

export class SellerCampaignListResponse {
  readonly campaigns!: CampaignDetailForStaff[];
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

class AddedPhotoId {
  readonly id!: string;
}

export class AddedPhotoResponse extends CampaignIdResponse {
  readonly photoId!: AddedPhotoId;
}

function presentCampaignRecord(description: CampaignDescription): CampaignRecord {
  const { campaign, texts, categoryNames } = description;
  const { details } = campaign;
  return Object.assign(presentCampaignDetail(description), {
    brandName: texts.brandName,
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
    photos: (campaign.photos ?? []).map((photo) => photoRecord(campaign.id, photo)),
    hasPhoto: campaign.photos !== null,
    brandIcon: campaign.brandIcon !== null,
    brandIconPath: campaign.brandIcon ? brandIconPath(campaign.id, campaign.brandIcon) : undefined,
  });
}

/** @param codes Those that this caller may see. */
export function presentCampaignRecordForStaff(
  description: CampaignDescription,
  codes: readonly string[],
  earningRule?: RuleSummary,
): CampaignRecordForStaff {
  const { campaign, stock } = description;
  const { levels, segments, categories } = campaign;
  const seen = {
    levels,
    segments,
    categories,
    coupons: [...codes],
    soldCount: stock.sold,
    ...(earningRule && { earningRule }),
    archivedAt: getArchived(campaign),
    revision: revisionOfCampaign(campaign),
  };
  return Object.assign(presentCampaignRecord(description), seen);
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
  return {
    campaigns: campaigns.map((each) => {
      const { codes: couponsCount, sold: soldCount } = each.stock;
      const archivedAt = getArchived(each.campaign);
      return Object.assign(presentCampaignRecord(each), { couponsCount, soldCount, archivedAt });
    }),
    total,
  };
}

function getArchived({ archivedAt }: CampaignEntity): string | undefined {
  return archivedAt ? presentTimestamp(archivedAt) : undefined;
}

/** Here, names of segments are an object also when there are none. */
export function presentPublicCampaigns(
  campaigns: readonly CampaignDescription[],
  total: number,
): PublicCampaignListResponse {
  return {
    campaigns: campaigns.map((each) =>
      Object.assign(presentCampaignRecord(each), { segmentNames: Object.fromEntries(each.segmentNames) }),
    ),
    total,
  };
}

export function presentActiveCampaigns(
  campaigns: readonly CampaignEntity[],
  language: Language,
): ActiveCampaignsResponse {
  const named = campaigns.map(({ id, name, details }) => ({
    id,
    name: language.getTexts(details.translations).name ?? name,
  }));
  return { campaigns: named, total: named.length };
}

export function presentOffers(offers: readonly CampaignOffer[], total: number): CampaignOffersResponse {
  return { campaigns: offers.map(presentCampaignOffer), total };
}

/** Without codes: a seller sees only the codes that the customer at the counter has bought. */
export function presentCampaignsForSeller(
  campaigns: readonly CampaignDescription[],
  total: number,
): SellerCampaignListResponse {
  return { campaigns: campaigns.map((each) => presentCampaignDetailForStaff(each, [])), total };
}
