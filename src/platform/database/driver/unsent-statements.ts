import type { PoolConnection } from 'mysql2';
import { QueryFailedError } from 'typeorm';
import { ConcurrencyConflict } from '../error/unit-of-work.errors.js';
import { messageOf, type QueryResult, type QueryValues, type RawRow, sendOn } from './send-statement.js';

/** A statement that no caller waits for: it is sent with the next one. */
export interface UnsentStatement {
  readonly statement: string;
  readonly values: QueryValues;
  /** See `executeQuery`. */
  readonly inOrder?: boolean;
  /** How many rows it must find. */
  readonly affected?: number | undefined;
  /** Called once it has been done. */
  readonly done?: ((result: QueryResult) => void) | undefined;
}

/** What this program signals when a change has found another number of rows. MariaDB has none of these numbers itself. */
const WRONG_COUNT = 32_000;
const SIGNAL = `SIGNAL SQLSTATE '45000' SET MYSQL_ERRNO = ${WRONG_COUNT}, MESSAGE_TEXT = 'Other rows than were found'`;

const BEGIN: UnsentStatement = { statement: 'START TRANSACTION', values: [] };
const COUNTS = 'SELECT ROW_COUNT() AS affected, LAST_INSERT_ID() AS insertId';

const READS = /^\s*(?:SELECT|WITH)\b/i;
const CHANGES = /^\s*(?:INSERT|UPDATE|DELETE)\b/i;

/**
 * Statements of one transaction on a server that wait for the next one. On a MariaDB, all of them go in one message, as a
 * compound statement: each message costs this process and the server more than most statements do. Values are escaped as in
 * any other statement, and connections still refuse more than one. A MySQL gets one after the other.
 */
export class UnsentStatements {
  private waiting: UnsentStatement[] = [BEGIN];
  /** For a message with statements that no caller waits for: their failure reaches no caller, so nothing follows it. */
  private failure: { readonly error: unknown } | undefined;
  private hasSent = false;

  constructor(
    private readonly connection: PoolConnection,
    private readonly areJoined: boolean,
    /** Not on a Galera cluster: see `isOutsideOfClusters`. */
    private readonly isBeginJoined: boolean,
  ) {}

  add(unsent: UnsentStatement): void {
    this.waiting.push(unsent);
  }

  /** A statement that its caller waits for, and all that have been added before. */
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

  /** All that have been added. @throws {ConcurrencyConflict} when one of them has found another number of rows than it must */
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
        // The message may have failed before it. Where it has not, nothing has been done yet that another one would commit.
        this.waiting.unshift(BEGIN);
      }
      throw error;
    }
  }

  /** Nothing to undo where nothing was sent. */
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
    const text = messageOf(some.map(textOf));
    const values = some.flatMap((unsent) => unsent.values);
    const results = await sendOn(this.connection, text, values).catch((error: unknown) => {
      throw isWrongCount(error) ? new ConcurrencyConflict(undefined, { cause: error }) : error;
    });
    // One list of rows for each statement that has any, and how all of it has ended.
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

function textOf({ statement, affected, done }: UnsentStatement): readonly [string, string?] {
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
