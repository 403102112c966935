import { ApiHideProperty } from '@nestjs/swagger';
import {
  Custom,
  DateTime,
  Decimal,
  Flag,
  Id,
  IdList,
  Nested,
  OneOf,
  Text,
  TextList,
  Whole,
} from '../../platform/http/fields.js';
import { GivenFields } from '../../platform/http/given.js';
import { Wrapped } from '../../platform/http/wrapped.js';
import type { Label, SentTexts } from '../campaign-fields.rules.js';
import { REWARD_TYPES, type RewardType } from '../campaign.entity.js';
import { readLabels, readLink, readTranslations, TEXT_LENGTH_MAX } from './campaign-texts.js';

const POINTS_MAX = 1_000_000_000;
const MONEY = { min: 0.01, max: 999_999_998.99, scale: 2, optional: true } as const;
const DAYS = { min: 0, max: 36_500, optional: true } as const;
const IDS = { max: 200, optional: true } as const;
const CODES = { max: 50_000, textMax: 100, optional: true } as const;

export class CampaignActivityRequest {
  @Flag({ optional: true })
  readonly allTimeActive?: boolean;

  /** Needed unless it is active all the time, as the next. */
  @DateTime({ optional: true })
  readonly activeFrom?: Date;

  @DateTime({ optional: true })
  readonly activeTo?: Date;
}

export class CampaignVisibilityRequest {
  @Flag({ optional: true })
  readonly allTimeVisible?: boolean;

  /** Needed unless it is visible all the time, as the next. */
  @DateTime({ optional: true })
  readonly visibleFrom?: Date;

  @DateTime({ optional: true })
  readonly visibleTo?: Date;
}

/** Which fields are needed depends on the reward. Those of a record that are not here are ignored. */
@Wrapped('campaign')
export class CampaignRequest {
  /** Needed to create a campaign, and fixed from then on. */
  @OneOf(REWARD_TYPES, { optional: true })
  readonly reward?: RewardType;

  /** Texts by language: `{"en":{"name":"…"}}`. */
  @Custom(readTranslations, { type: 'object', additionalProperties: true }, { optional: true })
  readonly translations?: Record<string, SentTexts>;

  /** In the default language, as the next five: for who has only one. */
  @Text({ max: 255, optional: true })
  readonly name?: string;

  @Text({ max: TEXT_LENGTH_MAX, optional: true })
  readonly shortDescription?: string;

  @Text({ max: TEXT_LENGTH_MAX, optional: true })
  readonly conditionsDescription?: string;

  @Text({ max: TEXT_LENGTH_MAX, optional: true })
  readonly usageInstruction?: string;

  @Text({ max: TEXT_LENGTH_MAX, optional: true })
  readonly brandDescription?: string;

  @Text({ max: 255, optional: true })
  readonly brandName?: string;

  @Flag({ optional: true })
  readonly active?: boolean;

  @Flag({ optional: true })
  readonly featured?: boolean;

  /** Shown to who is not logged in, too. */
  @Flag({ optional: true })
  readonly public?: boolean;

  @Whole({ min: 0, max: POINTS_MAX, optional: true })
  readonly costInPoints?: number;

  /** All buyers get the same code. */
  @Flag({ optional: true })
  readonly singleCoupon?: boolean;

  /** No limits but the stock. */
  @Flag({ optional: true })
  readonly unlimited?: boolean;

  /** How often it may be sold in all. Needed unless it is unlimited, as the next. */
  @Custom(readLimit, { type: 'integer', minimum: 1 }, { optional: true })
  readonly limit?: number;

  /** How often one customer may buy it. */
  @Custom(readLimit, { type: 'integer', minimum: 1 }, { optional: true })
  readonly limitPerUser?: number;

  /** Days until a bought coupon can be used. */
  @Whole(DAYS)
  readonly daysInactive?: number;

  /** Days, after those, that it can be used; 0 for ever. */
  @Whole(DAYS)
  readonly daysValid?: number;

  /** Only for `gift_code`: bought rewards have a delivery status. */
  @Flag({ optional: true })
  readonly fulfillmentTracking?: boolean;

  @Nested(() => CampaignActivityRequest, { optional: true })
  readonly campaignActivity?: CampaignActivityRequest;

  @Nested(() => CampaignVisibilityRequest, { optional: true })
  readonly campaignVisibility?: CampaignVisibilityRequest;

  /** `level` leaves segments out, `segment` levels. */
  @OneOf(['level', 'segment'], { optional: true })
  readonly target?: string;

  /** Whom it is for; without levels and segments, for all. */
  @IdList(IDS)
  readonly levels?: string[];

  @IdList(IDS)
  readonly segments?: string[];

  @IdList(IDS)
  readonly categories?: string[];

  /** A list of `{key, value}`, or `key:value;key:value`. */
  @Custom(readLabels, { type: 'array', items: { type: 'object' } }, { optional: true })
  readonly labels?: Label[];

  @Custom(readLink, { type: String, format: 'uri' }, { optional: true })
  readonly moreInformationLink?: string;

  @Text({ max: 1000, optional: true })
  readonly pushNotificationText?: string;

  @Decimal(MONEY)
  readonly rewardValue?: number;

  /** Whole percent. */
  @Whole({ min: 0, max: 98, optional: true })
  readonly tax?: number;

  @Decimal(MONEY)
  readonly taxPriceValue?: number;

  /** Cashback: what a point is worth. */
  @Decimal({ min: 0, max: 999_999_998, scale: 2, optional: true })
  readonly pointValue?: number;

  /** Whole percent. */
  @Whole({ min: 0, max: 99, optional: true })
  readonly transactionPercentageValue?: number;

  @OneOf(['none', 'qrcode', 'geolocation'], { optional: true })
  readonly connectType?: string;

  @Id({ optional: true })
  readonly earningRuleId?: string;

  /** Codes. Those that the campaign does not have yet are added; none is removed. */
  @TextList(CODES)
  readonly coupons?: string[];

  @ApiHideProperty()
  @GivenFields()
  readonly given!: ReadonlySet<string>;
}

/** Clients say 0 where there is no limit. */
function readLimit(sent: unknown): number | undefined {
  const number = typeof sent === 'number' || /^\s*\+?\d{1,10}\s*$/.test(String(sent)) ? Number(sent) : NaN;
  if (!Number.isInteger(number) || number < 0 || number > POINTS_MAX) {
    throw new Error(`This value should be a whole number from 1 to ${POINTS_MAX}.`);
  }
  return number === 0 ? undefined : number;
}
