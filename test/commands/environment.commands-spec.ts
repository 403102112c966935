import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '../support/processes/command-in-process.js';
import { freePort, run, type Running, untilPrinted, untilReady } from '../support/processes/command.js';
import { databaseKind } from '../support/app/test-database.js';

const MODES = 0o777;

// About the process and its files, which are the same with every database.
describe.runIf(databaseKind === 'sqlite')('the environment of a process', () => {
  let directory: string;
  let umask: number;
  beforeEach(() => {
    umask = process.umask(0o022);
    directory = mkdtempSync(join(tmpdir(), 'laurel-test-'));
  });
  afterEach(() => {
    process.umask(umask);
    rmSync(directory, { recursive: true });
  });

  const serve = async (environment: Readonly<Record<string, string>>) => {
    const PORT = await freePort();
    const address = `http://127.0.0.1:${PORT}`;
    const server = run('start', [], { DATA_DIR: directory, PORT, ...environment });
    await untilReady(address, server);
    await untilPrinted('Laurel is running', server);
    return { server, address };
  };
  const stop = async (server: Running) => {
    server.kill('SIGTERM');
    expect(await server.ended).toBe(0);
  };
  const logIn = async (address: string, username: string, password: string) => {
    const body = new URLSearchParams({ username, password });
    return (await fetch(`${address}/api/admin/login_check`, { method: 'POST', body })).status;
  };
  const modesIn = (place: string) =>
    Object.fromEntries(readdirSync(place).map((name) => [name, statSync(join(place, name)).mode & MODES]));

  it('in production knows no public login, and the administrator that it names', async () => {
    const own = { ADMIN_EMAIL: 'op@example.org', ADMIN_PASSWORD: 'Operator-1-secret' };
    const { server, address } = await serve({ NODE_ENV: 'production', HOST: '0.0.0.0', ...own });

    expect(await logIn(address, 'admin', 'laurel-demo')).toBe(401);
    expect(await logIn(address, own.ADMIN_EMAIL, own.ADMIN_PASSWORD)).toBe(200);
    expect(server.stdout).not.toContain('laurel-demo');
    await stop(server);
  });

  it('1: makes no first administrator with a bad password, and says why; one that is there starts with it', async () => {
    const named = { ADMIN_EMAIL: 'kwiatkowska@example.org', DEMO_DATA: 'false' };
    const bad = { ...named, ADMIN_PASSWORD: 'kwiatkowska-2026' };
    for (const [password, said] of [
      ['password1', 'This value is one of the most common passwords.'],
      [bad.ADMIN_PASSWORD, 'This value must not contain a name of the programme or of the person.'],
    ] as const) {
      const environment = { ...named, ADMIN_PASSWORD: password };
      const refused = run('start', [], { DATA_DIR: directory, PORT: await freePort(), ...environment });
      expect(await refused.ended).toBe(1);
      expect(refused.stderr).toBe(`ADMIN_PASSWORD: ${said}\n`);
    }

    const first = await serve({ ...named, ADMIN_PASSWORD: 'a good one' });
    await stop(first.server);
    const second = await serve(bad);
    expect(await logIn(second.address, named.ADMIN_EMAIL, 'a good one')).toBe(200);
    await stop(second.server);
  });

  it('says how to make the first administrator while there is none, and not afterwards', async () => {
    const hint = 'There is no administrator: set ADMIN_EMAIL and ADMIN_PASSWORD';
    const first = await serve({ HOST: '0.0.0.0', LOG_FORMAT: 'json' });
    await untilPrinted(hint, first.server);
    await stop(first.server);
    const create = ['admin:create', '--email', 'op@example.org'];
    expect((await runCommand(create, { DATA_DIR: directory })).code).toBe(0);

    const second = await serve({ HOST: '0.0.0.0', LOG_FORMAT: 'json' });
    await stop(second.server);

    expect(second.server.stdout).not.toContain(hint);
  });

  it.each(['start', 'cli'] as const)('1: with misspelt variables %s names the right ones', async (script) => {
    const misspelt = { DATABSE_URL: 'mysql://me:hunter2@db/x', ADMIN_EMIAL: 'op@example.org', PORT: '0' };
    writeFileSync(join(directory, '.env'), 'DEMODATA=false\n');
    const command = run(script, ['migrate'], { DATA_DIR: directory, ...misspelt }, directory);

    expect(await command.ended).toBe(1);
    expect(command).toMatchObject({
      stdout: '',
      stderr: [
        'The environment is not usable:',
        '  - PORT must not be less than 1',
        '  - DATABSE_URL is not a variable of Laurel: did you mean DATABASE_URL?',
        '  - ADMIN_EMIAL is not a variable of Laurel: did you mean ADMIN_EMAIL?',
        '  - DEMODATA is not a variable of Laurel: did you mean DEMO_DATA?',
        '',
      ].join('\n'),
    });
    expect(readdirSync(directory)).toEqual(['.env']);
  });

  it('1: a DATA_DIR and keys that cannot be used are named', async () => {
    const file = join(directory, 'file');
    writeFileSync(file, 'no key');
    const problemsWith = async (environment: Readonly<Record<string, string>>) => {
      const { code, stdout, stderr } = await runCommand(['migrate'], environment);
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
      return stderr;
    };
    const unusable =
      'The environment is not usable:\n  - DATA_DIR must be a directory that Laurel can write to: ';

    expect(await problemsWith({ DATA_DIR: '/proc/nope/deeper' })).toBe(
      `${unusable}ENOENT: no such file or directory, mkdir '/proc/nope'\n`,
    );
    expect(await problemsWith({ DATA_DIR: file })).toBe(`${unusable}${file} is a file\n`);
    expect(await problemsWith({ DATA_DIR: join(file, 'below') })).toBe(`${unusable}${file} is a file\n`);
    const everything = {
      DATA_DIR: file,
      JWT_PRIVATE_KEY_FILE: join(directory, 'none.pem'),
      JWT_PUBLIC_KEY_FILES: `${file},${directory}`,
    };
    const problems = [
      `${unusable}${file} is a file`,
      '  - JWT_PRIVATE_KEY_FILE names a file that cannot be read (ENOENT)',
      '  - JWT_PUBLIC_KEY_FILES names a file that holds no key in PEM',
      '  - JWT_PUBLIC_KEY_FILES names a file that cannot be read (EISDIR)',
      '',
    ].join('\n');
    expect(await problemsWith(everything)).toBe(problems);
    const start = run('start', [], everything);
    expect(await start.ended).toBe(1);
    expect(start).toMatchObject({ stdout: '', stderr: problems });
  });

  it('is warned of when two processes serve one file, and not when a command runs beside one', async () => {
    const warning = new RegExp(
      `"level":"warn".*Another process serves ${directory}/laurel.sqlite .*DATABASE_URL`,
    );
    const environment = { DEMO_DATA: 'false', LOG_FORMAT: 'json' };
    const first = await serve(environment);
    const command = await runCommand(['verify'], { DATA_DIR: directory });
    expect(command.code).toBe(0);
    const second = await serve(environment);
    await Promise.all([first, second].map(({ server }) => stop(server)));
    const third = await serve(environment);
    await stop(third.server);

    expect([first, second, third].map(({ server }) => warning.test(server.stdout))).toEqual([
      false,
      true,
      false,
    ]);
    expect(command.stdout + command.stderr).not.toContain('Another process');
  });

  it('writes files that only its own user can read, whatever the umask is', async () => {
    const dataDir = join(directory, 'of', 'laurel');
    const { server } = await serve({ DATA_DIR: dataDir, DEMO_DATA: 'false', JWT_PRIVATE_KEY_FILE: '' });
    const backup = run('cli', ['backup', join(dataDir, 'a-backup')], { DATA_DIR: dataDir });
    expect(await backup.ended).toBe(0);

    const modes = modesIn(dataDir);
    await stop(server);

    expect(Object.keys(modes)).toEqual(
      expect.arrayContaining(['laurel.sqlite', 'laurel.sqlite-wal', 'jwt-private-key.pem', 'a-backup']),
    );
    expect(new Set(Object.values(modes))).toEqual(new Set([0o600]));
    expect([join(directory, 'of'), dataDir].map((place) => statSync(place).mode & MODES)).toEqual([
      0o700, 0o700,
    ]);
  });

  it('takes from others what an earlier version let them read; of a directory it only warns', async () => {
    const dataDir = join(directory, 'shared');
    mkdirSync(dataDir, { mode: 0o755 });
    expect((await runCommand(['migrate'], { DATA_DIR: dataDir })).code).toBe(0);
    chmodSync(join(dataDir, 'laurel.sqlite'), 0o644);
    writeFileSync(join(dataDir, 'of-another-program'), '', { mode: 0o644 });

    const { server } = await serve({ DATA_DIR: dataDir, DEMO_DATA: 'false', LOG_FORMAT: 'json' });
    await untilPrinted(`chmod 700 ${dataDir}`, server);
    const { 'of-another-program': theirs, ...own } = modesIn(dataDir);
    await stop(server);

    expect(new Set(Object.values(own))).toEqual(new Set([0o600]));
    expect(theirs).toBe(0o644);
    expect(statSync(dataDir).mode & MODES).toBe(0o755);
  });
});
