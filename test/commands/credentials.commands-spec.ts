import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, run } from '../support/command.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';

describe('npm run cli -- apikey:create and admin:create', () => {
  let database: TestDatabase;
  let address: string;
  let service: ReturnType<typeof run>;
  beforeAll(async () => {
    database = await createTestDatabase();
    const port = await freePort();
    const environment = {
      PORT: port,
      HOST: '127.0.0.1',
      DEMO_DATA: 'false',
      ...FIRST,
      ...database.environment(),
    };
    service = run('start', [], environment);
    address = `http://127.0.0.1:${port}`;
    while (!service.stdout.includes('running')) {
      await sleep(50);
    }
  });
  afterAll(async () => {
    service.kill('SIGTERM');
    await service.ended;
    await database.drop();
  });

  const FIRST = { ADMIN_EMAIL: 'first@example.com', ADMIN_PASSWORD: 'from-the-environment' };
  const cli = async (...args: string[]) => {
    const command = run('cli', args, database.environment());
    return { code: await command.ended, stdout: command.stdout, stderr: command.stderr };
  };
  const logIn = (_username: string, _password: string) =>
    fetch(`${address}/api/admin/login_check`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ _username, _password }),
    });

  it('0: prints a key that works in the running service', async () => {
    const { code, stdout, stderr } = await cli(
      'apikey:create',
      '--name',
      'Till',
      '--permission',
      'ADMIN:VIEW',
    );
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const headers = { 'X-AUTH-TOKEN': stdout.trim() };
    expect((await fetch(`${address}/api/admin`, { headers })).status).toBe(200);
    expect((await fetch(`${address}/api/admin/acl/role`, { headers })).status).toBe(403);
  });

  it('0: prints the password of an administrator who can log in', async () => {
    const { code, stdout } = await cli('admin:create', '--email', 'ann@example.com', '--username', 'ann');
    expect(code).toBe(0);
    expect((await logIn('ann', stdout.trim())).status).toBe(200);
  });

  it('0: takes a password, and does not repeat it', async () => {
    const created = await cli('admin:create', '--email', 'bea@example.com', '--password', 'a password');
    expect(created).toEqual({ code: 0, stdout: 'Created.\n', stderr: '' });
    expect((await logIn('bea@example.com', 'a password')).status).toBe(200);
  });

  it('has made the administrator of the environment', async () => {
    expect((await logIn(FIRST.ADMIN_EMAIL, FIRST.ADMIN_PASSWORD)).status).toBe(200);
  });

  it.each([
    [['apikey:create', '--name', 'a', '--permission', 'ALL:VIEW'], /There is no such resource/],
    [
      ['apikey:create', '--name', 'a', '--expires', '2020-01-01'],
      /expiresAt: This value should be in the future/,
    ],
    [['admin:create', '--email', 'FIRST@example.com'], /email: This value is already used/],
    [['admin:create', '--email', 'nobody'], /--email takes an e-mail address/],
    [['admin:create', '--email', 'cid@example.com', '--password', 'short'], /--password takes 8 to/],
  ])('1: %j says why not', async (args, reason) => {
    expect(await cli(...args)).toEqual({ code: 1, stdout: '', stderr: expect.stringMatching(reason) });
  });

  it('2: without what is required', async () => {
    expect(await cli('apikey:create')).toMatchObject({ code: 2, stdout: '' });
    expect(await cli('admin:create')).toMatchObject({ code: 2, stdout: '' });
  });

  it('leaves entries in the audit log that say which command, and who ran it where', async () => {
    const { stdout } = await cli('apikey:create', '--name', 'Auditor', '--permission', 'AUDIT:VIEW');
    const headers = { 'X-AUTH-TOKEN': stdout.trim() };
    const answer = await fetch(`${address}/api/audit?sort=auditId&direction=ASC&perPage=100`, { headers });
    const { entries } = (await answer.json()) as { entries: { action: string; address?: string }[] };
    expect(entries[0]).toMatchObject({ action: 'ADMIN_EMAIL', credential: 'environment' });
    expect(entries.at(-1)).toMatchObject({ action: 'apikey:create', credential: 'command-line' });
    expect(entries.at(-1)?.address).toMatch(/^.+@.+$/);
  });
});
