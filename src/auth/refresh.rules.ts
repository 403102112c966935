import type { RefreshTokenEntity } from './refresh-token.entity.js';

export type RefreshVerdict = 'first use' | 'within grace' | 'expired' | 'stolen';

type Token = Pick<RefreshTokenEntity, 'usedAt' | 'expiresAt'>;

/** With a grace of 0 no second use is forgiven, not even one in the same millisecond. */
export function judgeRefresh({ usedAt, expiresAt }: Token, now: Date, graceSeconds: number): RefreshVerdict {
  if (expiresAt <= now) {
    return 'expired';
  }
  if (usedAt === null) {
    return 'first use';
  }
  return now.getTime() - usedAt.getTime() < graceSeconds * 1000 ? 'within grace' : 'stolen';
}
