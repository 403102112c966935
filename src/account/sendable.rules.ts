import { addDays } from '#platform/time/calendar.js';

/*
 * Decides which points of a customer can be sent to another one. Points that a sale has earned follow it: as long as it may come back, they
 * stay with the customer from which they would be taken. A spending gives its points back to the lots that they came from, so a lot keeps its
 * origin for ever.
 */

/**
 * What has brought the points of a lot: a sale, a recommendation, another customer, or none of them. `unknown` is what processes of an
 * earlier version write beside this one.
 */
export const LOT_ORIGINS = ['given', 'sale', 'recommendation', 'received', 'unknown'] as const;
export type LotOrigin = (typeof LOT_ORIGINS)[number];

export interface LotSource {
  readonly origin: LotOrigin;
  /** When the sale was made that the points follow; null without one. Points of a recommendation wait for one. */
  readonly soldAt: Date | null;
}

export interface SendingTerms {
  readonly sendPointsAfterDays: number;
  readonly sendGivenPointsAfterDays: number;
}

interface Lot extends LotSource {
  readonly remaining: number;
  readonly createdAt: Date;
}

/** Points that were received could be sent before, and stay so. */
export const RECEIVED: LotSource = { origin: 'received', soldAt: null };
export const GIVEN: LotSource = { origin: 'given', soldAt: null };

/** Whether points can be sent whatever they come from. */
export function isAllSendable({ sendPointsAfterDays, sendGivenPointsAfterDays }: SendingTerms): boolean {
  return sendPointsAfterDays === 0 && sendGivenPointsAfterDays === 0;
}

/** From when on points of a lot can be sent; null: from the first, undefined: not yet known. */
export function getSendableFrom(
  { origin, soldAt, createdAt }: Lot,
  { sendPointsAfterDays, sendGivenPointsAfterDays }: SendingTerms,
): Date | null | undefined {
  const days = origin === 'given' ? sendGivenPointsAfterDays : sendPointsAfterDays;
  if (origin === 'received' || days === 0) {
    return null;
  }
  const since = origin === 'sale' || origin === 'recommendation' ? soldAt : createdAt;
  return since === null ? undefined : addDays(since, days);
}

export function isSendable(lot: Lot, terms: SendingTerms, now: Date): boolean {
  const from = getSendableFrom(lot, terms);
  return from !== undefined && (from === null || from <= now);
}

/** When more points can be sent than now, and how many of them then; undefined if nothing is known of it. */
export function getNextSendable(
  lots: readonly Lot[],
  terms: SendingTerms,
  now: Date,
): { readonly from: Date; readonly points: number } | undefined {
  const later = lots.flatMap((lot) => {
    const from = lot.remaining > 0 ? getSendableFrom(lot, terms) : null;
    return from && from > now ? [{ from, points: lot.remaining }] : [];
  });
  const [first] = later.map(({ from }) => from.getTime()).sort((one, other) => one - other);
  return first === undefined
    ? undefined
    : {
        from: new Date(first),
        points: later.reduce((sum, { from, points }) => sum + (from.getTime() === first ? points : 0), 0),
      };
}

/** `isSendable` in SQL, for a lot `l`. Looks at the days before now, which differ by an hour where clocks were set. */
export function sendableIn(
  { sendPointsAfterDays, sendGivenPointsAfterDays }: SendingTerms,
  now: Date,
): { readonly text: string; readonly values: Date[] } {
  const before = (days: number) => (days === 0 ? [] : [addDays(now, -days)]);
  const [sold, given] = [before(sendPointsAfterDays), before(sendGivenPointsAfterDays)];
  const after = (column: string, values: readonly Date[]) =>
    values.map(() => ` AND l.${column} <= ?`).join('');
  return {
    text: `(l.origin = 'received' OR (l.origin = 'given'${after('createdAt', given)})
      OR (l.origin IN ('sale', 'recommendation')${after('soldAt', sold)}) OR (l.origin = 'unknown'${after('createdAt', sold)}))`,
    values: [...given, ...sold, ...sold],
  };
}
