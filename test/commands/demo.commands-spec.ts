import Libsql from 'libsql';
import { DEMO_LOGINS } from '../../src/operations/demo/index.js';
import { freePort, run, untilPrinted, untilReady } from '../support/processes/command.js';
import { runCommand } from '../support/processes/command-in-process.js';
import { until } from '../support/waiting/eventually.js';
import { rows } from '../support/app/sqlite-file.js';
import type { TestDatabase } from '../support/app/databases-in-use.js';
import { createEmptyDatabase, databaseKind } from '../support/app/test-database.js';

const LOGINS = `${DEMO_LOGINS.join('\n').trim()}\n`;

describe('the demo programme', () => {
  let database: TestDatabase;
  beforeEach(async () => void (database = await createEmptyDatabase()));
  afterEach(() => database.drop());

  const cli = (...args: string[]) => runCommand(args, database.environment());
  const customers = async (port: string) => {
    const login = { username: 'admin', password: 'laurel-demo' };
    const headers = { 'content-type': 'application/json' };
    const request = { method: 'POST', headers, body: JSON.stringify(login) };
    const address = `http://127.0.0.1:${port}/api`;
    const { token } = (await (await fetch(`${address}/admin/login_check`, request)).json()) as {
      token: string;
    };
    const list = await fetch(`${address}/customer`, { headers: { authorization: `Bearer ${token}` } });
    const { total } = (await list.json()) as { total: number };
    return { total, link: list.headers.get('link') };
  };

  it('is there once when two processes start at once with an empty database', async () => {
    const ports = [await freePort(), await freePort()];
    const servers = ports.map((PORT) =>
      run('start', [], { ...database.environment(), HOST: '127.0.0.1', PORT, DEMO_DATA: 'true' }),
    );
    await Promise.all(servers.map((server, each) => untilReady(`http://127.0.0.1:${ports[each]}`, server)));
    await Promise.all(servers.map((server) => untilPrinted(LOGINS, server)));

    const counted = await Promise.all(ports.map(customers));
    servers.forEach((server) => server.kill('SIGTERM'));
    await Promise.all(servers.map(({ ended }) => ended));

    // The link comes from what serves, and the specs of lists have a server of their own.
    const link = expect.stringMatching(/^<\/api\/customer\?cursor=.+>; rel="next"$/) as unknown;
    expect(counted).toEqual([
      { total: 302, link },
      { total: 302, link },
    ]);
    // The second process may have stored pictures before it found the programme there: they are removed an hour later.
    const stdout = expect.stringMatching(/^(?:Note: .* failed uploads.*\n)?No differences\.\n$/) as unknown;
    expect(await cli('verify')).toMatchObject({ code: 0, stdout });
    expect(await cli('demo:load')).toMatchObject({ code: 0, stdout: LOGINS });
  });

  it.runIf(databaseKind === 'sqlite')('leaves nothing when it is interrupted', async () => {
    await cli('migrate');
    const interrupted = run('cli', ['demo:load'], database.environment());
    const reader = new Libsql(getFile(database));
    await until(() => isWrittenTo(reader), { interval: 1 });
    reader.close();
    interrupted.kill('SIGINT');
    const code = await interrupted.ended;
    expect([0, 1, 'SIGINT']).toContain(code);

    // A load that was quicker than the interruption is done. That another one can follow is shown without processes.
    const [{ customers }] = rows<{ customers: number }>(
      getFile(database),
      'SELECT COUNT(*) AS customers FROM customer',
    ) as [{ customers: number }];
    expect(customers).toBe(code === 0 ? 302 : 0);
  });

  it.runIf(databaseKind === 'sqlite')('1: is not mixed with an existing programme', async () => {
    await cli('migrate');
    await cli('admin:create', '--email', 'first@example.com', '--password', 'a password');

    expect(await cli('demo:load')).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'The demo programme goes into an empty database only; this one has something in "administrator"\n',
    });
  });
});

function getFile(database: TestDatabase): string {
  return `${database.environment()['DATA_DIR'] ?? ''}/laurel.sqlite`;
}

/** Whether another process has the lock of the file. */
function isWrittenTo(file: Libsql.Database): boolean {
  try {
    file.exec('BEGIN IMMEDIATE');
    file.exec('ROLLBACK');
    return false;
  } catch {
    return true;
  }
}
