import type { CampaignLabel } from '../campaign.entity.js';

export interface CampaignFilters {
  readonly active?: boolean | undefined;
  readonly isFeatured?: boolean | undefined;
  readonly isPublic?: boolean | undefined;
  readonly isFulfillmentTracking?: boolean | undefined;
  readonly campaignType?: readonly string[] | undefined;
  readonly name?: string | undefined;
  readonly categoryId?: readonly string[] | undefined;
  /** Requires every label; a label without a value matches any value. */
  readonly labels?: readonly Partial<CampaignLabel>[] | undefined;
  readonly hasSegment?: boolean | undefined;
  readonly campaignId?: readonly string[] | undefined;
  readonly isOnSale?: boolean | undefined;
  readonly isSoldOut?: boolean | undefined;
  /** Left out without it. */
  readonly archived?: 'true' | '1' | 'false' | '0' | 'all' | undefined;
  /** The end of the sale, both ends included. */
  readonly activeToFrom?: Date | undefined;
  readonly activeToTo?: Date | undefined;
  readonly among?: readonly string[] | undefined;
}

type Value = string | number | Date;

/** SQL about the table `campaign` as `t`, with a value for each `?`. */
export interface CampaignCondition {
  readonly where: string;
  readonly values: readonly Value[];
}

const TAGGED = 'EXISTS (SELECT 1 FROM campaign_tag g WHERE g.campaignId = t.id AND g.kind =';

export function allOf(conditions: readonly CampaignCondition[]): { where: string; values: Value[] } {
  return {
    where: conditions.map(({ where }) => where).join(' AND '),
    values: conditions.flatMap(({ values }) => values),
  };
}

export function campaignConditions(filters: CampaignFilters, now: Date): CampaignCondition[] {
  const { categoryId, labels = [], hasSegment, campaignType, campaignId, name } = filters;
  const { isOnSale, isSoldOut, activeToFrom, activeToTo } = filters;
  return [
    ...flag('active', filters.active),
    ...flag('featured', filters.isFeatured),
    ...flag('public', filters.isPublic),
    ...flag('fulfillmentTracking', filters.isFulfillmentTracking),
    ...matchAny('reward', campaignType),
    ...matchAny('id', campaignId),
    ...(isOnSale === undefined ? [] : [isTrue(activeAt(now), isOnSale)]),
    ...(isSoldOut === undefined ? [] : [isTrue(isLeftOrGivenOut(), !isSoldOut)]),
    ...endsAt('>=', activeToFrom),
    ...endsAt('<=', activeToTo),
    ...(name === undefined ? [] : [{ where: "t.name LIKE ? ESCAPE '!'", values: [anywhere(name)] }]),
    ...(categoryId === undefined || categoryId.length === 0 ? [] : [tagged('category', categoryId)]),
    ...labels.map(labeled),
    ...(hasSegment === undefined
      ? []
      : [{ where: `${hasSegment ? '' : 'NOT '}${TAGGED} 'segment')`, values: [] }]),
  ];
}

/** For lists of administrators; an archived campaign is not active, and so in no other list. */
export function archivedAs(archived: CampaignFilters['archived']): CampaignCondition[] {
  if (archived === 'all') {
    return [];
  }
  const isOnly = archived === 'true' || archived === '1';
  return [{ where: `t.archivedAt IS ${isOnly ? 'NOT ' : ''}NULL`, values: [] }];
}

export function activeAt(now: Date): CampaignCondition {
  return {
    where: `t.active = 1 AND (t.allTimeActive = 1 OR ${within('active')})`,
    values: [now, now],
  };
}

export function visibleAt(now: Date): CampaignCondition {
  return { where: `(t.allTimeVisible = 1 OR ${within('visible')})`, values: [now, now] };
}

/** For all, or for a level or segment of the customer. */
export function offeredTo(levelId: string | null, segmentIds: readonly string[]): CampaignCondition {
  const own = [
    ...(levelId === null ? [] : [tagged('level', [levelId])]),
    ...(segmentIds.length === 0 ? [] : [tagged('segment', segmentIds)]),
  ];
  const forAll = `NOT EXISTS (SELECT 1 FROM campaign_tag g WHERE g.campaignId = t.id AND g.kind IN ('level', 'segment'))`;
  return {
    where: `(${[forAll, ...own.map(({ where }) => where)].join(' OR ')})`,
    values: own.flatMap(({ values }) => values),
  };
}

/** `getUsageLeft` as a condition: something is left. */
export function isLeft(): CampaignCondition {
  return {
    where: `(SELECT CASE WHEN COALESCE(SUM(s.limitLeft), 1) <= 0 THEN 0 WHEN t.reward = 'cashback' THEN 1
        WHEN t.singleCoupon = 1 THEN SUM(s.codes) ELSE SUM(s.codes - s.sold) END
      FROM coupon_stock s WHERE s.campaignId = t.id) > 0`,
    values: [],
  };
}

/** Rewards of rules have no stock and are always shown. */
export function isLeftOrGivenOut(): CampaignCondition {
  return { where: `(t.reward = 'custom_campaign_code' OR ${isLeft().where})`, values: [] };
}

export function isLeftFor(customerId: string): CampaignCondition {
  return {
    where: `(t.limitPerUser IS NULL OR t.limitPerUser >
      (SELECT COUNT(*) FROM coupon k WHERE k.campaignId = t.id AND k.customerId = ?))`,
    values: [customerId],
  };
}

function flag(column: string, value: boolean | undefined): CampaignCondition[] {
  return value === undefined ? [] : [{ where: `t.${column} = ?`, values: [value ? 1 : 0] }];
}

function matchAny(column: string, wanted: readonly string[] = []): CampaignCondition[] {
  return wanted.length === 0
    ? []
    : [{ where: `t.${column} IN (${wanted.map(() => '?').join(', ')})`, values: wanted }];
}

/** What is neither true nor false counts as false. */
function isTrue({ where, values }: CampaignCondition, wanted: boolean): CampaignCondition {
  return { where: `(CASE WHEN ${where} THEN 1 ELSE 0 END) = ${wanted ? 1 : 0}`, values };
}

function endsAt(compared: '>=' | '<=', time: Date | undefined): CampaignCondition[] {
  return time === undefined
    ? []
    : [{ where: `t.allTimeActive = 0 AND t.activeTo ${compared} ?`, values: [time] }];
}

function tagged(kind: 'level' | 'segment' | 'category', tags: readonly string[]): CampaignCondition {
  return { where: `${TAGGED} '${kind}' AND g.tag IN (${tags.map(() => '?').join(', ')}))`, values: tags };
}

function labeled({ key = '', value }: Partial<CampaignLabel>): CampaignCondition {
  return value === undefined
    ? { where: `${TAGGED} 'label' AND g.tag LIKE ? ESCAPE '!')`, values: [`${escaped(key)}:%`] }
    : { where: `${TAGGED} 'label' AND g.tag = ?)`, values: [`${key}:${value}`] };
}

function within(name: 'active' | 'visible'): string {
  return `((t.${name}From IS NULL OR t.${name}From <= ?) AND (t.${name}To IS NULL OR t.${name}To >= ?))`;
}

function anywhere(text: string): string {
  return `%${escaped(text)}%`;
}

function escaped(text: string): string {
  return text.replace(/[!%_]/g, '!$&');
}
