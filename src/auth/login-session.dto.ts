import { presentTimestamp } from '#platform/time/timestamp.js';
import type { LoginSessionEntity } from './login-session.entity.js';
import type { Principal } from './principal.rules.js';

export class LoginSessionRecord {
  readonly sessionId!: string;
  /** Whether it is the one that asks. */
  readonly current!: boolean;
  readonly createdAt!: string;
  /** When it was last refreshed; at first, when it began. */
  readonly lastUsedAt!: string;
  readonly expiresAt!: string;
  /** What the client calls itself: `User-Agent`. */
  readonly client?: string;
}

export class LoginSessionListResponse {
  readonly sessions!: LoginSessionRecord[];
  readonly total!: number;
}

export function presentSessions(
  found: readonly LoginSessionEntity[],
  caller: Principal,
): LoginSessionListResponse {
  const sessions = found.map((session) => ({
    ...presentSession(session),
    current: session.id === caller.sessionId,
  }));
  return { sessions, total: sessions.length };
}

export function presentSession({
  id,
  createdAt,
  lastUsedAt,
  expiresAt,
  client,
}: LoginSessionEntity): Omit<LoginSessionRecord, 'current'> {
  return {
    sessionId: id,
    createdAt: presentTimestamp(createdAt),
    lastUsedAt: presentTimestamp(lastUsedAt ?? createdAt),
    expiresAt: presentTimestamp(expiresAt),
    ...(client !== null && { client }),
  };
}
