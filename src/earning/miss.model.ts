import type { LimitPeriod } from './limit-period.rules.js';
import { moneyText } from '#platform/money.js';
import { presentTimestamp } from '#platform/time/timestamp.js';

/** Why a rule has paid less or nothing, and by how much it was missed. Stored in explanations, so members must keep their names. */
export type Miss =
  | { readonly why: 'inactive' }
  | { readonly why: 'not-yet'; readonly from: string }
  | { readonly why: 'no-longer'; readonly to: string }
  | { readonly why: 'status'; readonly status: string; readonly allowed: readonly string[] }
  | {
      readonly why: 'audience';
      readonly levelId: string | null;
      readonly levels: readonly string[];
      readonly segments: readonly string[];
    }
  | { readonly why: 'other-pos'; readonly posId: string | null; readonly pos: readonly string[] }
  | { readonly why: 'below-minimum'; readonly missingCents: number }
  | { readonly why: 'no-item' }
  | { readonly why: 'nothing-to-multiply' }
  | { readonly why: 'stopped'; readonly by: string }
  | { readonly why: 'pays-less'; readonly by: string }
  | { readonly why: 'limit'; readonly used: number; readonly limit: number; readonly period: LimitPeriod }
  | { readonly why: 'daily-cap'; readonly used: number; readonly cap: number }
  | { readonly why: 'daily-cap-of-all'; readonly used: number; readonly cap: number }
  | { readonly why: 'outside'; readonly meters: number; readonly radius: number }
  | { readonly why: 'no-reward'; readonly reason: string }
  /** For a return: the outcome for the reward of the rule. */
  | { readonly why: 'reward-canceled' }
  | { readonly why: 'reward-lowered'; readonly cents: number }
  | { readonly why: 'reward-stays' };

export type NameOf = (id: string) => string;

export function missSentence(miss: Miss, getName: NameOf): string {
  const names = (ids: readonly string[]) => ids.map(getName).join(' or ');
  switch (miss.why) {
    case 'inactive':
      return 'not active';
    case 'not-yet':
      return `not before ${presentTimestamp(new Date(miss.from))}`;
    case 'no-longer':
      return `not after ${presentTimestamp(new Date(miss.to))}`;
    case 'status':
      return `status ${miss.status}, earns with ${miss.allowed.join(' or ')}`;
    case 'audience':
      return audienceSentence(miss, getName);
    case 'other-pos':
      return `${miss.posId === null ? 'no point of sale' : `point of sale ${getName(miss.posId)}`}, wants ${names(miss.pos)}`;
    case 'below-minimum':
      return `below minimum order by ${moneyText(miss.missingCents)}`;
    case 'no-item':
      return 'no item counts';
    case 'nothing-to-multiply':
      return 'its items have earned nothing to multiply';
    case 'stopped':
      return `stopped by ${getName(miss.by)}`;
    case 'pays-less':
      return `${getName(miss.by)} pays more`;
    case 'limit':
      return `limit reached: ${miss.used} of ${miss.limit} (${miss.period})`;
    case 'daily-cap':
      return `cap of the day: ${miss.used} of ${miss.cap} points were paid before`;
    case 'daily-cap-of-all':
      return `cap of the day over all rules: ${miss.used} of ${miss.cap} points were paid before`;
    case 'outside':
      return `${miss.meters} m outside the radius of ${miss.radius} m`;
    case 'no-reward':
      return miss.reason;
    case 'reward-canceled':
      return 'the reward is canceled';
    case 'reward-lowered':
      return `the reward is worth ${moneyText(miss.cents)} now`;
    case 'reward-stays':
      return 'the reward is used or paid out already, and stays';
  }
}

function audienceSentence(miss: Extract<Miss, { why: 'audience' }>, getName: NameOf): string {
  const level = miss.levelId === null ? 'no level' : `level ${getName(miss.levelId)}`;
  const wanted = [
    ...(miss.levels.length > 0 ? [miss.levels.map(getName).join(' or ')] : []),
    ...(miss.segments.length > 0 ? [`segment ${miss.segments.map(getName).join(' or ')}`] : []),
  ];
  return `${level}, wants ${wanted.join(' or ')}`;
}

export function idsIn(miss: Miss): string[] {
  switch (miss.why) {
    case 'audience':
      return [...(miss.levelId === null ? [] : [miss.levelId]), ...miss.levels, ...miss.segments];
    case 'other-pos':
      return [...(miss.posId === null ? [] : [miss.posId]), ...miss.pos];
    case 'stopped':
    case 'pays-less':
      return [miss.by];
    case 'inactive':
    case 'not-yet':
    case 'no-longer':
    case 'status':
    case 'below-minimum':
    case 'no-item':
    case 'nothing-to-multiply':
    case 'limit':
    case 'daily-cap':
    case 'daily-cap-of-all':
    case 'outside':
    case 'no-reward':
    case 'reward-canceled':
    case 'reward-lowered':
    case 'reward-stays':
      return [];
  }
}
