import type { PoolConnection } from 'mysql2';
import { QueryFailedError } from 'typeorm';
import { ConcurrencyConflict } from '../error/unit-of-work.errors.js';
import { getMessage, type QueryResult, type QueryValues, type RawRow, sendOn } from './send-statement.js';

/** No caller waits for it: it goes with the next statement. */
export interface UnsentStatement {
  readonly statement: string;
  readonly values: QueryValues;
  readonly inOrder?: boolean;
  /** The required number of rows. */
  readonly affected?: number | undefined;
  readonly done?: ((result: QueryResult) => void) | undefined;
}

/** The error number for a wrong number of changed rows. MariaDB has none of these numbers itself. */
const WRONG_COUNT = 32_000;
const SIGNAL = `SIGNAL SQLSTATE '45000' SET MYSQL_ERRNO = ${WRONG_COUNT}, MESSAGE_TEXT = 'Other rows than were found'`;

const BEGIN: UnsentStatement = { statement: 'START TRANSACTION', values: [] };
const COUNTS = 'SELECT ROW_COUNT() AS affected, LAST_INSERT_ID() AS insertId';

const READS = /^\s*(?:SELECT|WITH)\b/i;
const CHANGES = /^\s*(?:INSERT|UPDATE|DELETE)\b/i;

/**
 * Waiting statements of one transaction on a server. MariaDB gets them in one message, as a compound statement, because a message costs
 * more than most statements. Values are escaped as always, and connections still refuse multiple statements. MySQL gets them one after the
 * other.
 */
export class UnsentStatements {
  private waiting: UnsentStatement[] = [BEGIN];
  /** A failure without a waiting caller; no further statement is sent. */
  private failure: { readonly error: unknown } | undefined;
  private hasSent = false;

  constructor(
    private readonly connection: PoolConnection,
    private readonly areJoined: boolean,
    /** False on a Galera cluster: see `isOutsideOfClusters`. */
    private readonly isBeginJoined: boolean,
  ) {}

  add(unsent: UnsentStatement): void {
    this.waiting.push(unsent);
  }

  async send(statement: string, values: QueryValues): Promise<QueryResult> {
    if (!READS.test(statement) && !CHANGES.test(statement)) {
      await this.sendAll();
      return sendOn(this.connection, statement, values);
    }
    let result: QueryResult = { rows: [], affected: 0, insertId: 0 };
    const awaited: UnsentStatement = { statement, values, done: (found) => (result = found) };
    this.add(awaited);
    await this.sendAll(awaited);
    return result;
  }

  /** @throws {ConcurrencyConflict} when a statement has found a wrong number of rows */
  async sendAll(awaited?: UnsentStatement): Promise<void> {
    if (this.failure) {
      throw this.failure.error;
    }
    const some = this.waiting;
    this.waiting = [];
    this.hasSent ||= some.length > 0;
    try {
      const beginsAlone = some[0] === BEGIN && !this.isBeginJoined;
      const rest = beginsAlone ? some.slice(1) : some;
      if (this.areJoined && rest.length > 1) {
        await (beginsAlone ? this.sendOne(BEGIN) : undefined);
        await this.sendJoined(rest);
      } else {
        for (const unsent of some) {
          await this.sendOne(unsent);
        }
      }
    } catch (error) {
      if (some.some((unsent) => unsent !== awaited && unsent !== BEGIN)) {
        this.failure = { error };
      } else if (some[0] === BEGIN) {
        // The message may have failed before BEGIN. Otherwise nothing was done that another COMMIT could write.
        this.waiting.unshift(BEGIN);
      }
      throw error;
    }
  }

  async rollBack(): Promise<void> {
    if (this.hasSent) {
      await sendOn(this.connection, 'ROLLBACK', []).catch(() => undefined);
    }
  }

  private async sendOne({ statement, values, affected, done }: UnsentStatement): Promise<void> {
    const result = await sendOn(this.connection, statement, values);
    if (affected !== undefined && result.affected !== affected) {
      throw new ConcurrencyConflict();
    }
    done?.(result);
  }

  private async sendJoined(some: readonly UnsentStatement[]): Promise<void> {
    const text = getMessage(some.map(getText));
    const values = some.flatMap((unsent) => unsent.values);
    const results = await sendOn(this.connection, text, values).catch((error: unknown) => {
      throw isWrongCount(error) ? new ConcurrencyConflict(undefined, { cause: error }) : error;
    });
    // A list of rows for each statement with rows, and the final result.
    const found = results.rows as unknown as RawRow[][];
    let next = 0;
    for (const { statement, done } of some) {
      if (done && READS.test(statement)) {
        done({ rows: found[next++] ?? [], affected: 0, insertId: 0 });
      } else if (done) {
        const [counts] = (found[next++] ?? []) as { affected: number | string; insertId: number | string }[];
        done({ rows: [], affected: Number(counts?.affected), insertId: Number(counts?.insertId) });
      }
    }
  }
}

function getText({ statement, affected, done }: UnsentStatement): readonly [string, string?] {
  if (affected !== undefined) {
    return [statement, `IF ROW_COUNT() <> ${affected} THEN ${SIGNAL}; END IF`];
  }
  return done && !READS.test(statement) ? [statement, COUNTS] : [statement];
}

function isWrongCount(error: unknown): boolean {
  return (
    error instanceof QueryFailedError &&
    (error.driverError as { readonly errno?: number }).errno === WRONG_COUNT
  );
}
