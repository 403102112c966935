import type { Formats } from '../formats.js';

export interface Change {
  readonly arrow: '↑' | '↓' | '→';
  readonly sign: '+' | '−' | '±';
  /** Without its sign. */
  readonly difference: number;
  /** The part of the figure before; none where this was 0. */
  readonly share: number | undefined;
}

export function getChange(now: number, before: number): Change {
  const difference = Math.abs(now - before);
  const share = before === 0 ? undefined : difference / Math.abs(before);
  if (now === before) {
    return { arrow: '→', sign: '±', difference, share };
  }
  return now > before
    ? { arrow: '↑', sign: '+', difference, share }
    : { arrow: '↓', sign: '−', difference, share };
}

/** "+12%"; from nothing, the number itself. */
export function formatShare({ sign, difference, share }: Change, formats: Formats): string {
  return `${sign}${share === undefined ? formats.number(difference) : formats.percent(share)}`;
}

/** "+34 (+12%)" */
export function formatChange(change: Change, formats: Formats): string {
  const difference = `${change.sign}${formats.number(change.difference)}`;
  return change.share === undefined ? difference : `${difference} (${formatShare(change, formats)})`;
}
