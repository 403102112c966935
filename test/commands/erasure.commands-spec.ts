import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RepeatErasuresJob } from '../../src/customer/repeat-erasures.job.js';
import { run } from '../support/processes/command.js';
import { runCommand } from '../support/processes/command-in-process.js';
import { anna } from '../support/scenes/customers.js';
import { completeLogins } from '../support/scenes/logins.js';
import { enqueue, sendDue } from '../support/scenes/messages.js';
import { filesWith, knownPerson, plant, tablesWith } from '../support/scenes/planted.js';
import { createWebhook, Receiver } from '../support/scenes/webhooks.js';
import { databaseKind } from '../support/app/test-database.js';
import { TestApp } from '../support/app/test-app.js';

const UUID = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}';

describe.runIf(databaseKind === 'sqlite')('npm run cli -- customer:erase', () => {
  let app: TestApp;
  let directory: string;
  beforeEach(async () => {
    directory = mkdtempSync(join(tmpdir(), 'laurel-test-'));
    app = await TestApp.start({ environment: { WEBHOOK_ALLOW_PRIVATE: 'true' } });
    const { url } = await Receiver.listening(({ body }, response) => response.end(body.slice(-900)));
    await createWebhook(app, { url });
  });
  afterEach(async () => {
    Receiver.closeAll();
    await app.stop();
    rmSync(directory, { recursive: true });
  });

  const dataDir = () => app.environment['DATA_DIR'] ?? '';
  const cli = (...args: string[]) => runCommand(args, app.environment);
  /** Logins that tests call with have no account. */
  const withoutTestLogins = async () => {
    await app.unitOfWork.run(async (tx) => {
      await tx.query("DELETE FROM login_account WHERE id LIKE '00000000-%'");
      await tx.query("DELETE FROM login_session WHERE id LIKE '00000000-%'");
    });
    await completeLogins(app);
  };
  const figures = async () => {
    const lists = [
      'SELECT id, balance FROM account ORDER BY id',
      'SELECT * FROM points_movement ORDER BY id',
      'SELECT * FROM points_lot ORDER BY id',
      'SELECT * FROM customer_transactions ORDER BY customerId',
      'SELECT id, grossCents, returnedCents FROM shop_transaction ORDER BY id',
    ];
    return Promise.all(lists.map((list) => app.reader.query<object[]>(list)));
  };

  it.each([[[]], [['--delete']]])(
    '0 %j: leaves nothing in tables, indexes, files and later backups, and all sums as they were',
    async (options) => {
      const person = plant();
      const { id } = await knownPerson(app, person);
      const before = filesWith(dataDir(), person.marks);
      for (const place of ['laurel.sqlite', 'mail/']) {
        expect(before.some((name) => name.startsWith(place))).toBe(true);
      }
      const old = join(directory, 'before');
      expect((await cli('backup', old)).code).toBe(0);
      expect(filesWith(directory, person.marks)).toEqual(['before']);
      rmSync(old);
      const sums = await figures();

      const begun = performance.now();
      const { code, stdout, stderr } = await cli('customer:erase', id, ...options);
      process.stderr.write(`customer:erase took ${Math.round(performance.now() - begun)} ms\n`);

      expect([code, stderr]).toEqual([0, '']);
      expect(stdout).toMatch(/^erased\t\S+\ncustomer\t1\n/);
      expect(await tablesWith(app, person.marks)).toEqual([]);
      expect(filesWith(dataDir(), person.marks)).toEqual([]);
      expect((await cli('backup', join(directory, 'later'))).code).toBe(0);
      expect(filesWith(directory, person.marks)).toEqual([]);
      expect(await figures()).toEqual(sums);
      const customer = anna({ email: person.email, phone: person.phone });
      await app.as('admin').postJson('/api/admin/customer/register', { customer }).expect(200);
      await withoutTestLogins();
      expect(await cli('verify')).toMatchObject({ code: 0, stdout: 'No differences.\n' });
    },
  );

  it('0: a second time prints the certificate, and deletes who was anonymised', async () => {
    const id = await app.customerWith({ points: 3 });
    const first = await cli('customer:erase', id);
    app.clock.advance({ days: 1 });
    expect(await cli('customer:erase', id.toUpperCase())).toEqual(first);
    expect(await cli('customer:erase', id, '--delete')).toEqual(first);
    const types = (await app.getEventTypes(id)).slice(-2).map((type) => type.split('.').at(-1));
    expect(types).toEqual(['CustomerWasAnonymized', 'CustomerWasDeleted']);
  });

  it('0: repeats the erasures of a list in a restored database', async () => {
    const [anonymized, deleted, stays] = [plant(), plant(), plant()];
    const { id: one } = await knownPerson(app, anonymized);
    const { id: two } = await knownPerson(app, deleted);
    await knownPerson(app, stays);
    const backup = join(directory, 'backup');
    expect((await cli('backup', backup)).code).toBe(0);
    await cli('customer:erase', one);
    await cli('customer:erase', two, '--delete');
    const late = await app.customerWith({ points: 0 });
    await cli('customer:erase', late);
    const { stdout } = await cli('customer:erase', '--list');
    const lines = stdout.trimEnd().split('\n');
    expect(lines).toHaveLength(3);
    expect(lines.map((line) => line.split('\t').toSpliced(1, 1).slice(0, 2))).toEqual(
      expect.arrayContaining([
        [one, 'anonymized'],
        [two, 'deleted'],
        [late, 'anonymized'],
      ]),
    );
    expect(stdout).toMatch(new RegExp(`^(?:${UUID}\t${UUID}\t(?:anonymized|deleted)\t\\S+\n){3}$`));
    const list = join(directory, 'list');
    writeFileSync(list, stdout);

    const restored = { DATA_DIR: join(directory, 'restored') };
    // In processes of their own: a statement that was prepared keeps its file open.
    const ended = async (...args: string[]) => {
      const command = run('cli', args, restored);
      return { code: await command.ended, stdout: command.stdout, stderr: command.stderr };
    };
    await ended('restore', backup);
    const marks = [...anonymized.marks, ...deleted.marks];
    expect(filesWith(restored.DATA_DIR, marks)).toEqual(['laurel.sqlite']);
    for (const erased of [3, 2]) {
      const again = await ended('customer:erase', '--again', list);
      const sentence = `erased\t${erased - 1}\nnot there, or deleted before\t${4 - erased}\n`;
      expect(again).toEqual({ code: 0, stdout: sentence, stderr: '' });
    }
    expect(filesWith(restored.DATA_DIR, marks)).toEqual([]);
    expect(filesWith(restored.DATA_DIR, stays.marks)).not.toEqual([]);
  });

  it('1: erases nothing for a list with a line that it has not printed, and for an unknown customer', async () => {
    const id = await app.customerWith({ points: 0 });
    const list = join(directory, 'list');
    writeFileSync(list, `${id}\t${id}\tdeleted\n${id} deleted\n`);
    expect(await cli('customer:erase', '--again', list)).toEqual({
      code: 1,
      stdout: '',
      stderr: "Line 2 is not one of 'customer:erase --list'. Nothing was erased\n",
    });
    const unknown = await cli('customer:erase', '00000000-0000-4000-8000-000000000000');
    expect(unknown).toMatchObject({ code: 1, stdout: '' });
    expect(await app.reader.query('SELECT customerId FROM erasure')).toEqual([]);
  });

  it.each([[[]], [['no-id']], [['--list', '--again', 'file']]])('2: %j', async (args) => {
    const { code, stdout } = await cli('customer:erase', ...args);
    expect([code, stdout]).toEqual([2, '']);
  });

  it('removes the file of a mail that was being written during the erasure', async () => {
    const person = plant();
    const id = await app.customerWith({ points: 0, email: person.email });
    await enqueue(app, { accountId: id, to: person.email });
    await sendDue(app);
    const [name = ''] = filesWith(dataDir(), person.marks).filter((each) => each.startsWith('mail'));
    expect(name).not.toBe('');
    await app.as('admin').post(`/api/customer/${id}/anonymize`).expect(204);
    expect(filesWith(dataDir(), person.marks)).toEqual([]);
    // A process that has died, or has written it just then.
    writeFileSync(join(dataDir(), name), person.email);
    writeFileSync(join(dataDir(), `${name}.part`), person.email);
    app.clock.advance({ seconds: 601 });
    expect(await app.nest.get(RepeatErasuresJob).run()).toBe(1);
    expect(filesWith(dataDir(), person.marks)).toEqual([]);
  });
});
