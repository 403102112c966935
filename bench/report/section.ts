import type { Usage } from './rounds.js';
import type { Spread } from './statistics.js';

/** One figure that was aimed at. */
export interface Verdict {
  readonly claim: string;
  readonly figure: Spread;
  /** What the median should be. */
  readonly goal: { readonly atLeast: number } | { readonly atMost: number } | undefined;
  readonly unit: string;
}

/** What a benchmark has found. */
export interface Section {
  readonly name: string;
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly notes: readonly string[];
  readonly verdicts: readonly Verdict[];
  /** Every figure, for who wants to reckon with them. */
  readonly data: unknown;
  /** When, if not on the day of the results that it is in. */
  readonly measuredOn?: string;
}

export function isMet({ figure, goal }: Verdict): boolean | undefined {
  if (!goal) {
    return undefined;
  }
  return 'atLeast' in goal ? figure.median >= goal.atLeast : figure.median <= goal.atMost;
}

export function spreadText({ min, median, max }: Spread, digits = 2): string {
  return `${median.toFixed(digits)} (${min.toFixed(digits)}–${max.toFixed(digits)})`;
}

export function whole(number: number): string {
  return Math.round(number).toLocaleString('en-US');
}

/** What one of them has taken, of each process. */
export function cpuText(cpuMsEach: Usage, roles: readonly string[]): string {
  return roles.map((role) => cpuMsEach[role]?.toFixed(2) ?? '–').join(' / ');
}
