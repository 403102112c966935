/** The codes of the kinds, for those who name one kind: its endpoints and its own file. */
export const GIVEN_POINTS = 'points';
export const DELIVERY_STATUS = 'delivery_status';
export const ADDED_LABELS = 'labels';
export const CAMPAIGN_ACTIVITY = 'campaign_activity';
export const CAMPAIGN_ARCHIVE = 'campaign_archive';
export const REPEATED_MESSAGES = 'messages';

/** Why a subject would be left out, and how many others for the same reason. */
export interface LeftOutFor {
  readonly reason: string;
  readonly count: number;
}

export interface BulkPreview {
  readonly total: number;
  /** How many would be changed. */
  readonly changed: number;
  readonly leftOut: readonly LeftOutFor[];
}

/** Groups refusals by their sentences, the most frequent first. */
export function getPreview(total: number, refusals: Iterable<string>): BulkPreview {
  const counts = new Map<string, number>();
  let refused = 0;
  for (const reason of refusals) {
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
    refused += 1;
  }
  const leftOut = [...counts].map(([reason, count]) => ({ reason, count }));
  leftOut.sort((one, other) => other.count - one.count || (one.reason < other.reason ? -1 : 1));
  return { total, changed: total - refused, leftOut };
}
