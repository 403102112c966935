import { revisionOfRow } from '#platform/revision/revision.js';
import { parseInstant } from '#platform/time/calendar.js';
import type { EarningRuleEntity } from './earning-rule.entity.js';
import type { EarningRuleData } from './earning.events.js';
import { RULE_KINDS } from './rule-kinds.model.js';
import { isRefused, type RuleFieldProblem } from './kinds/rule-kind.model.js';

/** The audience of a rule: with `level` and `segment` the other list is emptied, with `everybody` both are. */
export const RULE_TARGETS = ['everybody', 'level', 'segment'] as const;
export type RuleTarget = (typeof RULE_TARGETS)[number];

/** A complete rule from a caller: missing fields are empty, and missing flags are false. */
export interface SentRule {
  readonly name: string;
  readonly description?: string | undefined;
  readonly active: boolean;
  readonly allTimeActive: boolean;
  readonly startAt?: Date | undefined;
  readonly endAt?: Date | undefined;
  readonly lastExecutedRule: boolean;
  readonly dailyPointsMax?: number | undefined;
  readonly daysLocked?: number | undefined;
  readonly target?: RuleTarget | undefined;
  readonly levels: readonly string[];
  readonly segments: readonly string[];
  readonly pos: readonly string[];
  readonly fields: object;
}

export type RuleColumns = Pick<
  EarningRuleEntity,
  | ('name' | 'description' | 'active' | 'allTimeActive' | 'startAt' | 'endAt' | 'lastExecutedRule')
  | ('dailyPointsMax' | 'daysLocked' | 'levels' | 'segments' | 'pos' | 'settings')
>;

/** What an edit changes. */
const EDITED = [
  ...(['name', 'description', 'active', 'allTimeActive', 'startAt', 'endAt', 'lastExecutedRule'] as const),
  ...(['dailyPointsMax', 'daysLocked', 'levels', 'segments', 'pos', 'settings'] as const),
] satisfies (keyof RuleColumns)[];

export function revisionOfRule(rule: EarningRuleEntity): string {
  return revisionOfRow(rule, EDITED);
}

/**
 * The columns that an earlier version had. Versions keep whole seconds: an end in the last second of a minute means its last instant, as
 * the end of a day does.
 */
export function columnsOfVersion(definition: EarningRuleData): Omit<RuleColumns, 'active'> {
  const { name, allTimeActive, lastExecutedRule, levels, segments, pos, settings } = definition;
  const { description = null, startAt, endAt, dailyPointsMax = null, daysLocked = null } = definition;
  const end = endAt === undefined ? null : parseInstant(endAt);
  return {
    name,
    description,
    allTimeActive,
    lastExecutedRule,
    dailyPointsMax,
    daysLocked,
    settings,
    startAt: startAt === undefined ? null : parseInstant(startAt),
    endAt: end?.getUTCSeconds() === LAST_SECOND ? new Date(end.getTime() + LAST_MS) : end,
    levels: [...levels],
    segments: [...segments],
    pos: [...pos],
  };
}

const LAST_SECOND = 59;
const LAST_MS = 999;

const EMPTY = 'This collection should contain 1 element or more.';
const BLANK = 'This value should not be blank.';
export const FOR_EVERYBODY =
  'This rule is for everybody, before they have a level: choose all levels or none, and no segments.';

/**
 * Returns the stored form of a rule, or its problems.
 * @param before The stored settings of an edited rule
 */
export function readRule(
  type: string,
  sent: SentRule,
  before?: object,
): RuleColumns | readonly RuleFieldProblem[] {
  const kind = RULE_KINDS.get(type);
  const read = kind.read(sent.fields, before);
  const settings = isRefused(read) ? {} : read;
  const columns = getColumns(sent, settings);
  const isForAll = !isRefused(read) && kind.isForAll?.(read) === true;
  const problems = [
    ...(isRefused(read) ? read : []),
    ...windowProblems(sent),
    ...(isRefused(read) ? [] : audienceProblems(columns, sent.target, isForAll)),
  ];
  return problems.length > 0 ? problems : columns;
}

function getColumns(sent: SentRule, settings: object): RuleColumns {
  const { target, allTimeActive } = sent;
  return {
    name: sent.name,
    description: sent.description ?? null,
    active: sent.active,
    allTimeActive,
    startAt: allTimeActive ? null : (sent.startAt ?? null),
    endAt: allTimeActive ? null : (sent.endAt ?? null),
    lastExecutedRule: sent.lastExecutedRule,
    dailyPointsMax: sent.dailyPointsMax ?? null,
    daysLocked: sent.daysLocked ?? null,
    levels: target === undefined || target === 'level' ? [...new Set(sent.levels)] : [],
    segments: target === undefined || target === 'segment' ? [...new Set(sent.segments)] : [],
    pos: [...new Set(sent.pos)],
    settings,
  };
}

function windowProblems({ allTimeActive, startAt, endAt }: SentRule): RuleFieldProblem[] {
  if (allTimeActive) {
    return [];
  }
  return [
    ...(startAt ? [] : [{ field: 'startAt', message: BLANK }]),
    ...(endAt ? [] : [{ field: 'endAt', message: BLANK }]),
    ...(startAt && endAt && endAt <= startAt
      ? [{ field: 'endAt', message: 'This value should be after startAt.' }]
      : []),
  ];
}

function audienceProblems(
  { levels, segments }: RuleColumns,
  target: RuleTarget | undefined,
  isForAll: boolean,
): RuleFieldProblem[] {
  if (isForAll) {
    return segments.length > 0 ? [{ field: 'segments', message: FOR_EVERYBODY }] : [];
  }
  if (target === 'level' && levels.length === 0) {
    return [{ field: 'levels', message: EMPTY }];
  }
  return target === 'segment' && segments.length === 0 ? [{ field: 'segments', message: EMPTY }] : [];
}
