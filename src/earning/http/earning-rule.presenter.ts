import { combined } from '#platform/http/request/fields/combined.js';
import { presentTimestamp } from '#platform/time/timestamp.js';
import type { EarningRuleEntity } from '../earning-rule.entity.js';
import { RULE_KINDS } from '../kinds/rule.registry.js';

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
  /** Goes up with each change; explanations name it. */
  readonly version!: number;
  readonly createdAt!: string;
}

export class EarningRuleListResponse {
  readonly earningRules!: EarningRuleRecord[];
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
}

export class OwnEarningRulesResponse {
  readonly earningRules!: OwnEarningRuleRecord[];
  readonly total!: number;
  readonly currency!: string;
}

export function presentEarningRule(rule: EarningRuleEntity, names: RuleNames): EarningRuleRecord {
  const { dailyPointsMax, daysLocked, levels, segments, pos } = rule;
  return {
    ...shared(rule),
    ...RULE_KINDS.get(rule.type).present(rule.settings),
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
    version: rule.version,
    createdAt: presentTimestamp(rule.createdAt),
  };
}

export function presentOwnEarningRule(rule: EarningRuleEntity): OwnEarningRuleRecord {
  const kind = RULE_KINDS.get(rule.type);
  const own = kind.presentOwn ? kind.presentOwn(rule.settings) : kind.present(rule.settings);
  return { ...shared(rule), ...own };
}

function shared({ id, type, name, description, allTimeActive, startAt, endAt }: EarningRuleEntity) {
  return {
    earningRuleId: id,
    type,
    name,
    ...(description !== null && { description }),
    allTimeActive,
    ...(startAt && { startAt: presentTimestamp(startAt) }),
    ...(endAt && { endAt: presentTimestamp(endAt) }),
  };
}

function named(ids: readonly string[], names: ReadonlyMap<string, string>): Record<string, string> {
  return Object.fromEntries(ids.flatMap((id) => (names.has(id) ? [[id, names.get(id) ?? '']] : [])));
}
