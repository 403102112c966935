import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { TransactionExecutor } from '#platform/database/transaction/transaction-runner.js';
import { eventually } from './eventually.js';
import type { TestApp } from '../app/test-app.js';
import { databaseKind } from '../app/test-database.js';

/** Another transaction that holds rows on the server of a process. */
export interface HeldRows {
  /** Until so many statements of processes at that server which begin so wait. */
  untilWaiting(statement: string, count?: number): Promise<void>;
  release(): Promise<void>;
}

/** Until something waits for an account that a unit of work of the process holds. */
export async function untilOneWaits(app: TestApp): Promise<void> {
  if (databaseKind === 'sqlite') {
    await eventually(() => expect(app.nest.get(TransactionExecutor).waiting).toBe(1));
  } else {
    await untilSent(app, 'UPDATE account');
  }
}

/** @param rest What follows `SELECT *`: `FROM account WHERE customerId = ?`. */
export async function holdRows(app: TestApp, rest: string, values: readonly string[]): Promise<HeldRows> {
  const holder = await createConnection(app.environment['DATABASE_URL'] ?? '');
  await holder.query('START TRANSACTION');
  await holder.query(`SELECT * ${rest} FOR UPDATE`, [...values]);
  return {
    untilWaiting: (statement, count = 1) => untilSent(app, statement, count),
    release: async () => holder.end(),
  };
}

async function untilSent(app: TestApp, statement: string, count = 1): Promise<void> {
  const looker = await createConnection(app.environment['DATABASE_URL'] ?? '');
  await eventually(async () => {
    const [found] = await looker.query<RowDataPacket[]>(
      'SELECT 1 FROM information_schema.processlist WHERE db = DATABASE() AND info LIKE ?',
      [`${statement}%`],
    );
    expect(found.length).toBeGreaterThanOrEqual(count);
  });
  await looker.end();
}
