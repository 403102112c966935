import { freePort, run, untilReady } from '../support/processes/command.js';
import { runCommand } from '../support/processes/command-in-process.js';
import type { TestDatabase } from '../support/app/databases-in-use.js';
import { createTestDatabase } from '../support/app/test-database.js';

describe('npm run cli -- apikey: and admin:', () => {
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
    await untilReady(address, service);
  });
  afterAll(async () => {
    service.kill('SIGTERM');
    await service.ended;
    await database.drop();
  });

  const FIRST = { ADMIN_EMAIL: 'first@example.com', ADMIN_PASSWORD: 'from-the-environment' };
  const KEY = ['apikey:create', '--name', 'a', '--permission', 'CUSTOMER:VIEW'];
  const cli = (...args: string[]) => runCommand(args, database.environment());
  const cliWith = (typed: string, ...args: string[]) => runCommand(args, database.environment(), typed);
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
    [2, ['apikey:create', '--permission', 'CUSTOMER:VIEW'], /required option '--name <name>'/],
    [2, ['apikey:create', '--name', 'a'], /at least one '--permission <resource:access>' is required/],
    [2, ['apikey:create', '--name', 'a', '--permission', 'ALL:VIEW'], /There is no such resource/],
    [2, [...KEY, '--expires', 'soon'], /It takes a day like 2027-01-31/],
    [2, [...KEY, '--expires', '2020-01-01'], /expiresAt: This value should be in the future/],
    [2, ['admin:create'], /required option '--email <email>'/],
    [2, ['admin:create', '--email', 'no-address'], /It takes an e-mail address/],
    [
      1,
      ['admin:create', '--email', 'kwiatkowska@example.com', '--password', 'kwiatkowska'],
      /must not contain a name/,
    ],
    [1, ['admin:create', '--email', 'cid@example.com', '--password', 'p@ssw0rd-1'], /most common passwords/],
    [1, ['admin:create', '--email', 'cid@example.com', '--password', '12345678'], /most common passwords/],
    [2, ['admin:create', '--email', 'cid@example.com', '--password', 'short'], /It takes 8 to/],
    [1, ['admin:create', '--email', 'FIRST@example.com'], /email: This value is already used/],
    [1, ['apikey:revoke', '01890a5d-ac96-774b-bcce-b302099a8057'], /^Api key not found\n$/],
    [2, ['apikey:revoke', 'Till'], /It takes an id/],
  ])('%i: %j says why not', async (code, args, reason) => {
    expect(await cli(...args)).toEqual({ code, stdout: '', stderr: expect.stringMatching(reason) });
  });

  it('0: lists keys without what is secret, and revokes one at once', async () => {
    const { stdout: key } = await cli('apikey:create', '--name', 'A\tshop', '--permission', 'ADMIN:VIEW');
    const headers = { 'X-AUTH-TOKEN': key.trim() };
    expect((await fetch(`${address}/api/admin`, { headers })).status).toBe(200);

    const listed = await cli('apikey:list');
    const [titles, ...rows] = listed.stdout
      .trim()
      .split('\n')
      .map((line) => line.split('\t'));
    expect(titles).toEqual(['id', 'name', 'permissions', 'created', 'expires', 'revoked']);
    const [id = '', ...row] = rows.find(([, name]) => name === 'A shop') ?? [];
    expect(row).toEqual(['A shop', 'ADMIN:VIEW', expect.stringMatching(/^20\S+$/), '-', '-']);
    expect(listed.stdout).not.toContain(key.trim());

    expect(await cli('apikey:revoke', id)).toEqual({ code: 0, stdout: 'Revoked.\n', stderr: '' });
    expect((await fetch(`${address}/api/admin`, { headers })).status).toBe(401);
    expect((await cli('apikey:list')).stdout).toMatch(new RegExp(`^${id}\\t.*\\t-\\t20\\S+$`, 'm'));
    expect(await cli('apikey:revoke', id)).toMatchObject({ code: 1, stdout: '' });
  });

  it('0: gives an administrator a new password, and ends logins and the lock of the account', async () => {
    await cli('admin:create', '--email', 'dan@example.com', '--password', 'an old password');
    const login = await logIn('dan@example.com', 'an old password');
    const { token, refresh_token } = (await login.json()) as { token: string; refresh_token: string };
    for (let guess = 0; guess < 10; guess += 1) {
      expect((await logIn('dan@example.com', `guess ${guess}`)).status).toBe(401);
    }
    expect((await logIn('dan@example.com', 'an old password')).status).toBe(429);

    const changed = await cliWith('A new Passw0rd!\nmore\n', 'admin:password', 'DAN@example.com');

    expect(changed).toEqual({
      code: 0,
      stdout: 'Changed. All logins of the account have ended.\n',
      stderr: '',
    });
    const headers = { authorization: `Bearer ${token}` };
    expect((await fetch(`${address}/api/admin`, { headers })).status).toBe(401);
    const form = new URLSearchParams({ refresh_token });
    expect((await fetch(`${address}/api/token/refresh`, { method: 'POST', body: form })).status).toBe(401);
    expect((await logIn('dan@example.com', 'an old password')).status).toBe(401);
    expect((await logIn('dan@example.com', 'A new Passw0rd!')).status).toBe(200);
    expect((await logIn(FIRST.ADMIN_EMAIL, FIRST.ADMIN_PASSWORD)).status).toBe(200);
  });

  it.each([
    [2, 'dan@example.com', 'P@ssw0rd-1\n', /most common passwords/],
    [1, 'missing@example.com', 'A new Passw0rd!\n', /^Login account not found\n$/],
    [2, FIRST.ADMIN_EMAIL, 'short\n', /the password: This value is too short/],
    [2, FIRST.ADMIN_EMAIL, '', /the password: This value is too short/],
  ])('%i: no new password for %s from %j', async (code, name, typed, reason) => {
    expect(await cliWith(typed, 'admin:password', name)).toEqual({
      code,
      stdout: '',
      stderr: expect.stringMatching(reason),
    });
    expect((await logIn(FIRST.ADMIN_EMAIL, FIRST.ADMIN_PASSWORD)).status).toBe(200);
  });

  it('leaves entries in the audit log that say which command, and who ran it where', async () => {
    const { stdout } = await cli('apikey:create', '--name', 'Auditor', '--permission', 'AUDIT:VIEW');
    const headers = { 'X-AUTH-TOKEN': stdout.trim() };
    const answer = await fetch(`${address}/api/audit?sort=auditId&direction=ASC&perPage=100`, { headers });
    const { entries } = (await answer.json()) as { entries: { action: string; address?: string }[] };
    expect(entries[0]).toMatchObject({ action: 'ADMIN_EMAIL', credential: 'environment' });
    expect(entries.at(-1)).toMatchObject({ action: 'apikey:create', credential: 'command-line' });
    expect(entries.at(-1)?.address).toMatch(/^.+@.+$/);
    const actions = entries.map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(['admin:create', 'admin:password', 'apikey:revoke']));
  });

  it('leaves events of what the first start and the commands have made', async () => {
    const { stdout } = await cli('apikey:create', '--name', 'Events', '--permission', 'EVENT:VIEW');
    const headers = { 'X-AUTH-TOKEN': stdout.trim() };
    const answer = await fetch(`${address}/api/event?perPage=100`, { headers });
    const { events } = (await answer.json()) as { events: { type: string }[] };
    const count = (type: string) => events.filter((event) => event.type.endsWith(`.Event.${type}`)).length;
    expect(count('LevelWasCreated')).toBe(1);
    expect(count('AdministratorWasCreated')).toBe(4);
    expect(count('ApiKeyWasCreated')).toBe(4);
    expect(count('ApiKeyWasRevoked')).toBe(1);
    expect(count('PasswordWasChanged')).toBe(1);
    expect(JSON.stringify(events)).not.toMatch(/laurel_|argon2|Passw0rd|@example\.com/);
  });
});
