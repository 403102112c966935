import { mkdtempSync, rmSync, statSync } from 'node:fs';
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

  it('empties the log between two transactions, and not while a reader needs it', async () => {
    const file = join(directory, 'logged');
    const options = {
      type: 'better-sqlite3',
      driver: SqliteConnection,
      database: file,
      enableWAL: true,
    } as const;
    const [dataSource, reader] = [new DataSource(options), new DataSource(options)];
    await dataSource.initialize();
    await reader.initialize();
    const units = new SqliteUnits(dataSource);
    const write = () =>
      units.run((manager) => manager.query('CREATE TABLE IF NOT EXISTS a AS SELECT 1 AS b'));
    const insert = () => units.run((manager) => manager.query('INSERT INTO a VALUES (2)'));
    const logged = () => statSync(`${file}-wal`).size;

    await write();
    const beside = [insert(), units.emptyLog(), insert(), units.emptyLog(), insert()];
    await Promise.all(beside);
    await reader.query('BEGIN');
    expect(await reader.query('SELECT COUNT(*) AS n FROM a')).toEqual([{ n: 4 }]);
    await insert();
    await units.emptyLog();
    expect(logged()).toBeGreaterThan(0);
    await reader.query('COMMIT');
    await units.emptyLog();
    expect(logged()).toBe(0);
    await reader.destroy();
    await dataSource.destroy();
  });
});
