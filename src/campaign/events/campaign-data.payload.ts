import { EXAMPLE_TIME } from '#platform/event/example-time.js';
import type { CampaignTexts, RewardType } from '../campaign.entity.js';

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
  readonly createdAt: string;
}

/** What both events of a campaign's definition tell. */
export interface CampaignDefinition {
  readonly campaignId: { readonly campaignId: string };
  readonly storeId: { readonly storeId: string };
  readonly campaignData: CampaignData;
  readonly updateAt: string;
}

export const EXAMPLE_CAMPAIGN = { campaignId: '3a40b784-913f-45ee-8646-a78b2b4f5cef' } as const;
export const EXAMPLE_CATEGORY = {
  campaignCategoryId: '7c2f4d1e-3b5a-4c8e-9f60-1d2e3f4a5b6c',
} as const;

export const EXAMPLE_DEFINITION: CampaignDefinition = {
  campaignId: EXAMPLE_CAMPAIGN,
  storeId: { storeId: '5ab0de1a-0000-4000-8000-000000000001' },
  campaignData: {
    reward: 'gift_code',
    name: 'Free coffee',
    active: true,
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
    createdAt: EXAMPLE_TIME,
  },
  updateAt: EXAMPLE_TIME,
};
