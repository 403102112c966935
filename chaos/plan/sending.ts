/** When points of a sale can be sent, and what becomes of points that a return does not find, as the settings have it. */
export interface SendingPlan {
  readonly missingPointsAreOwed: boolean;
  /** Counted from the purchase. In a run, the clock goes on for more than a day. */
  readonly sendPointsAfterDays: number;
}

const FREE: SendingPlan = { missingPointsAreOwed: false, sendPointsAfterDays: 0 };

/**
 * By the seed: with every other pair of seeds, 2, 3, 6, 7 …, missing points are owed. Then points of a sale wait for a day; not with 3, 11, 19 …, where
 * so much is sent on that returns miss it.
 */
export function getSendingPlan({ seed }: { readonly seed: number }): SendingPlan {
  return seed % 4 < 2 ? FREE : { missingPointsAreOwed: true, sendPointsAfterDays: seed % 8 === 3 ? 0 : 1 };
}
