import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { SqliteConnection } from './sqlite-connection.js';

const ATTEMPTS = 400;

describe('what fails beside the thread', () => {
  let directory: string;
  beforeAll(() => (directory = mkdtempSync(join(tmpdir(), 'laurel-sqlite-'))));
  afterAll(() => rmSync(directory, { recursive: true }));

  it('never says that nothing has failed, whatever this thread does with the connection', async () => {
    setFlagsFromString('--expose-gc');
    const collectGarbage = runInNewContext('gc') as () => void;
    const [holder, waiting] = ['holder', 'waiting'].map(
      () => new SqliteConnection(join(directory, 'file'), { timeout: 5 }),
    ) as [SqliteConnection, SqliteConnection];
    waiting.pragma('journal_mode = WAL');
    holder.exec('CREATE TABLE something (id INTEGER); BEGIN IMMEDIATE');

    const codes = new Set<unknown>();
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      ['SELECT 1', 'SELECT 2', 'SELECT 3'].forEach((statement) => waiting.prepare(statement).all());
      const failing = waiting.execAside('BEGIN IMMEDIATE').catch((error: unknown) => error);
      collectGarbage();
      codes.add(((await failing) as { readonly code?: unknown } | undefined)?.code);
    }

    expect(holder.inTransaction).toBe(true);
    holder.close();
    waiting.close();
    expect(['SQLITE_BUSY', 'SQLITE_IOERR']).toEqual(expect.arrayContaining([...codes]));
  });
});
