/**
 * The accounts of the programme itself: where points come from and where they go. Their rows come with the schema; no
 * balance is kept for them, because a row that every purchase writes would make all purchases queue.
 */
export const PROGRAMME = {
  issued: 'programme-issued',
  redeemed: 'programme-redeemed',
  takenBack: 'programme-taken-back',
  expired: 'programme-expired',
  canceled: 'programme-canceled',
  blocked: 'programme-blocked',
} as const;
