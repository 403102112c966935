import { OmitType } from '@nestjs/swagger';
import { IsArray, IsIn, IsInt, IsOptional, Length, Max, Min } from 'class-validator';
import { combined } from '#platform/http/request/fields/request-fields.js';
import {
  FilterId,
  FilterText,
  FormFlag,
  FormInteger,
  LocalDateTime,
  LooseUuid,
  ReadAs,
  RecordRevision,
  Trimmed,
  Until,
} from '#platform/http/request/fields/readers.js';
import { choiceExpected } from '#platform/http/request/fields/sentences.js';
import { TakesLongForms } from '#platform/http/request/long-form.js';
import { PAGING, ReferencePageRequest } from '#platform/http/request/page.dto.js';
import { RestoreVersionRequest } from '#platform/http/request/version.dto.js';
import { Wrapped } from '#platform/http/request/wrapped.js';
import { presentTimestamp } from '#platform/time/timestamp.js';
import type { EarningRuleEntity } from '../earning-rule.entity.js';
import type { EarningRuleVersionEntity } from '../earning-rule-version.entity.js';
import { rulePhotoPath } from '../earning.events.js';
import { RULE_KINDS } from '../rule-kinds.model.js';
import {
  columnsOfVersion,
  revisionOfRule,
  RULE_TARGETS,
  type RuleTarget,
  type SentRule,
} from '../rule-fields.rules.js';

const ALL = 1000;

export class ListEarningRulesRequest extends ReferencePageRequest {
  /** Part of the name. */
  @FilterText()
  readonly name?: string;

  @FilterText()
  readonly type?: string;

  @IsOptional()
  @FormFlag()
  readonly active?: boolean;

  /** The id of a level: rules that name levels, and not this one, and no segments. They pay none of its customers. */
  @FilterId()
  readonly withoutLevel?: string;

  /** `0`: all of them at once, at most 1,000. */
  @IsOptional()
  @FormFlag()
  readonly paginated?: boolean;
}

export class ExportEarningRulesRequest extends OmitType(ListEarningRulesRequest, [
  ...PAGING,
  'paginated',
] as const) {}

/** The page that is meant. */
export function getPage({ paginated, page, perPage }: ListEarningRulesRequest) {
  return paginated === false ? { page: 1, perPage: ALL } : { page, perPage };
}

const POINTS_MAX = 1_000_000_000;
const DAYS_MAX = 3650;
/** The whole rule: what is left out is empty, and a flag that is left out is false. Which of the fields are needed depends on the type. */
@Wrapped('earningRule')
@TakesLongForms()
export class EarningRuleFieldsRequest extends combined(RULE_KINDS.kinds.flatMap(({ request }) => request)) {
  @Length(1, 255)
  @Trimmed()
  readonly name!: string;

  @IsOptional()
  @Length(1, 1000)
  @Trimmed()
  readonly description?: string;

  /** Whether it pays. */
  @IsOptional()
  @FormFlag()
  readonly active?: boolean;

  /** Without it, `startAt` and `endAt` are needed. */
  @IsOptional()
  @FormFlag()
  readonly allTimeActive?: boolean;

  @IsOptional()
  @LocalDateTime()
  readonly startAt?: Date;

  @IsOptional()
  @Until()
  readonly endAt?: Date;

  /** Rules about transactions: no rule behind it is evaluated once it has paid. */
  @IsOptional()
  @FormFlag()
  readonly lastExecutedRule?: boolean;

  /** A brake: so many points for one customer on one day. What is above is held back. */
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(POINTS_MAX)
  @FormInteger()
  readonly dailyPointsMax?: number;

  /** A brake: days before the points can be spent. It can only make the delay of the settings longer. */
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(DAYS_MAX)
  @FormInteger()
  readonly daysLocked?: number;

  /**
   * Which of the two lists counts: the other one is emptied, and with `everybody` both are. Without it both count, and a rule that names neither
   * pays everybody.
   */
  @IsOptional()
  @IsIn(RULE_TARGETS)
  readonly target?: RuleTarget;

  /** It pays customers with one of these levels. Rules about registrations take all levels or none. */
  @IsOptional()
  @IsArray()
  @LooseUuid({ each: true })
  readonly levels?: string[];

  /** … or in one of these segments. */
  @IsOptional()
  @IsArray()
  @LooseUuid({ each: true })
  readonly segments?: string[];

  /** Points of sale where it pays; everywhere without one. */
  @IsOptional()
  @IsArray()
  @LooseUuid({ each: true })
  readonly pos?: string[];
}

export class CreateEarningRuleRequest extends EarningRuleFieldsRequest {
  @ReadAs(readType, { type: String, enum: RULE_KINDS.codes })
  readonly type!: string;
}

export class EditEarningRuleRequest extends EarningRuleFieldsRequest {
  @RecordRevision()
  readonly revision?: string;

  /** Cannot be changed. */
  @IsOptional()
  @ReadAs(readType, { type: String, enum: RULE_KINDS.codes })
  readonly type?: string;
}

export class ActivateEarningRuleRequest {
  @FormFlag()
  readonly active!: boolean;
}

export class RestoreEarningRuleRequest extends RestoreVersionRequest {}

export function sentRule(request: EarningRuleFieldsRequest): SentRule {
  const { levels = [], segments = [], pos = [] } = request;
  const { active = false, allTimeActive = false, lastExecutedRule = false } = request;
  return { ...request, active, allTimeActive, lastExecutedRule, levels, segments, pos, fields: request };
}

function readType(sent: unknown): string {
  if (typeof sent !== 'string' || !RULE_KINDS.find(sent)) {
    throw new Error(choiceExpected(RULE_KINDS.codes));
  }
  return sent;
}

/** Names by ids. */
export interface RuleNames {
  readonly levels: ReadonlyMap<string, string>;
  readonly segments: ReadonlyMap<string, string>;
  readonly pos: ReadonlyMap<string, string>;
}

/** What else it has depends on the type. */
export class EarningRuleRecord extends combined(RULE_KINDS.kinds.flatMap(({ record }) => record)) {
  readonly earningRuleId!: string;
  readonly type!: string;
  readonly name!: string;
  readonly description?: string;
  readonly active!: boolean;
  readonly allTimeActive!: boolean;
  readonly startAt?: string;
  readonly endAt?: string;
  readonly lastExecutedRule!: boolean;
  readonly dailyPointsMax?: number;
  readonly daysLocked?: number;
  readonly levels!: string[];
  readonly segments!: string[];
  readonly pos!: string[];
  /** Names by ids. */
  readonly levelNames!: Record<string, string>;
  /** Names by ids. */
  readonly segmentNames!: Record<string, string>;
  /** Names by ids. */
  readonly posNames!: Record<string, string>;
  /**
   * For rules about what a client reports: the path to which an integrator posts so that the customer gets the points. `{customer}` is
   * the id of the customer.
   */
  readonly usageUrl?: string;
  /** Whether there is a photo. */
  readonly hasPhoto!: boolean;
  /** Below `/api/`, or `/api/{storeCode}/`. What it answers never changes: a new photo has another path. */
  readonly photoPath?: string;
  /** Goes up with each change; explanations name it. */
  readonly version!: number;
  readonly createdAt!: string;
  /** Changes with each edit. Send it back with an edit that is meant for this version. */
  readonly revision!: string;
}

export class EarningRuleListResponse {
  readonly earningRules!: EarningRuleRecord[];
  readonly total!: number;
}

/** A rule as it was in one version, with the present names of levels, segments and points of sale. */
export class EarningRuleVersionRecord extends OmitType(EarningRuleRecord, [
  'hasPhoto',
  'photoPath',
  'usageUrl',
  'createdAt',
  'revision',
]) {
  /** When it came into force. */
  readonly since!: string;
}

export class EarningRuleVersionListResponse {
  /** The newest first, at most 50. */
  readonly versions!: EarningRuleVersionRecord[];
  readonly total!: number;
}

export class EarningRuleIdResponse {
  readonly earningRuleId!: string;
}

/** How to earn, for customers: without what is to be found, and without levels and segments. */
export class OwnEarningRuleRecord extends combined(RULE_KINDS.kinds.flatMap(({ record }) => record)) {
  readonly earningRuleId!: string;
  readonly type!: string;
  readonly name!: string;
  readonly description?: string;
  readonly allTimeActive!: boolean;
  readonly startAt?: string;
  readonly endAt?: string;
  /** Whether there is a photo. */
  readonly hasPhoto!: boolean;
  /** Below `/api/`, or `/api/{storeCode}/`. What it answers never changes: a new photo has another path. */
  readonly photoPath?: string;
}

export class OwnEarningRulesResponse {
  readonly earningRules!: OwnEarningRuleRecord[];
  readonly total!: number;
  readonly currency!: string;
}

export function presentEarningRule(
  rule: EarningRuleEntity,
  names: RuleNames,
  storeCode: string,
): EarningRuleRecord {
  const { dailyPointsMax, daysLocked, levels, segments, pos } = rule;
  const kind = RULE_KINDS.get(rule.type);
  const path = kind.reportPath?.(rule.settings);
  return {
    ...shared(rule),
    ...kind.present(rule.settings),
    active: rule.active,
    lastExecutedRule: rule.lastExecutedRule,
    ...(dailyPointsMax !== null && { dailyPointsMax }),
    ...(daysLocked !== null && { daysLocked }),
    levels,
    segments,
    pos,
    levelNames: named(levels, names.levels),
    segmentNames: named(segments, names.segments),
    posNames: named(pos, names.pos),
    ...(path !== undefined && { usageUrl: `/api/${storeCode}/${path}` }),
    version: rule.version,
    createdAt: presentTimestamp(rule.createdAt),
    revision: revisionOfRule(rule),
  };
}

export function presentOwnEarningRule(rule: EarningRuleEntity): OwnEarningRuleRecord {
  const kind = RULE_KINDS.get(rule.type);
  const own = kind.presentOwn ? kind.presentOwn(rule.settings) : kind.present(rule.settings);
  return { ...shared(rule), ...own };
}

export function presentRuleVersion(
  { ruleId, version, definition, createdAt }: EarningRuleVersionEntity,
  names: RuleNames,
): EarningRuleVersionRecord {
  const { type, name, description, active, settings } = definition;
  const { allTimeActive, startAt, endAt, lastExecutedRule, dailyPointsMax, daysLocked } =
    columnsOfVersion(definition);
  const [levels, segments, pos] = [[...definition.levels], [...definition.segments], [...definition.pos]];
  return {
    earningRuleId: ruleId,
    type,
    name,
    active,
    allTimeActive,
    lastExecutedRule,
    levels,
    segments,
    pos,
    ...(description !== undefined && { description }),
    ...(startAt && { startAt: presentTimestamp(startAt) }),
    ...(endAt && { endAt: presentTimestamp(endAt) }),
    ...(dailyPointsMax !== null && { dailyPointsMax }),
    ...(daysLocked !== null && { daysLocked }),
    ...RULE_KINDS.get(type).present(settings),
    levelNames: named(levels, names.levels),
    segmentNames: named(segments, names.segments),
    posNames: named(pos, names.pos),
    version,
    since: presentTimestamp(createdAt),
  };
}

function shared(rule: EarningRuleEntity) {
  const { id, type, name, description, allTimeActive, startAt, endAt, photo } = rule;
  return {
    earningRuleId: id,
    type,
    name,
    ...(description !== null && { description }),
    allTimeActive,
    ...(startAt && { startAt: presentTimestamp(startAt) }),
    ...(endAt && { endAt: presentTimestamp(endAt) }),
    hasPhoto: photo !== null,
    ...(photo && { photoPath: rulePhotoPath(id, photo) }),
  };
}

function named(ids: readonly string[], names: ReadonlyMap<string, string>): Record<string, string> {
  return Object.fromEntries(ids.flatMap((id) => (names.has(id) ? [[id, names.get(id) ?? '']] : [])));
}
