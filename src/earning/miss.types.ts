import type { LimitPeriod } from './limit-period.rules.js';

/** Why a rule has paid nothing, or less, and by how much it was missed. Stored with what it explains, so a member is never renamed. */
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
  /** For a return: what became of the reward that the rule had given. */
  | { readonly why: 'reward-canceled' }
  | { readonly why: 'reward-lowered'; readonly cents: number }
  | { readonly why: 'reward-stays' };
