import { EXAMPLE_TIME } from '#platform/event/define-event.js';
import { eventTimestamp } from '#platform/time/timestamp.js';
import type { Coupon } from '../coupon/index.js';
import { defineEvent, type DomainEvent } from '../event/index.js';
import { brandIconPath, photoRecord, pictureNames } from './campaign-pictures.rules.js';
import type { CampaignEntity, CampaignTexts, RewardType } from './campaign.entity.js';
import type { CampaignCategoryEntity } from './category/campaign-category.entity.js';

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
    ...getPictures(campaign),
    ...(campaign.archivedAt && { archivedAt: eventTimestamp(campaign.archivedAt) }),
    createdAt: eventTimestamp(campaign.createdAt),
  };
}

function getPictures({ id, photos, brandIcon }: CampaignEntity): Pick<CampaignData, 'photos' | 'brandIcon'> {
  return {
    ...(photos !== null && { photos: photos.map((photo) => photoRecord(id, photo)) }),
    ...(brandIcon && { brandIcon: { path: brandIconPath(id, brandIcon), ...pictureNames(brandIcon) } }),
  };
}

/** A category as events tell it. */
export function categoryPayload(category: CampaignCategoryEntity, now: Date): CategoryDefinition {
  const { id, name, active, sortOrder, translations, createdAt } = category;
  return {
    campaignCategoryId: { campaignCategoryId: id },
    categoryData: {
      name,
      active,
      sortOrder,
      translations: Object.entries(translations).map(([locale, texts]) => ({ locale, name: texts.name })),
      createdAt: eventTimestamp(createdAt),
    },
    updateAt: eventTimestamp(now),
  };
}

/** All that an administrator has said of a campaign, in the words of its record. */
export interface CampaignData {
  readonly reward: RewardType;
  /** In the default language; the other languages are in `translations`. */
  readonly name: string;
  readonly active: boolean;
  readonly featured: boolean;
  readonly public: boolean;
  readonly costInPoints: number;
  readonly singleCoupon: boolean;
  readonly unlimited: boolean;
  readonly limit?: number;
  readonly limitPerUser?: number;
  readonly daysInactive: number;
  readonly daysValid: number;
  readonly fulfillmentTracking: boolean;
  readonly campaignActivity: {
    readonly allTimeActive: boolean;
    readonly activeFrom?: string;
    readonly activeTo?: string;
  };
  readonly campaignVisibility: {
    readonly allTimeVisible: boolean;
    readonly visibleFrom?: string;
    readonly visibleTo?: string;
  };
  readonly levels: readonly string[];
  readonly segments: readonly string[];
  readonly categories: readonly string[];
  readonly labels: readonly { readonly key: string; readonly value: string }[];
  readonly translations: readonly ({ readonly locale: string } & CampaignTexts)[];
  readonly moreInformationLink?: string;
  readonly pushNotificationText?: string;
  readonly rewardValue?: number;
  readonly tax?: number;
  readonly taxPriceValue?: number;
  readonly pointValue?: number;
  readonly transactionPercentageValue?: number;
  readonly connectType?: string;
  readonly earningRuleId?: string;
  /** Absent without any. `path` is one below `/api/`, or below `/api/{storeCode}/` for campaigns of another store. */
  readonly photos?: readonly ({ readonly photoId: { readonly id: string } } & PictureData)[];
  readonly brandIcon?: PictureData;
  /** Absent unless it is archived: then it is not active. */
  readonly archivedAt?: string;
  readonly createdAt: string;
}

interface PictureData {
  readonly path: string;
  readonly originalName: string;
  readonly mimeType: string;
}

/** What both events of a campaign's definition tell. */
export interface CampaignDefinition {
  readonly campaignId: { readonly campaignId: string };
  readonly storeId: { readonly storeId: string };
  readonly campaignData: CampaignData;
  readonly updateAt: string;
}

const EXAMPLE_CAMPAIGN = { campaignId: '3a40b784-913f-45ee-8646-a78b2b4f5cef' } as const;
const EXAMPLE_CATEGORY = {
  campaignCategoryId: '7c2f4d1e-3b5a-4c8e-9f60-1d2e3f4a5b6c',
} as const;

const EXAMPLE_DEFINITION: CampaignDefinition = {
  campaignId: EXAMPLE_CAMPAIGN,
  storeId: { storeId: '5ab0de1a-0000-4000-8000-000000000001' },
  campaignData: {
    reward: 'gift_code',
    name: 'Free coffee',
    active: false,
    featured: false,
    public: true,
    costInPoints: 30,
    singleCoupon: false,
    unlimited: false,
    limit: 1000,
    limitPerUser: 2,
    daysInactive: 2,
    daysValid: 30,
    fulfillmentTracking: true,
    campaignActivity: {
      allTimeActive: false,
      activeFrom: '2018-01-01T00:00:00+0000',
      activeTo: '2018-12-31T22:59:59+0000',
    },
    campaignVisibility: {
      allTimeVisible: false,
      visibleFrom: '2018-01-01T00:00:00+0000',
      visibleTo: '2018-12-31T22:59:59+0000',
    },
    levels: ['e82c96cf-32a3-43bd-9034-4df343e52222'],
    segments: ['15a5ec0b-6a1f-4a0c-8f4b-7a1d2c3e4f50'],
    categories: [EXAMPLE_CATEGORY.campaignCategoryId],
    labels: [{ key: 'type', value: 'drink' }],
    translations: [
      {
        locale: 'en',
        name: 'Free coffee',
        shortDescription: 'One coffee of **any** size',
        conditionsDescription: 'One for each visit',
        usageInstruction: 'Show the code at the till',
        brandDescription: 'Roasted next door',
        brandName: 'Example Coffee',
      },
    ],
    moreInformationLink: 'https://shop.example.com/coffee',
    pushNotificationText: 'A coffee waits for you',
    rewardValue: 3.5,
    tax: 8,
    taxPriceValue: 0.28,
    pointValue: 0.1,
    transactionPercentageValue: 5,
    connectType: 'none',
    earningRuleId: '00000000-0000-474c-b092-b0dd880c0700',
    photos: [
      {
        photoId: { id: '0d4f7c1e-5b2a-4f3c-8d6e-7a8b9c0d1e2f' },
        path: `campaign/${EXAMPLE_CAMPAIGN.campaignId}/photo/0d4f7c1e-5b2a-4f3c-8d6e-7a8b9c0d1e2f`,
        originalName: 'coffee.jpg',
        mimeType: 'image/jpeg',
      },
    ],
    brandIcon: {
      path: `campaign/${EXAMPLE_CAMPAIGN.campaignId}/brand_icon?v=1e5a8d2f-6c3b-4a4d-9e7f-8b9c0d1e2f3a`,
      originalName: 'icon.png',
      mimeType: 'image/png',
    },
    archivedAt: EXAMPLE_TIME,
    createdAt: EXAMPLE_TIME,
  },
  updateAt: EXAMPLE_TIME,
};

/** What both events of a category tell. */
export interface CategoryDefinition {
  readonly campaignCategoryId: { readonly campaignCategoryId: string };
  readonly categoryData: {
    /** In the default language. */
    readonly name: string;
    readonly active: boolean;
    readonly sortOrder: number;
    readonly translations: readonly { readonly locale: string; readonly name: string }[];
    readonly createdAt: string;
  };
  readonly updateAt: string;
}

const EXAMPLE_CATEGORY_DEFINITION: CategoryDefinition = {
  campaignCategoryId: EXAMPLE_CATEGORY,
  categoryData: {
    name: 'Drinks',
    active: true,
    sortOrder: 1,
    translations: [{ locale: 'en', name: 'Drinks' }],
    createdAt: EXAMPLE_TIME,
  },
  updateAt: EXAMPLE_TIME,
};

export const campaignCategoryWasCreated = defineEvent<CategoryDefinition>({
  type: 'Service.Domain.Campaign.Event.CampaignCategoryWasCreated',
  emittedWhen: 'a category of campaigns is created',
  aggregateId: (payload) => payload.campaignCategoryId.campaignCategoryId,
  example: EXAMPLE_CATEGORY_DEFINITION,
});

export const campaignCategoryWasUpdated = defineEvent<CategoryDefinition>({
  type: 'Service.Domain.Campaign.Event.CampaignCategoryWasUpdated',
  emittedWhen: 'a category of campaigns changes; all of it is in it, as it is from then on',
  aggregateId: (payload) => payload.campaignCategoryId.campaignCategoryId,
  example: EXAMPLE_CATEGORY_DEFINITION,
});

export interface CampaignWasBoughtByCustomer {
  readonly customerId: { readonly customerId: string };
  readonly campaignId: { readonly campaignId: string };
  readonly campaignName: string;
  readonly reward: string;
  readonly costInPoints: number;
  readonly coupon: { readonly code: string };
  readonly couponId: { readonly couponId: string };
  readonly status: string;
  readonly createdAt: string;
  readonly activeSince?: string;
  readonly activeTo?: string;
  readonly transactionId?: { readonly transactionId: string };
}

export const campaignWasBoughtByCustomer = defineEvent<CampaignWasBoughtByCustomer>({
  type: 'Service.Domain.User.Event.CampaignWasBoughtByCustomer',
  emittedWhen: 'a coupon is bought or given; once for each coupon',
  aggregateId: (payload) => payload.customerId.customerId,
  example: {
    customerId: { customerId: '57524216-c059-405a-b951-3ab5c49bae14' },
    campaignId: { campaignId: '3a40b784-913f-45ee-8646-a78b2b4f5cef' },
    campaignName: 'Free coffee',
    reward: 'gift_code',
    costInPoints: 30,
    coupon: { code: 'COFFEE-1' },
    couponId: { couponId: '8d2fd6fa-0b5c-4a8c-9f0b-8a3d5c1b7e20' },
    status: 'inactive',
    createdAt: '2018-01-30T17:23:24+0000',
    activeSince: '2018-02-01T17:23:24+0000',
    activeTo: '2018-03-03T17:23:24+0000',
    transactionId: { transactionId: '8f3c0a52-4c1c-4a27-9a55-3b1a0d8a2f11' },
  },
});

export const campaignWasCreated = defineEvent<CampaignDefinition>({
  type: 'Service.Domain.Campaign.Event.CampaignWasCreated',
  emittedWhen: 'a campaign is created',
  aggregateId: (payload) => payload.campaignId.campaignId,
  example: EXAMPLE_DEFINITION,
});

export const campaignWasUpdated = defineEvent<CampaignDefinition>({
  type: 'Service.Domain.Campaign.Event.CampaignWasUpdated',
  emittedWhen:
    'the definition of a campaign changes, also when it is switched on or off, archived or taken out of the archive; all of it is in it, as it is from then on',
  aggregateId: (payload) => payload.campaignId.campaignId,
  example: EXAMPLE_DEFINITION,
});

interface Buyer {
  readonly customerId: string;
  readonly transactionId?: string | undefined;
}

export function purchaseEvent(
  { id, code, status, purchasedAt, activeSince, activeTo }: Coupon,
  campaign: Pick<CampaignEntity, 'id' | 'name' | 'reward'>,
  { customerId, transactionId }: Buyer,
  costInPoints: number,
): DomainEvent {
  return campaignWasBoughtByCustomer({
    customerId: { customerId },
    campaignId: { campaignId: campaign.id },
    campaignName: campaign.name,
    reward: campaign.reward,
    costInPoints,
    coupon: { code },
    couponId: { couponId: id },
    status,
    createdAt: eventTimestamp(purchasedAt),
    ...(activeSince && { activeSince: eventTimestamp(activeSince) }),
    ...(activeTo && { activeTo: eventTimestamp(activeTo) }),
    ...(transactionId !== undefined && { transactionId: { transactionId } }),
  });
}
