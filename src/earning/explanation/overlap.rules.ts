import { inOrder } from '../evaluation.rules.js';
import { RULE_KINDS } from '../rule-kinds.model.js';
import type { EarningRule } from '../rule.model.js';

export interface Overlap {
  readonly first: EarningRule;
  readonly second: EarningRule;
  /** The common window; null for an open end. */
  readonly from: Date | null;
  readonly to: Date | null;
  readonly levels: readonly string[];
  readonly segments: readonly string[];
  /** Points of sale of both rules; empty for everywhere. */
  readonly pos: readonly string[];
  /** True when the rules share a level or a segment, so both pay these customers. Otherwise a customer may match both by chance. */
  readonly isCertain: boolean;
  readonly effect: 'first stops second' | 'both pay' | 'only the higher pays';
}

export function getOverlaps(rules: readonly EarningRule[]): Overlap[] {
  const active = inOrder(rules.filter((rule) => rule.active));
  return active.flatMap((first, index) =>
    active.slice(index + 1).flatMap((second) => getOverlap(first, second) ?? []),
  );
}

function getOverlap(first: EarningRule, second: EarningRule): Overlap | null {
  const [one, other] = [RULE_KINDS.get(first.type), RULE_KINDS.get(second.type)];
  const isSameOccurrence = first.type === second.type && isDeepEqual(getSubject(first), getSubject(second));
  if (one.trigger !== other.trigger || (one.trigger === 'occurrence' && !isSameOccurrence)) {
    return null;
  }
  const window = getWindow(first, second);
  const pos = getMeeting(first.pos, second.pos);
  if (!window || !pos) {
    return null;
  }
  const levels = first.levels.filter((id) => second.levels.includes(id));
  const segments = first.segments.filter((id) => second.segments.includes(id));
  const isForAll = [first, second].some((rule) => rule.levels.length === 0 && rule.segments.length === 0);
  const isCertain = isForAll || levels.length > 0 || segments.length > 0;
  const areLevelsAlone = first.segments.length === 0 && second.segments.length === 0;
  // A customer has one level, and any number of segments.
  if (!isCertain && areLevelsAlone) {
    return null;
  }
  return { first, second, levels, segments, pos, isCertain, ...window, effect: getEffect(first) };
}

function getEffect(first: EarningRule): Overlap['effect'] {
  if (RULE_KINDS.get(first.type).trigger === 'occurrence') {
    return 'only the higher pays';
  }
  return first.lastExecutedRule ? 'first stops second' : 'both pay';
}

function getWindow(one: EarningRule, other: EarningRule): { from: Date | null; to: Date | null } | null {
  const starts = [one, other].flatMap(({ startAt }) => startAt ?? []);
  const ends = [one, other].flatMap(({ endAt }) => endAt ?? []);
  const from = starts.length === 0 ? null : new Date(Math.max(...starts.map(Number)));
  const to = ends.length === 0 ? null : new Date(Math.min(...ends.map(Number)));
  return from && to && from > to ? null : { from, to };
}

/** Common places; an empty list is everywhere. Null for none. */
function getMeeting(one: readonly string[], other: readonly string[]): readonly string[] | null {
  if (one.length === 0 || other.length === 0) {
    return [...one, ...other];
  }
  const both = one.filter((id) => other.includes(id));
  return both.length === 0 ? null : both;
}

function getSubject({ type, settings }: EarningRule): unknown {
  return RULE_KINDS.get(type).getSubject?.(settings);
}

function isDeepEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
