import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { SqliteConnection } from '../connection/sqlite-connection.js';
import { SqliteUnits } from './sqlite-units.js';

describe('units of work on SQLite', () => {
  let directory: string;
  beforeAll(() => (directory = mkdtempSync(join(tmpdir(), 'laurel-units-'))));
  afterAll(() => rmSync(directory, { recursive: true }));

  it('fails alone, when the connection is closed while it runs: the process goes on', async () => {
    const dataSource = new DataSource({
      type: 'better-sqlite3',
      driver: SqliteConnection,
      database: join(directory, 'file'),
    });
    await dataSource.initialize();
    const units = new SqliteUnits(dataSource);

    const running = units.run(async () => {
      await dataSource.destroy();
      throw new Error('The service stops');
    });
    const waiting = units.run(() => Promise.resolve('too late'));

    await expect(running).rejects.toThrow('The service stops');
    await expect(waiting).rejects.toThrow();
  });
});
