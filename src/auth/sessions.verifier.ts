import { Injectable } from '@nestjs/common';
import { instantFromDatabase, type Piece, getPieces } from '#platform/database/query/comparison.js';
import type { QuerySource } from '#platform/database/query/statement.js';
import { type Difference, formatValue, Verifier } from '#platform/database/query/verifier.js';
import { Extension } from '#platform/extensions.js';
import { isAboutOrAfter, isNotBefore, isSoonAfter } from '#platform/time/timestamp.js';

const SESSIONS_AT_ONCE = 1000;

type Time = Date | string | null;

interface SessionRow {
  readonly id: string;
  readonly accountId: string;
  readonly createdAt: Time;
  readonly expiresAt: Time;
  readonly lastLoginAt: Time;
  readonly unused: number | string;
  readonly firstUse: Time;
  readonly lastUse: Time;
  readonly lastExpiry: Time;
  readonly firstExpiry: Time;
}

/** The login of each session, and what its refresh tokens say: the family of one login. */
const SESSIONS = `SELECT s.id, s.accountId, s.createdAt, s.expiresAt, l.lastLoginAt,
    COUNT(t.hash) - COUNT(t.usedAt) AS unused, MIN(t.usedAt) AS firstUse, MAX(t.usedAt) AS lastUse,
    MIN(t.expiresAt) AS firstExpiry, MAX(t.expiresAt) AS lastExpiry
  FROM login_session s
  LEFT JOIN refresh_token t ON t.sessionId = s.id
  LEFT JOIN login_account l ON l.id = s.accountId
  WHERE s.id >= ? AND s.id <= ?
  GROUP BY s.id, s.accountId, s.createdAt, s.expiresAt, l.lastLoginAt`;

/** Sessions that are open, their refresh tokens, and the logins that they belong to. */
@Extension(Verifier)
@Injectable()
export class SessionsVerifier extends Verifier {
  override async *differences(source: QuerySource, now: Date): AsyncGenerator<Difference> {
    for await (const piece of getPieces(source, 'login_session', SESSIONS_AT_ONCE)) {
      yield* sessionsIn(source, piece, now);
    }
    // A change of the account that makes them void removes them.
    const orphaned = await source.query<{ accountId: string }[]>(
      `SELECT t.accountId FROM password_token t LEFT JOIN login_account l ON l.id = t.accountId
        WHERE l.id IS NULL OR l.active = 0`,
    );
    for (const { accountId } of orphaned) {
      const by = `login_account ${accountId}`;
      yield { table: 'password_token', id: accountId, what: 'row', actual: 'there', by, expected: 'missing' };
    }
    const strangers = await source.query<{ accountId: string }[]>(
      `SELECT i.accountId FROM login_identity i LEFT JOIN login_account l ON l.id = i.accountId
        WHERE l.role IS NULL OR l.role <> 'admin'`,
    );
    for (const { accountId } of strangers) {
      const by = `login_account ${accountId}`;
      yield { table: 'login_identity', id: accountId, what: 'row', actual: 'there', by, expected: 'missing' };
    }
    // One that was kept may have ended since.
    const others = await source.query<
      { id: string; keptSessionId: string; accountId: string }[]
    >(`SELECT l.id, l.keptSessionId, s.accountId FROM login_account l JOIN login_session s ON s.id = l.keptSessionId
        WHERE s.accountId <> l.id`);
    for (const { id, keptSessionId, accountId } of others) {
      const by = `login_session ${keptSessionId} of ${accountId}`;
      yield {
        table: 'login_account',
        id,
        what: 'keptSessionId',
        actual: keptSessionId,
        by,
        expected: 'another one',
      };
    }
  }
}

async function* sessionsIn(source: QuerySource, piece: Piece, now: Date): AsyncGenerator<Difference> {
  for (const session of await source.query<SessionRow[]>(SESSIONS, piece)) {
    const row = { table: 'login_session', id: session.id };
    if (Number(session.unused) < 1) {
      const by = 'the rule that one of them can be used';
      yield { ...row, what: 'refresh tokens that were not used', actual: 'none', by, expected: 'one' };
    } else {
      yield* timesUnlike(session, now);
    }
  }
}

function* timesUnlike(session: SessionRow, now: Date): Generator<Difference> {
  const row = { table: 'login_session', id: session.id };
  const [createdAt, expiresAt, lastExpiry, firstExpiry, firstUse, lastUse, lastLoginAt] = [
    session.createdAt,
    session.expiresAt,
    session.lastExpiry,
    session.firstExpiry,
    session.firstUse,
    session.lastUse,
    session.lastLoginAt,
  ].map(instantFromDatabase) as [Date, Date, Date, Date, ...(Date | null)[]];
  const [created, by] = [formatValue(createdAt), 'its refresh tokens'];
  // Both were read from the clock one after the other, when the last token was made.
  if (!isSoonAfter(expiresAt, lastExpiry)) {
    yield {
      ...row,
      what: 'expiresAt',
      actual: formatValue(expiresAt),
      by,
      expected: formatValue(lastExpiry),
    };
  }
  if (!isNotBefore(createdAt, firstExpiry) || !isNotBefore(createdAt, now)) {
    yield { ...row, what: 'createdAt', actual: created, by, expected: `before ${formatValue(firstExpiry)}` };
  }
  if (firstUse && lastUse && !(isNotBefore(createdAt, firstUse) && isNotBefore(lastUse, now))) {
    const actual = `${formatValue(firstUse)} to ${formatValue(lastUse)}`;
    const expected = `between ${created} and now`;
    yield { ...row, what: 'usedAt of its refresh tokens', actual, by: 'createdAt', expected };
  }
  if (!lastLoginAt || !isAboutOrAfter(createdAt, lastLoginAt)) {
    const login = { table: 'login_account', id: session.accountId };
    const expected = `${created} or later`;
    yield {
      ...login,
      what: 'lastLoginAt',
      actual: formatValue(lastLoginAt),
      by: `login_session ${session.id}`,
      expected,
    };
  }
}
