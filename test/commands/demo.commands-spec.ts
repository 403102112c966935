import { setTimeout as sleep } from 'node:timers/promises';
import Libsql from 'libsql';
import { DEMO_LOGINS } from '../../src/demo/index.js';
import { freePort, run } from '../support/command.js';
import { createEmptyDatabase, databaseKind, type TestDatabase } from '../support/test-database.js';

const PATIENCE_MS = 120_000;
const WAIT = { timeout: PATIENCE_MS * 0.75, interval: 50 };
const LOGINS = `${DEMO_LOGINS.join('\n').trim()}\n`;

describe('the demo programme', { timeout: PATIENCE_MS }, () => {
  let database: TestDatabase;
  beforeEach(async () => void (database = await createEmptyDatabase()));
  afterEach(() => database.drop());

  const cli = async (...args: string[]) => {
    const command = run('cli', args, database.environment());
    return { code: await command.ended, stdout: command.stdout, stderr: command.stderr };
  };
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
    await vi
      .waitUntil(() => servers.every(({ stdout }) => stdout.includes(LOGINS)), WAIT)
      .catch(() => {
        throw new Error(servers.map(({ stdout, stderr }) => `${stdout}${stderr}`).join('\n---\n'));
      });

    const counted = await Promise.all(ports.map(customers));
    servers.forEach((server) => server.kill('SIGTERM'));
    await Promise.all(servers.map(({ ended }) => ended));

    // The link comes from what serves, and the specs of lists have a server of their own.
    const link = expect.stringMatching(/^<\/api\/customer\?cursor=.+>; rel="next"$/) as unknown;
    expect(counted).toEqual([
      { total: 302, link },
      { total: 302, link },
    ]);
    expect(await cli('verify')).toMatchObject({ code: 0, stdout: 'No differences.\n' });
    expect(await cli('demo:load')).toMatchObject({ code: 0, stdout: LOGINS });
  });

  it.runIf(databaseKind === 'sqlite')(
    'leaves nothing when it is interrupted, and is loaded by the next',
    async () => {
      await cli('migrate');
      const interrupted = run('cli', ['demo:load'], database.environment());
      await sleep(1500);
      interrupted.kill('SIGINT');
      const code = await interrupted.ended;
      // Whoever was quicker than the interruption is done.
      expect([0, 1, 'SIGINT']).toContain(code);

      const next = await cli('demo:load');
      expect(next).toMatchObject({ code: 0, stdout: LOGINS });
      expect(await cli('verify')).toMatchObject({ code: 0, stdout: 'No differences.\n' });
      const file = new Libsql(`${database.environment()['DATA_DIR'] ?? ''}/laurel.sqlite`);
      file.exec("UPDATE coupon SET used = 1 - used WHERE code = 'SHIPFREE' AND customerId IS NOT NULL");
      file.close();
      const damaged = await cli('verify');
      expect(damaged.code).toBe(1);
      expect(damaged.stdout).toMatch(
        /^(use of the coupon in its last event \S{36}: should be [01], is [01]\n)+$/,
      );
      expect(damaged.stderr).toMatch(/\d+ differences\n$/);
    },
  );

  it.runIf(databaseKind === 'sqlite')('1: is not mixed with what somebody has begun', async () => {
    await cli('migrate');
    await cli('admin:create', '--email', 'somebody@example.com', '--password', 'laurel-demo');

    expect(await cli('demo:load')).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'The demo programme goes into an empty database only; this one has something in "administrator"\n',
    });
  });
});
