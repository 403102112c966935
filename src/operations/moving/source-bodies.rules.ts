import { fromUnits, getUnits } from '#platform/decimal.js';
import {
  compact,
  getSourceId,
  getList,
  getObject,
  getSourceText,
  getValue,
  isSourceRecord,
  pick,
  type SourceRecord,
} from './source-values.rules.js';

/* Records of the public system as bodies of requests. What is wrong with a body is for the readers of requests to say. */

const ADDRESS = ['street', 'address1', 'address2', 'postal', 'city', 'province', 'country'];
const FRACTION_DECIMALS = 8;

export function getPosBody(record: SourceRecord): object {
  const location = getObject(record, 'location');
  const point = getObject(location, 'geoPoint');
  const inLocation = { ...pick(location, ADDRESS), ...pick({ ...point, ...location }, ['lat', 'long']) };
  return { ...pick(record, ['name', 'identifier', 'description']), location: inLocation };
}

export function getLevelBody(record: SourceRecord): object {
  const specialRewards = getList(record, 'specialRewards').map((reward) => ({
    ...getReward(reward),
    ...pick(reward, ['active', 'startAt', 'endAt']),
  }));
  return {
    ...pick(record, ['name', 'description', 'conditionValue', 'minOrder', 'active']),
    ...getTranslations(record),
    reward: getReward(getObject(record, 'reward')),
    specialRewards,
  };
}

/** Records say 0.05 for what requests call 5. */
function getReward(reward: SourceRecord): object {
  const value = Number(getValue(reward, 'value') ?? 0);
  const percent = Number.isFinite(value)
    ? fromUnits(getUnits(value, FRACTION_DECIMALS), FRACTION_DECIMALS - 2)
    : getValue(reward, 'value');
  return { ...pick(reward, ['name', 'code']), value: percent };
}

export function getSellerBody(record: SourceRecord): object {
  return pick(record, ['firstName', 'lastName', 'email', 'phone', 'posId', 'active', 'allowPointTransfer']);
}

export function getSegmentBody(record: SourceRecord): object {
  return {
    ...pick(record, ['name', 'description', 'active']),
    parts: getList(record, 'parts').map((part) => ({
      criteria: getList(part, 'criteria').map((criterion) => compact(criterion)),
    })),
  };
}

export function getCategoryBody(record: SourceRecord): object {
  return { ...pick(record, ['name', 'sortOrder', 'active']), ...getTranslations(record) };
}

const OF_CAMPAIGNS = [
  'reward',
  'name',
  'shortDescription',
  'conditionsDescription',
  'usageInstruction',
  'brandDescription',
  'brandName',
  'active',
  'featured',
  'public',
  'costInPoints',
  'singleCoupon',
  'unlimited',
  'limit',
  'limitPerUser',
  'daysInactive',
  'daysValid',
  'fulfillmentTracking',
  'labels',
  'moreInformationLink',
  'pushNotificationText',
  'rewardValue',
  'tax',
  'taxPriceValue',
  'pointValue',
  'connectType',
  'transactionPercentageValue',
  'earningRuleId',
];

/** Without its codes: those that were sold come first. */
export function getCampaignBody(record: SourceRecord): object {
  return {
    ...pick(
      record,
      OF_CAMPAIGNS.filter((name) => !isDisabled(record, name)),
    ),
    ...getTranslations(record),
    campaignActivity: compact(getObject(record, 'campaignActivity')),
    campaignVisibility: compact(getObject(record, 'campaignVisibility')),
    levels: getNamed(record, 'levels', 'levelNames'),
    segments: getNamed(record, 'segments', 'segmentNames'),
    categories: getNamed(record, 'categories', 'categoryNames'),
  };
}

/** The public system keeps fields that have no effect there either. */
function isDisabled(record: SourceRecord, name: string): boolean {
  const reward = getValue(record, 'reward');
  const hasNoLimits =
    reward === 'cashback' || [true, 1, '1', 'true'].includes(getValue(record, 'unlimited') as string);
  return (
    (hasNoLimits && ['limit', 'limitPerUser'].includes(name)) ||
    (reward !== 'gift_code' && name === 'fulfillmentTracking')
  );
}

/** What is shown beside a rule is ignored by readers of requests. */
export function getEarningRuleBody(record: SourceRecord): object {
  return {
    ...(compact(record) as object),
    levels: getNamed(record, 'levels', 'levelNames'),
    segments: getNamed(record, 'segments', 'segmentNames'),
    pos: getNamed(record, 'pos', 'posNames'),
  };
}

/** Entries of a list have no lists of ids, and have the names by their ids. */
function getNamed(record: SourceRecord, ids: string, names: string): readonly unknown[] {
  const listed = getValue(record, ids);
  return Array.isArray(listed)
    ? listed.map((each: unknown) => (isSourceRecord(each) ? Object.values(each)[0] : each))
    : Object.keys(getObject(record, names));
}

/** The codes of a campaign, as texts. */
export function getCampaignCodes(record: SourceRecord): readonly string[] {
  const coupons = getValue(record, 'coupons');
  return Array.isArray(coupons)
    ? coupons.flatMap((each: unknown) => {
        const code = isSourceRecord(each) ? getValue(each, 'code') : each;
        return typeof code === 'string' || typeof code === 'number' ? [String(code)] : [];
      })
    : [];
}

const OF_CUSTOMERS = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'loyaltyCardNumber',
  'gender',
  'birthDate',
  'agreement1',
  'agreement2',
  'agreement3',
  'labels',
];

export function getCustomerBody(record: SourceRecord): Record<string, unknown> {
  const [address, company] = [getObject(record, 'address'), getObject(record, 'company')];
  return {
    ...pick(record, OF_CUSTOMERS),
    ...getIds(record, ['levelId', 'posId', 'sellerId']),
    ...getIfAny('address', pick(address, ADDRESS)),
    ...getIfAny('company', pick(company, ['name', 'nip'])),
  };
}

export function getTransactionBody(record: SourceRecord): object {
  const own = { ...record, ...getObject(record, 'transactionData') };
  const { posId: pos } = getIds(record, ['posId']);
  const buyer = getObject(record, 'customerData');
  return {
    transactionData: pick(own, ['documentNumber', 'documentType', 'purchaseDate', 'purchasePlace']),
    items: getList(record, 'items').map((item) => compact(item)),
    customerData: {
      ...pick(buyer, ['name', 'email', 'phone', 'loyaltyCardNumber', 'nip']),
      ...getIfAny('address', pick(getObject(buyer, 'address'), ADDRESS)),
    },
    ...(pos !== undefined && { pos }),
    ...pick(record, ['revisedDocument', 'labels']),
  };
}

function getIds(record: SourceRecord, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const id = getSourceId(record, name);
      return id === undefined ? [] : [[name, id]];
    }),
  );
}

function getIfAny(name: string, members: object): object {
  return Object.keys(members).length === 0 ? {} : { [name]: members };
}

const TEXTS = [
  'name',
  'description',
  'shortDescription',
  'conditionsDescription',
  'usageInstruction',
  'brandDescription',
  'brandName',
];

/** By their locale: records of the public system have a list of them, or none. */
function getTranslations(record: SourceRecord): object {
  const listed = getList(record, 'translations').flatMap((each) => {
    const locale = getSourceText(each, 'locale');
    return locale === undefined ? [] : [[locale, pick(each, TEXTS)] as const];
  });
  return listed.length === 0 ? {} : { translations: Object.fromEntries(listed) };
}
