import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { SqliteConnection } from './sqlite-connection.js';

const ATTEMPTS = 600;

describe('what fails beside the thread', () => {
  let directory: string;
  beforeAll(() => (directory = mkdtempSync(join(tmpdir(), 'laurel-sqlite-'))));
  afterAll(() => rmSync(directory, { recursive: true }));

  it('never says that nothing has failed, whatever this thread does with the connection', async () => {
    const [holder, waiting] = ['holder', 'waiting'].map(
      () => new SqliteConnection(join(directory, 'file'), { timeout: 1 }),
    ) as [SqliteConnection, SqliteConnection];
    waiting.pragma('journal_mode = WAL');
    holder.exec('CREATE TABLE something (id INTEGER); BEGIN IMMEDIATE');
    const statement = waiting.prepare('SELECT 1');

    const codes = new Set<unknown>();
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      let outcome: { readonly code?: unknown } | 'success' | undefined;
      void waiting.execAside('BEGIN IMMEDIATE').then(
        () => (outcome = 'success'),
        (error: unknown) => (outcome = error as { readonly code?: unknown }),
      );
      while (outcome === undefined) {
        statement.get();
        await setImmediate();
      }
      codes.add(outcome === 'success' ? outcome : outcome.code);
    }

    expect(holder.inTransaction).toBe(true);
    holder.close();
    waiting.close();
    expect(['SQLITE_BUSY', 'SQLITE_IOERR']).toEqual(expect.arrayContaining([...codes]));
  }, 60_000);
});
