import { join } from 'node:path';
import Libsql from 'libsql';
import { freePort, run, type Running, untilPrinted, untilReady } from '../support/processes/command.js';
import { eventually, until } from '../support/waiting/eventually.js';
import { Proxy } from '../support/servers/proxy.js';
import type { TestDatabase } from '../support/app/databases-in-use.js';
import { createEmptyDatabase, databaseKind } from '../support/app/test-database.js';
import { PRODUCT } from '#platform/product.js';

interface Line {
  readonly level: string;
  readonly msg: string;
  readonly [field: string]: unknown;
}

const getLines = ({ stdout }: Running): Line[] =>
  stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

describe('npm start', () => {
  let database: TestDatabase;
  beforeEach(async () => void (database = await createEmptyDatabase()));
  afterEach(() => database.drop());

  const start = async (port?: string, environment: Readonly<Record<string, string>> = {}) => {
    const PORT = port ?? (await freePort());
    const own = { HOST: '127.0.0.1', PORT, DEMO_DATA: 'false' };
    return {
      server: run('start', [], { ...database.environment(), ...own, ...environment }),
      address: `http://127.0.0.1:${PORT}`,
    };
  };

  it('makes its tables, says where it listens, and goes when it is told to', async () => {
    const { server, address } = await start();
    await untilReady(address, server);

    await eventually(() => expect(server.stdout).toContain(`${address}/api/docs`));
    expect(server.stdout).toContain(`${address}/api/`);
    expect(server.stdout).not.toContain('METRICS_TOKEN');
    server.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    expect(server.stderr).toBe('');
  });

  it('warns that every caller can read the metrics, where others can call', async () => {
    const { server } = await start(undefined, { HOST: '0.0.0.0', LOG_FORMAT: 'json' });
    await untilPrinted('There is no administrator', server);
    server.kill('SIGTERM');
    await server.ended;
    expect(getLines(server).filter(({ level, msg }) => level === 'warn' && msg.includes('/metrics'))).toEqual(
      [expect.objectContaining({ msg: expect.stringContaining('METRICS_TOKEN') })],
    );
  });

  it.runIf(databaseKind === 'sqlite')(
    'warns that a later version has changed the tables, in one line with the names of its migrations',
    async () => {
      const first = await start(undefined, { LOG_FORMAT: 'json' });
      await untilPrinted('There is no administrator', first.server);
      first.server.kill('SIGTERM');
      await first.server.ended;
      const warnings = (running: Running) =>
        getLines(running).filter(({ msg }) => msg.includes('later version'));
      expect(warnings(first.server)).toEqual([]);
      const file = new Libsql(join(String(database.environment()['DATA_DIR']), 'laurel.sqlite'));
      file.exec("INSERT INTO migrations (timestamp, name) VALUES (9999999999999, 'TimeTravel9999999999999')");
      file.close();

      const { server, address } = await start(undefined, { LOG_FORMAT: 'json' });
      await untilReady(address, server);
      server.kill('SIGTERM');
      expect(await server.ended).toBe(0);
      expect(warnings(server)).toEqual([
        expect.objectContaining({ level: 'warn', migrations: ['TimeTravel9999999999999'] }),
      ]);
    },
  );

  it('says what it is, what it is connected with and what it does, line by line', async () => {
    const { server, address } = await start(undefined, { LOG_FORMAT: 'json', PROCESS_ROLE: 'web' });
    await untilPrinted('There is no administrator', server);
    server.kill('SIGTERM');
    await server.ended;

    // What a server of tests keeps on its disk is told as soon as it has answered, at any time.
    const said = getLines(server)
      .filter(({ msg }) => !msg.includes('"Durability"'))
      .slice(0, 5);
    const name = databaseKind === 'sqlite' ? 'SQLite' : expect.stringMatching(/^(MariaDB|MySQL)$/);
    const connected = { database: name, databaseVersion: expect.stringMatching(/^\d+\.\d+\.\d+$/) };
    const parts = { role: 'web', search: 'in the database', queue: 'none' };
    const { version } = PRODUCT;
    expect(said).toMatchObject([
      { level: 'info', msg: expect.stringContaining(`Laurel ${version} is starting`), version, ...parts },
      { level: 'info', msg: expect.stringMatching(/^Database: \w+ [\d.]+, .*laurel.*\.$/), ...connected },
      {
        level: 'info',
        msg: expect.stringContaining('Bringing the tables up to date'),
        migrations: expect.any(Number),
      },
      { level: 'info', msg: 'Laurel is running.', api: `${address}/api/`, version, ...parts, ...connected },
      { level: 'warn', msg: expect.stringContaining('npm run cli -- admin:create') },
    ]);
    expect(server.stdout).not.toContain('app:app');
  });

  it('is up three times when three begin at once with an empty database', async () => {
    const all = await Promise.all([start(), start(), start()]);
    await Promise.all(all.map(({ address, server }) => untilReady(address, server)));

    all.forEach(({ server }) => server.kill('SIGTERM'));
    const ends = await Promise.all(all.map(async ({ server }) => ({ code: await server.ended, server })));
    // With what one has said that could not stop.
    expect(ends.map(({ code, server }) => [code, code === 0 ? '' : server.stdout])).toEqual(
      all.map(() => [0, '']),
    );
    expect(all.map(({ server }) => server.stderr).join('')).toBe('');
  });

  it('names every variable that is wrong, and nothing else', async () => {
    const server = run('start', [], { PORT: '99999', TIMEZONE: 'Middle/Earth' });

    expect(await server.ended).toBe(1);
    expect(server.stderr).toBe(
      [
        'The environment is not usable:',
        '  - PORT must not be greater than 65535',
        '  - TIMEZONE must be the name of a time zone, like Europe/Vienna',
        '',
      ].join('\n'),
    );
    expect(server.stdout).toBe('');
  });

  it('does not stay when the port is taken', async () => {
    const first = await start();
    await untilReady(first.address, first.server);

    const second = await start(new URL(first.address).port);

    expect(await second.server.ended).toBe(1);
    expect(second.server.stderr).toContain('EADDRINUSE');
    first.server.kill('SIGTERM');
    await first.server.ended;
  });
});

describe.runIf(databaseKind === 'server')('npm start with a server that it cannot use', () => {
  let database: TestDatabase;
  beforeEach(async () => void (database = await createEmptyDatabase()));
  afterEach(() => database.drop());

  const address = () => new URL(database.environment()['DATABASE_URL'] ?? '');
  const start = async (DATABASE_URL: string) =>
    run('start', [], { DATABASE_URL, HOST: '127.0.0.1', PORT: await freePort(), LOG_FORMAT: 'json' });

  it.each([
    ['a wrong password', (url: URL) => (url.password = 'hunter2'), /Access denied for user 'app'/],
    [
      'an unknown database',
      (url: URL) => (url.pathname = '/laurel_nothing'),
      /Unknown database 'laurel_nothing'/,
    ],
    ['a database of others', (url: URL) => (url.pathname = '/mysql'), /Access denied for user 'app'/],
  ])('1: %s ends it at once, with the line of the commands', async (_, change, reason) => {
    const url = address();
    change(url);
    const server = await start(url.href);
    const command = run('cli', ['migrate'], { DATABASE_URL: url.href });

    expect([await server.ended, await command.ended]).toEqual([1, 1]);

    expect(server.stderr).toMatch(/^The database cannot be reached: [^\n]+\n$/);
    expect(server.stderr).toMatch(reason);
    expect(server.stderr).toBe(command.stderr);
    expect(getLines(server).map(({ level }) => level)).toEqual(['info']);
  });

  it('tries one again that is out of reach, says so in a line for each try, and starts when it is there', async () => {
    const proxy = await Proxy.to(address());
    const url = address();
    url.port = String(proxy.port);
    proxy.close();
    const server = await start(url.href);
    const warnings = () => getLines(server).filter(({ level }) => level === 'warn');
    await until(() => warnings().length >= 2);
    await proxy.comeBack();
    await untilPrinted('Laurel is running', server);
    server.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    proxy.close();

    const [first, second] = warnings();
    const err = {
      type: 'Error',
      message: `connect ECONNREFUSED 127.0.0.1:${proxy.port}`,
      code: 'ECONNREFUSED',
    };
    const msg = (tries: number) =>
      expect.stringContaining(
        `127.0.0.1:${proxy.port}${url.pathname} cannot be reached: it is tried again in 3 s (${tries} of 9)`,
      );
    expect(first).toMatchObject({ context: 'Database', msg: msg(1), err });
    expect(second).toMatchObject({ context: 'Database', msg: msg(2), err });
    expect(first?.['err']).toEqual(err);
    expect(server.stdout).not.toContain('"stack"');
  });
  it('serves only once no statement of the start is left, which could fail and end it', async () => {
    const proxy = await Proxy.to(address());
    const url = address();
    url.port = String(proxy.port);
    const frozen = proxy.freezeAt('SELECT 1 AS `row_exists` [^]*`administrator`');
    const PORT = await freePort();
    const server = run('start', [], { DATABASE_URL: url.href, HOST: '127.0.0.1', PORT, DEMO_DATA: 'false' });
    await frozen;

    const answer = await fetch(`http://127.0.0.1:${PORT}/readyz`).catch((error: unknown) => error);

    expect(answer).toMatchObject({ cause: { code: 'ECONNREFUSED' } });
    proxy.close();
    expect(await server.ended).toBe(1);
  });
});
