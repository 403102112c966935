import { ApiHideProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsIn,
  IsInt,
  IsNumber,
  IsObject,
  IsOptional,
  Length,
  Max,
  Min,
  ValidateNested,
} from 'class-validator';
import { CAMPAIGN_GIVING_KINDS } from '../../../earning/index.js';
import type { InvalidField } from '#platform/error/domain-error.js';
import {
  FormFlag,
  FormInteger,
  FormMoney,
  FormNumber,
  LocalDateTime,
  LooseUuid,
  ReadAs,
  RecordRevision,
  Trimmed,
  Until,
} from '#platform/http/request/fields/readers.js';
import { EnumName, PresentKeys } from '#platform/http/request/fields/request-fields.js';
import { TakesLongForms } from '#platform/http/request/long-form.js';
import { Wrapped } from '#platform/http/request/wrapped.js';
import { DEFAULT_LOCALE } from '#platform/language/language.js';
import { type CampaignLabel, REWARD_TYPES, type RewardType, type SentTexts } from '../../campaign.entity.js';
import {
  readCampaignTranslations,
  readLabels,
  readLink,
  TEXT_LENGTH_MAX,
} from '../../http/campaign-texts.dto.js';
import { POINT_VALUE_DECIMALS } from '../../cashback/cashback.rules.js';
import type { ActivityWindow, CampaignFields } from '../campaign-fields.rules.js';
import { campaignProblems } from '../campaign-problems.rules.js';

const TEXTS = [
  ...(['name', 'shortDescription', 'conditionsDescription', 'usageInstruction'] as const),
  ...(['brandDescription', 'brandName'] as const),
];
/** Can be emptied: `""` takes them away. */
const VALUES = [
  ...(['costInPoints', 'limit', 'limitPerUser', 'daysInactive', 'daysValid', 'levels', 'segments'] as const),
  ...(['categories', 'labels', 'moreInformationLink', 'pushNotificationText', 'rewardValue', 'tax'] as const),
  ...(['taxPriceValue', 'pointValue', 'transactionPercentageValue', 'connectType', 'earningRuleId'] as const),
];
/** Cannot: an empty flag is neither on nor off. */
const FLAGS = [
  ...(['active', 'featured', 'public', 'singleCoupon', 'unlimited', 'fulfillmentTracking'] as const),
];

/** The fields of a campaign in a request: a field that it does not name is missing, one that it empties is undefined. */
export function fieldsOfRequest(request: CampaignRequest): CampaignFields {
  const { given, campaignActivity, campaignVisibility, target } = request;
  return {
    ...picked(
      request,
      VALUES.filter((name) => given.has(name)),
    ),
    ...picked(
      request,
      FLAGS.filter((name) => request[name] !== undefined),
    ),
    ...(campaignActivity && { activity: getActivity(campaignActivity) }),
    ...(campaignVisibility && { visibility: getVisibility(campaignVisibility) }),
    ...getTranslations(request),
    ...(target === 'level' && { segments: [] }),
    ...(target === 'segment' && { levels: [] }),
  };
}

export function picked<Row, Name extends keyof Row>(row: Row, names: readonly Name[]): Pick<Row, Name> {
  return Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<Row, Name>;
}

/** Texts at the top level are those of the default language, and win over its translation. */
function getTranslations(request: CampaignRequest): { translations?: Record<string, SentTexts> } {
  const plain = Object.fromEntries(
    TEXTS.filter((name) => request.given.has(name)).map((name) => [name, request[name]]),
  );
  const { translations = {} } = request;
  if (Object.keys(plain).length === 0) {
    return Object.keys(translations).length === 0 ? {} : { translations };
  }
  return {
    translations: { ...translations, [DEFAULT_LOCALE]: { ...translations[DEFAULT_LOCALE], ...plain } },
  };
}

function getActivity({
  allTimeActive = false,
  activeFrom,
  activeTo,
}: CampaignActivityRequest): ActivityWindow {
  return { always: allTimeActive, from: activeFrom, to: activeTo };
}

function getVisibility({
  allTimeVisible = false,
  visibleFrom,
  visibleTo,
}: CampaignVisibilityRequest): ActivityWindow {
  return { always: allTimeVisible, from: visibleFrom, to: visibleTo };
}

/** Fields that decide whether others are needed. */
const DECIDES: Readonly<Record<string, readonly string[]>> = {
  name: ['translations'],
  translations: ['name'],
  unlimited: ['limit', 'limitPerUser'],
  reward: ['limit', 'limitPerUser', 'fulfillmentTracking'],
  'campaignActivity.allTimeActive': ['campaignActivity'],
  'campaignVisibility.allTimeVisible': ['campaignVisibility'],
};

/** What is wrong with a new campaign as a whole, without what depends on fields that could not be read. */
export function problemsBeside(campaign: CampaignRequest, unreadable: readonly string[]): InvalidField[] {
  const open = unreadable.flatMap((field) => [field, ...(DECIDES[field] ?? [])]);
  return campaignProblems(fieldsOfRequest(campaign), campaign.reward).filter(
    ({ field }) => !open.some((path) => field === path || field.startsWith(`${path}.`)),
  );
}

export class CampaignActivityRequest {
  @IsOptional()
  @FormFlag()
  readonly allTimeActive?: boolean;

  /** Needed unless it is active all the time, as the next. */
  @IsOptional()
  @LocalDateTime()
  readonly activeFrom?: Date;

  @IsOptional()
  @Until()
  readonly activeTo?: Date;
}

export class CampaignVisibilityRequest {
  @IsOptional()
  @FormFlag()
  readonly allTimeVisible?: boolean;

  /** Needed unless it is visible all the time, as the next. */
  @IsOptional()
  @LocalDateTime()
  readonly visibleFrom?: Date;

  @IsOptional()
  @Until()
  readonly visibleTo?: Date;
}

const POINTS_MAX = 1_000_000_000;
const MONEY_MAX = 999_999_998.99;
const DAYS_MAX = 36_500;
const IDS_MAX = 200;
const CODES_MAX = 50_000;
const CODE_LENGTH_MAX = 100;

/** Which fields are needed depends on the reward. Those of a record that are not here are ignored. */
@Wrapped('campaign')
@TakesLongForms()
export class CampaignRequest {
  @RecordRevision()
  readonly revision?: string;

  /** Needed to create a campaign, and fixed from then on. */
  @IsOptional()
  @IsIn(REWARD_TYPES)
  @EnumName('RewardType')
  readonly reward?: RewardType;

  /** Texts by language: `{"en":{"name":"…"}}`. */
  @IsOptional()
  @ReadAs(readCampaignTranslations, { type: 'object', additionalProperties: true })
  readonly translations?: Record<string, SentTexts>;

  /** In the default language, like the next five fields, for clients with a single language. */
  @IsOptional()
  @Length(1, 255)
  @Trimmed()
  readonly name?: string;

  @IsOptional()
  @Length(1, TEXT_LENGTH_MAX)
  @Trimmed()
  readonly shortDescription?: string;

  @IsOptional()
  @Length(1, TEXT_LENGTH_MAX)
  @Trimmed()
  readonly conditionsDescription?: string;

  @IsOptional()
  @Length(1, TEXT_LENGTH_MAX)
  @Trimmed()
  readonly usageInstruction?: string;

  @IsOptional()
  @Length(1, TEXT_LENGTH_MAX)
  @Trimmed()
  readonly brandDescription?: string;

  @IsOptional()
  @Length(1, 255)
  @Trimmed()
  readonly brandName?: string;

  @IsOptional()
  @FormFlag()
  readonly active?: boolean;

  @IsOptional()
  @FormFlag()
  readonly featured?: boolean;

  /** Also shown to callers that are not logged in. */
  @IsOptional()
  @FormFlag()
  readonly public?: boolean;

  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(POINTS_MAX)
  @FormInteger()
  readonly costInPoints?: number;

  /** All buyers get the same code. Cannot be changed once a coupon was sold. */
  @IsOptional()
  @FormFlag()
  readonly singleCoupon?: boolean;

  /** No limits but the stock: a limit beside it is refused. */
  @IsOptional()
  @FormFlag()
  readonly unlimited?: boolean;

  /** How often it may be sold in all. Needed unless it is unlimited, as the next. */
  @IsOptional()
  @ReadAs(readLimit, { type: 'integer', minimum: 1 })
  readonly limit?: number;

  /** How often one customer may buy it. */
  @IsOptional()
  @ReadAs(readLimit, { type: 'integer', minimum: 1 })
  readonly limitPerUser?: number;

  /** Days until a bought coupon can be used. */
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(DAYS_MAX)
  @FormInteger()
  readonly daysInactive?: number;

  /** Days, after those, that it can be used; 0 for ever. */
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(DAYS_MAX)
  @FormInteger()
  readonly daysValid?: number;

  /** Only for `gift_code`: bought rewards have a delivery status. */
  @IsOptional()
  @FormFlag()
  readonly fulfillmentTracking?: boolean;

  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => CampaignActivityRequest)
  readonly campaignActivity?: CampaignActivityRequest;

  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => CampaignVisibilityRequest)
  readonly campaignVisibility?: CampaignVisibilityRequest;

  /** `level` leaves segments out, `segment` levels. */
  @IsOptional()
  @IsIn(['level', 'segment'])
  readonly target?: string;

  /** Its audience are customers of these levels or segments; without both, all customers. */
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

  @IsOptional()
  @IsArray()
  @ArrayMaxSize(IDS_MAX)
  @LooseUuid({ each: true })
  readonly categories?: string[];

  /** A list of `{key, value}`, or `key:value;key:value`. */
  @IsOptional()
  @ReadAs(readLabels, { type: 'array', items: { type: 'object' } })
  readonly labels?: CampaignLabel[];

  @IsOptional()
  @ReadAs(readLink, { type: String, format: 'uri' })
  readonly moreInformationLink?: string;

  @IsOptional()
  @Length(1, 1000)
  @Trimmed()
  readonly pushNotificationText?: string;

  @IsOptional()
  @IsNumber()
  @Min(0.01)
  @Max(MONEY_MAX)
  @FormMoney()
  readonly rewardValue?: number;

  /** Whole percent. */
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(98)
  @FormInteger()
  readonly tax?: number;

  @IsOptional()
  @IsNumber()
  @Min(0.01)
  @Max(MONEY_MAX)
  @FormMoney()
  readonly taxPriceValue?: number;

  /** Cashback: what a point is worth. */
  @IsOptional()
  @IsNumber()
  @Min(0)
  @Max(999_999_998)
  @FormNumber({ decimals: POINT_VALUE_DECIMALS })
  readonly pointValue?: number;

  /** Whole percent. */
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(99)
  @FormInteger()
  readonly transactionPercentageValue?: number;

  @IsOptional()
  @IsIn(['none', ...CAMPAIGN_GIVING_KINDS])
  readonly connectType?: string;

  @IsOptional()
  @LooseUuid()
  readonly earningRuleId?: string;

  /** Codes. Those that the campaign does not have yet are added; none is removed. */
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(CODES_MAX)
  @Length(1, CODE_LENGTH_MAX, { each: true })
  @Trimmed({ each: true })
  readonly coupons?: string[];

  @ApiHideProperty()
  @PresentKeys()
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
