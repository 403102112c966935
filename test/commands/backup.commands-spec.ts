import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Libsql from 'libsql';
import { runCommand } from '../support/processes/command-in-process.js';
import { freePort, run, untilReady } from '../support/processes/command.js';
import { until } from '../support/waiting/eventually.js';
import { completeLogins, openDefaultLogins, getToken } from '../support/scenes/logins.js';
import { aside, change, couponsIn, eventsIn, rows } from '../support/app/sqlite-file.js';
import type { TestDatabase } from '../support/app/databases-in-use.js';
import { createTestDatabase, databaseKind } from '../support/app/test-database.js';
import { TestApp } from '../support/app/test-app.js';
import {
  bytesAt,
  filesDirectory,
  PIXELS,
  storedFile,
  storedFiles,
  upload,
} from '../support/scenes/pictures.js';

const CLIENTS = 6;
/** Without the newest migration and its name, a database is one of the version before. */
const BEFORE_THE_LAST = [
  "DELETE FROM message_template WHERE id = 'e5a11e00-0000-4000-8000-000000000014'",
  'DELETE FROM migrations WHERE id = (SELECT MAX(id) FROM migrations)',
];

describe.runIf(databaseKind === 'sqlite')('npm run cli -- backup and restore', () => {
  let app: TestApp;
  let directory: string;
  let backup: string;
  beforeAll(async () => {
    app = await TestApp.start({ environment: { JWT_PRIVATE_KEY_FILE: '' } });
    withoutLogins();
    await customerWith(10);
    backup = join(ownDataDir(), 'a-backup');
    expect((await backUp(backup)).code).toBe(0);
  });
  beforeEach(() => void (directory = mkdtempSync(join(tmpdir(), 'laurel-test-'))));
  afterEach(() => rmSync(directory, { recursive: true }));
  afterAll(() => app.stop());

  const ownDataDir = () => app.environment['DATA_DIR'] ?? '';
  /** Logins without an account are a difference. */
  const withoutLogins = () =>
    change(
      join(ownDataDir(), 'laurel.sqlite'),
      "DELETE FROM login_account WHERE id LIKE '00000000-%'",
      "DELETE FROM login_session WHERE id LIKE '00000000-%'",
    );
  const customerWith = async (points: number) => {
    const customer = await app.customerWith({ points });
    await completeLogins(app);
    return customer;
  };
  const cli = async (environment: Readonly<Record<string, string>>, ...args: string[]) => {
    const command = run('cli', args, environment);
    return { code: await command.ended, stdout: command.stdout, stderr: command.stderr };
  };
  const backUp = (file: string, ...more: string[]) => runCommand(['backup', file, ...more], app.environment);
  /** What the commands print that it begins is not in its outcome. */
  const restore = (file: string, dataDir: string) => runCommand(['restore', file], { DATA_DIR: dataDir });

  it('0: is the database of one instant, while purchases go on, and what was answered before is in it', async () => {
    const campaign = await app.campaignWith({ cost: 1, coupons: 20_000 });
    const customers = await Promise.all(Array.from({ length: CLIENTS }, () => customerWith(5000)));
    const [sold, statuses] = [[] as string[], new Set<number>()];
    const stopping = new AbortController();
    const clients = customers.map(async (customer) => {
      while (!stopping.signal.aborted) {
        const { status, body } = await app
          .as('customer', customer)
          .post(`/api/DEFAULT/customer/campaign/${campaign}/buy`);
        statuses.add(status);
        sold.push(body.coupons[0].id);
      }
    });
    await until(() => sold.length > 20);

    const before = [...sold];
    const file = join(directory, 'backup');
    const backup = await cli(app.environment, 'backup', file);
    const during = sold.length - before.length;
    stopping.abort();
    await Promise.all(clients);
    const restored = await cli({ DATA_DIR: join(directory, 'new') }, 'restore', file);

    expect(backup).toMatchObject({ code: 0, stdout: expect.stringContaining(`${file}: `) });
    expect(restored).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Restored: of 20.*No differences.\n$/s),
    });
    expect(statuses).toEqual(new Set([200]));
    expect(during).toBeGreaterThan(0);
    const [source, copy] = [app.environment['DATA_DIR'] ?? '', join(directory, 'new')].map((each) =>
      join(each, 'laurel.sqlite'),
    ) as [string, string];
    const coupons = couponsIn(copy);
    expect(before.filter((id) => !coupons.has(id))).toEqual([]);
    const [events, restoredEvents] = [eventsIn(source), eventsIn(copy)];
    expect(restoredEvents.length).toBeLessThan(events.length);
    expect(restoredEvents.every((event, index) => event === events[index])).toBe(true);
  });

  it('1: does not replace a file, unless it is told to', async () => {
    const file = join(directory, 'backup');
    writeFileSync(file, 'precious');

    expect(await backUp(file)).toEqual({
      code: 1,
      stdout: '',
      stderr: `${file} is there already; --overwrite replaces it\n`,
    });
    expect(readFileSync(file, 'utf8')).toBe('precious');

    expect((await backUp(file, '--overwrite')).code).toBe(0);
    expect(readFileSync(file, 'utf8')).toMatch(/^SQLite format 3/);
    expect(readdirSync(directory)).toEqual(['backup']);
  });

  it('1: interrupted, leaves nothing', async () => {
    const command = run('cli', ['backup', join(directory, 'backup')], app.environment);
    await until(() => readdirSync(directory).length > 0, { interval: 1 });
    command.kill('SIGINT');

    expect(await command.ended).toBe(1);
    expect(command.stderr).toMatch(/Interrupted: there is no backup\n$/);
    expect(readdirSync(directory)).toEqual([]);
  });

  describe('with logins and uploaded files', () => {
    let place: string;
    let file: string;
    let DATA_DIR: string;
    let outcomes: Readonly<Record<'backup' | 'restore', Awaited<ReturnType<typeof runCommand>>>>;
    let answers: { readonly asCustomer: number; readonly photo: Buffer };
    let photo: string;
    beforeAll(async () => {
      const customer = await customerWith(1);
      const campaign = await app.campaignWith({ cost: 1, coupons: 1 });
      await openDefaultLogins(app);
      const { body } = await upload(app, `/api/campaign/${campaign}/photo`, PIXELS).expect(200);
      withoutLogins();
      photo = `/api/campaign/${campaign}/photo/${body.photoId.id}`;
      place = mkdtempSync(join(tmpdir(), 'laurel-test-'));
      [file, DATA_DIR] = [join(place, 'backup'), join(place, 'new')];
      outcomes = { backup: await backUp(file), restore: await restore(file, DATA_DIR) };
      const headers = { authorization: `Bearer ${getToken(app, 'customer', customer)}` };
      answers = await withService({ DATA_DIR, JWT_PRIVATE_KEY_FILE: '' }, async (address) => ({
        asCustomer: (await fetch(`${address}/api/DEFAULT/customer/campaign/available`, { headers })).status,
        photo: Buffer.from(await (await fetch(`${address}${photo}`)).arrayBuffer()),
      }));
    });
    afterAll(() => rmSync(place, { recursive: true }));

    it('0: keeps all logins: the generated key is in the backup, which only its owner can read', () => {
      expect(outcomes.backup.stdout).toContain('jwt-private-key.pem is in it');
      expect(statSync(file).mode & 0o777).toBe(0o600);
      expect(outcomes.restore.code).toBe(0);
      expect(statSync(join(DATA_DIR, 'jwt-private-key.pem')).mode & 0o777).toBe(0o600);
      expect(answers.asCustomer).toBe(200);
    });

    it('0: contains the files, and the restored service sends them', async () => {
      const names = storedFiles(app);
      expect(outcomes.backup).toMatchObject({
        code: 0,
        stdout: expect.stringContaining(`Uploaded files in it: ${names.length}.\n`),
      });
      const { code, stdout } = outcomes.restore;
      expect(code).toBe(0);
      expect(stdout).toContain(`Uploaded files: ${names.length}.\n`);
      expect(stdout).not.toContain('What was there before');

      expect(names.map((name) => readFileSync(join(DATA_DIR, 'files', name)))).toEqual(
        names.map((name) => storedFile(app, name)),
      );
      const tables = rows(aside(DATA_DIR), "SELECT name FROM sqlite_master WHERE name LIKE 'laurel%'");
      expect(tables).toEqual([]);
      expect(answers.photo).toEqual((await bytesAt(app, photo)).bytes);
    });

    it('1: is no backup without one of them', async () => {
      const [name = ''] = storedFiles(app);
      const content = storedFile(app, name);
      rmSync(join(filesDirectory(app), name));

      expect(await backUp(join(directory, 'backup'))).toMatchObject({
        code: 1,
        stderr: expect.stringContaining(
          `The storage of files lacks ${name}, which an attachment names: run verify`,
        ),
      });
      expect(readdirSync(directory)).toEqual([]);
      writeFileSync(join(filesDirectory(app), name), content);
    });

    it('1: is refused when one of them is damaged, and there is no database then', async () => {
      const damaged = join(directory, 'backup');
      cpSync(file, damaged);
      change(damaged, "UPDATE laurel_backup SET content = x'00' WHERE name LIKE 'files/%'");
      const dataDir = join(directory, 'new');

      expect(await restore(damaged, dataDir)).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(/is not the file that its attachment names: it is damaged\n$/),
      });
      expect(readdirSync(dataDir).filter((name) => name.startsWith('laurel.sqlite'))).toEqual([
        'laurel.sqlite-in-use',
      ]);
    });

    it('0: keeps those that are there, for those that go back to the database of before', async () => {
      const { code, stdout } = await restore(backup, DATA_DIR);

      const replaced = join(DATA_DIR, 'files', 'replaced-1');
      expect({ code, stdout }).toMatchObject({ code: 0, stdout: expect.stringContaining(replaced) });
      expect(storedFiles(app).map((name) => readFileSync(join(replaced, name)))).toEqual(
        storedFiles(app).map((name) => storedFile(app, name)),
      );
    });
  });

  describe('into a database that is there', () => {
    let database: TestDatabase;
    let dataDir: string;
    let file: string;
    beforeEach(async () => {
      database = await createTestDatabase({ fresh: true });
      dataDir = database.environment()['DATA_DIR'] ?? '';
      file = join(directory, 'backup');
      cpSync(backup, file);
      change(join(dataDir, 'laurel.sqlite'), "UPDATE store SET name = 'theirs'");
    });
    afterEach(() => database.drop());

    const names = (file = 'laurel.sqlite') => rows(aside(dataDir, file), 'SELECT name FROM store');
    const theirs = [{ name: 'theirs' }];

    it('0: puts what was there aside, with its keys', async () => {
      writeFileSync(join(dataDir, 'jwt-private-key.pem'), 'another key');
      writeFileSync(join(dataDir, 'laurel.sqlite.replaced-1'), 'put aside earlier');

      const { code, stdout } = await restore(file, dataDir);

      expect(code).toBe(0);
      const replaced = ['jwt-private-key.pem.replaced-2', 'laurel.sqlite.replaced-2'];
      expect(stdout).toContain(
        `What was there before: ${replaced.map((name) => join(dataDir, name)).join(', ')}\n`,
      );
      expect(readFileSync(join(dataDir, replaced[0] ?? ''), 'utf8')).toBe('another key');
      expect(readFileSync(join(dataDir, 'jwt-private-key.pem'), 'utf8')).toContain('PRIVATE KEY');
      expect(names(replaced[1])).toEqual(theirs);
      expect(eventsIn(aside(dataDir))).toEqual(eventsIn(backup));
      expect(readFileSync(join(dataDir, 'laurel.sqlite.replaced-1'), 'utf8')).toBe('put aside earlier');
    });

    it('1: refuses while a service runs, and begins no service meanwhile', async () => {
      const { code, stdout, stderr } = await withService({ DATA_DIR: dataDir }, () => restore(file, dataDir));

      expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
      expect(stderr).toMatch(/^The database is in use: first stop the service/);
      expect(names()).toEqual(theirs);
      expect(readdirSync(dataDir).filter((name) => /restoring|replaced/.test(name))).toEqual([]);
    });

    it('1: refuses while a program that knows nothing of locks has it open', async () => {
      const other = new Libsql(join(dataDir, 'laurel.sqlite'));
      other.exec('SELECT COUNT(*) FROM event');

      expect(await restore(file, dataDir)).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(/^The database is in use/),
      });
      expect(readdirSync(dataDir).filter((name) => /restoring|replaced/.test(name))).toEqual([]);
      other.close();
    });

    it('1: lets no process open a database that is being replaced', async () => {
      const lock = new Libsql(join(dataDir, 'laurel.sqlite-in-use'));
      lock.exec('BEGIN EXCLUSIVE');
      const command = run('cli', ['migrate'], { DATA_DIR: dataDir });

      expect(await command.ended).toBe(1);
      expect(command.stderr).toMatch(/laurel.sqlite is being restored from a backup\n$/);
      lock.close();
    });

    it('0: takes the place of a database that is damaged', async () => {
      writeFileSync(join(dataDir, 'laurel.sqlite'), Buffer.alloc(100_000, 7));
      writeFileSync(join(dataDir, 'laurel.sqlite-wal'), Buffer.alloc(1000, 7));

      expect((await restore(file, dataDir)).code).toBe(0);
      expect(readFileSync(join(dataDir, 'laurel.sqlite.replaced-1'))).toEqual(Buffer.alloc(100_000, 7));
    });

    it.each([
      ['is missing', () => rmSync(file), /There is no backup at/],
      [
        'is cut off',
        () => writeFileSync(file, readFileSync(file).subarray(0, 200_000)),
        /The copy is damaged/,
      ],
      [
        'is something else',
        () => writeFileSync(file, 'a,b\n'.repeat(5000)),
        /The copy is damaged: file is not/,
      ],
      [
        'is an empty database',
        () => new Libsql(file).exec('DROP TABLE migrations'),
        /is no backup of Laurel/,
      ],
      [
        'is of a later version',
        () => change(file, "INSERT INTO migrations (timestamp, name) VALUES (1, 'TimeTravel2')"),
        /was made by a later version of Laurel, which has TimeTravel2/,
      ],
      ['is a database in use', () => writeFileSync(`${file}-wal`, 'x'), /is no backup but a database in use/],
    ])('1: a backup that %s is refused, and nothing has changed', async (_, harm, reason) => {
      harm();

      const { code, stdout, stderr } = await restore(file, dataDir);

      expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
      expect(stderr).toMatch(reason);
      expect(names()).toEqual(theirs);
      expect(readdirSync(dataDir).filter((name) => /restoring|replaced/.test(name))).toEqual([]);
    });

    it('0: brings a backup of an earlier version up to date', async () => {
      change(file, ...BEFORE_THE_LAST);

      const { code, stdout } = await cli({ DATA_DIR: dataDir }, 'restore', file);

      expect(code).toBe(0);
      expect(stdout).toMatch(/No differences.\n$/);
      expect(await runCommand(['migrate'], { DATA_DIR: dataDir })).toMatchObject({
        stdout: 'The database is up to date.\n',
      });
    });

    it('1: says that what was backed up was wrong already', async () => {
      change(file, 'UPDATE account SET balance = balance + 1');

      const { code, stderr } = await restore(file, dataDir);

      expect(code).toBe(1);
      expect(stderr).toMatch(/The backup is in place, and is not as it should be\n$/);
    });

    it('0: takes a copy that other tools have made, but has no key then', async () => {
      const copy = join(directory, 'copy');
      change(file, 'DROP TABLE laurel_backup');
      cpSync(file, copy);

      const { code, stdout } = await restore(copy, dataDir);

      expect(code).toBe(0);
      expect(stdout).toContain('No signing key was in it');
    });
  });
});

async function withService<T>(
  environment: Readonly<Record<string, string>>,
  work: (address: string) => Promise<T>,
): Promise<T> {
  const PORT = await freePort();
  const service = run('start', [], { ...environment, PORT, HOST: '127.0.0.1', DEMO_DATA: 'false' });
  try {
    await untilReady(`http://127.0.0.1:${PORT}`, service);
    return await work(`http://127.0.0.1:${PORT}`);
  } finally {
    service.kill('SIGTERM');
    await service.ended;
  }
}
