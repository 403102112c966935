import type { Role } from './principal.rules.js';
import type { RefreshTokenEntity } from './login-session.entity.js';

export type RefreshVerdict = 'first use' | 'within grace' | 'expired' | 'stolen';

type Token = Pick<RefreshTokenEntity, 'usedAt' | 'expiresAt'>;

/** Long enough for the concurrent requests of a page; short, because within it a stolen token gets a pair unnoticed. */
const GRACE_SECONDS_OF_ADMINISTRATORS = 10;

/** How long a used token still gets a pair: of administrators never longer than ten seconds. */
export function graceSecondsFor(role: Role, configured: number): number {
  return role === 'admin' ? Math.min(configured, GRACE_SECONDS_OF_ADMINISTRATORS) : configured;
}

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
