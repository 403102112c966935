import { Logger } from '@nestjs/common';
import { until } from '../support/waiting/eventually.js';
import { createConnection, type Connection, type RowDataPacket } from 'mysql2/promise';
import { DataSource } from 'typeorm';
import { migrations } from '../../src/migrations/index.js';
import { AppConfig } from '#platform/config/app-config.js';
import {
  asTheServerIs,
  readerOptions,
  writerOptions,
} from '#platform/database/connection/data-source-options.js';
import { Writer } from '#platform/database/writer.js';
import { run } from '../support/processes/command.js';
import { isTurn } from '../support/run/cases.js';
import { Proxy } from '../support/servers/proxy.js';
import type { TestDatabase } from '../support/app/databases-in-use.js';
import { createEmptyDatabase, createTestDatabase, databaseKind } from '../support/app/test-database.js';

/** What the lease puts before each statement; it names its holder. */
const GUARD = '(?:INSERT INTO migration_lease [^;]*; )?';
/** Whatever changes the database. */
const CHANGE = `${GUARD}((?:CREATE|ALTER|DROP|INSERT).*)`;
const DROP_INDEX = `${GUARD}DROP INDEX \`shop_transaction_type\``;
const CREATE_CUSTOMER = `${GUARD}CREATE TABLE \`customer\``;
const NAMES = migrations.map(({ name }) => name);
/** What is released stays as it is: of the migrations before these, some statements are taken. */
const NEWEST = 8;

// SQLite undoes a migration that was not finished.
describe.skipIf(databaseKind === 'sqlite')('a migration on a server', () => {
  let database: TestDatabase;
  let address: URL;
  let server: Connection;
  let proxy: Proxy;
  beforeEach(async () => {
    database = await createEmptyDatabase();
    address = new URL(database.environment()['DATABASE_URL'] ?? '');
    server = await createConnection(address.href);
    proxy = await Proxy.to(address);
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    proxy.close();
    await server.end();
    await database.drop();
  });

  const throughProxy = () => address.href.replace(address.host, `127.0.0.1:${proxy.port}`);
  const migrate = async (url: string) => {
    const config = AppConfig.fromEnvironment({ DATABASE_URL: url });
    const reader = await new DataSource(await asTheServerIs(readerOptions(config, migrations))).initialize();
    try {
      return await (await Writer.beside(reader, writerOptions(config, migrations))).migrate();
    } finally {
      await reader.destroy();
    }
  };
  const rows = async (statement: string) => (await server.query<RowDataPacket[]>(statement))[0];
  const migrated = async () =>
    (await rows('SELECT name FROM migrations ORDER BY id')).map(({ name }) => name);
  /** How many statements wait to change that table. */
  const changes = async () =>
    (await rows('SHOW FULL PROCESSLIST')).filter(({ Info }) => String(Info).startsWith('DROP INDEX')).length;
  /** The lease of a killed process is not released; it expires. */
  const runOut = () => server.query("UPDATE migration_lease SET heldUntil = '2018-01-01'");

  it('is finished by the next process, whatever statement the one before was killed after', async () => {
    const known = new Set<string>();
    const done = () => [...known].filter((each) => /^INSERT INTO \S*`migrations`/.test(each)).length;
    let newest = 0;
    const isTaken = () => {
      const isNew = done() >= NAMES.length - NEWEST;
      newest += isNew ? 1 : 0;
      return isNew || isTurn(known.size, 5);
    };
    let kills = 0;
    for (let isDone = false; !isDone; kills += isDone ? 0 : 1) {
      proxy.closeAtUnknown(CHANGE, known, isTaken);
      isDone = await migrate(throughProxy()).then(
        () => true,
        (error: unknown) => {
          expect(String(error)).toMatch(/Connection lost|ECONNRE/);
          return false;
        },
      );
      if (!isDone) {
        await proxy.comeBack();
        await runOut();
      }
    }

    expect(kills).toBeGreaterThan(60);
    expect(newest).toBeGreaterThan(2 * NEWEST);
    expect(await migrated()).toEqual(NAMES);
    const whole = await createTestDatabase();
    const other = await createConnection(whole.environment()['DATABASE_URL'] ?? '');
    expect(await getContent(server)).toEqual(await getContent(other));
    await other.end();
    await whole.drop();
  });

  it('is finished by the next process when one is killed, without an operator', async () => {
    const killed = run('cli', ['migrate'], database.environment());
    const tables = async () => (await rows('SHOW TABLES')).length;
    await until(async () => (await tables()) > 9, { interval: 1 });
    killed.kill('SIGKILL');
    expect(await killed.ended).toBe('SIGKILL');
    expect(await migrated()).not.toEqual(NAMES);

    const next = run('cli', ['migrate'], database.environment());

    expect(await next.ended).toBe(0);
    expect(next.stderr).toBe('');
    expect(await migrated()).toEqual(NAMES);
  });

  it('is not gone on with by a process that was frozen until it had a successor', async () => {
    const frozen = proxy.freezeAt(CREATE_CUSTOMER);
    const first = migrate(throughProxy());
    await frozen;
    await runOut();

    const names = await migrate(address.href);
    const finished = await rows('SELECT id, name FROM migrations ORDER BY id');
    proxy.thaw();

    expect(await first).toEqual([]);
    expect(names.length).toBeGreaterThan(5);
    expect(await rows('SELECT id, name FROM migrations ORDER BY id')).toEqual(finished);
    expect(await migrated()).toEqual(NAMES);
  });

  // Galera ends transactions that a change of a table would wait for.
  it.skipIf(process.env['TEST_DATABASE'] === 'galera')(
    'waits for what the server still does for a killed process',
    async () => {
      const frozen = proxy.freezeAt(DROP_INDEX);
      const first = migrate(throughProxy()).then(
        () => 'finished',
        () => 'killed',
      );
      await frozen;
      const reader = await createConnection(address.href);
      await reader.query('START TRANSACTION');
      await reader.query('SELECT COUNT(*) FROM shop_transaction');
      proxy.thaw();
      // Behind the lock that the reader has on the table.
      await until(async () => (await changes()) === 1);
      proxy.close();
      expect(await first).toBe('killed');
      await proxy.comeBack();
      await runOut();

      const warned = vi.spyOn(Logger.prototype, 'warn');
      const asksOnce = proxy.freezeAt('SHOW FULL PROCESSLIST');
      const next = migrate(throughProxy());
      await asksOnce;
      const does = proxy.freezeAt('(?:SHOW FULL PROCESSLIST|INSERT INTO migration_lease)');
      proxy.thaw();
      const then = await does;
      await reader.end();
      proxy.thaw();

      expect(then).toContain('SHOW FULL PROCESSLIST');
      expect((await next).length).toBeGreaterThan(0);
      expect(await migrated()).toEqual(NAMES);
      expect(warned.mock.calls).toEqual([
        [
          expect.stringMatching(
            /another statement: DROP INDEX `shop_transaction_type`.* \(connection \d+\)$/,
          ),
        ],
      ]);
    },
  );

  it('goes on for as long as it takes, and keeps others waiting', async () => {
    const warned = vi.spyOn(Logger.prototype, 'warn');
    const frozen = proxy.freezeAt(CREATE_CUSTOMER);
    const first = migrate(throughProxy());
    await frozen;
    const other = await Proxy.to(address);
    const second = migrate(address.href.replace(address.host, `127.0.0.1:${other.port}`));
    // It has asked for the lease again and again.
    await until(() => other.received > 20);
    proxy.thaw();

    expect(await Promise.all([first, second])).toEqual([NAMES, []]);
    expect(warned).not.toHaveBeenCalled();
    other.close();
    expect(await migrated()).toEqual(NAMES);
  });

  it('touches no table of another program', async () => {
    await server.query('CREATE TABLE customer (id INT PRIMARY KEY)');
    const command = run('cli', ['migrate'], database.environment());

    expect(await command.ended).toBe(1);
    expect(command.stderr).toBe(
      'The database holds tables of another program (customer): Laurel needs one of its own\n',
    );
    expect(await rows('SHOW TABLES')).toHaveLength(1);
  });
});

/** How each table is made, and what lies in it from the beginning. */
async function getContent(server: Connection): Promise<Record<string, unknown>> {
  const [tables] = await server.query<RowDataPacket[]>({ sql: 'SHOW TABLES', rowsAsArray: true });
  const content: Record<string, unknown> = {};
  for (const [name] of tables as unknown as [string][]) {
    if (!/^(seed_|ready_|migration_lease)/.test(name)) {
      const [[made]] = await server.query<RowDataPacket[]>(`SHOW CREATE TABLE \`${name}\``);
      const [rows] = await server.query<RowDataPacket[]>(`SELECT * FROM \`${name}\` ORDER BY 1`);
      // The server does not give the number of an undone attempt out again.
      const found = name === 'migrations' ? rows.map((row) => ({ ...row, id: undefined })) : rows;
      content[name] = { made: String(made?.['Create Table']).replace(/AUTO_INCREMENT=\d+ /, ''), found };
    }
  }
  return content;
}
