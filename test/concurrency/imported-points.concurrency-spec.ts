import { randomUUID } from 'node:crypto';
import { getMergePath, personWith } from '../support/scenes/merges.js';
import { TestApp } from '../support/app/test-app.js';
import { databaseKind } from '../support/app/test-database.js';
import { differencesIn } from '../support/verify/verify.js';
import { whileBusy } from '../support/waiting/busy.js';
import { inThisOrder } from '../support/waiting/in-this-order.js';

const PAIRS = 6;
const FILES = 3;

interface Line {
  readonly status: string;
  readonly message: string;
}

describe('a file of points', () => {
  let app: TestApp;
  let processes: readonly TestApp[];
  beforeAll(async () => {
    app = await TestApp.start();
    processes = [app, databaseKind === 'server' ? await app.another() : app];
  });
  beforeEach(async () => void (await TestApp.again(app)));
  afterEach(async () => expect(await differencesIn(app)).toEqual([]));
  afterAll(() => app.stop());

  const admin = (index = 0) => (processes[index % processes.length] ?? app).as('admin');
  const importFile = (lines: readonly string[], index = 0) =>
    admin(index)
      .ask('post', `/api/points/transfer/import?label=${randomUUID()}`)
      .type('text/csv')
      .send(['customerId,customerEmail,points,comment', ...lines].join('\n'));
  const customer = async (points = 100) => {
    const email = `${randomUUID()}@example.com`;
    return { email, id: await app.customerWith({ points, email }) };
  };
  const mergedPair = async () => {
    const source = await customer();
    const target = await personWith(app, 100);
    await admin().postJson(getMergePath(source.id), { into: target.id }).expect(204);
    return { source, target };
  };
  const undo = (id: string, index = 0) => admin(index).delete(getMergePath(id));
  const getBalance = async (id: string) => {
    const [row] = await app.reader.query<{ balance: number | string }[]>(
      'SELECT balance FROM account WHERE customerId = ?',
      [id],
    );
    return Number(row?.balance);
  };
  const isMerged = async (id: string) =>
    (await app.reader.query('SELECT id FROM customer WHERE id = ? AND mergedInto IS NOT NULL', [id])).length >
    0;

  it.runIf(databaseKind === 'sqlite')(
    'gives points to the one who has the contact after the undo of a merge that came first',
    async () => {
      const { source, target } = await mergedPair();
      const other = await customer();
      const [undone, imported] = await inThisOrder(app, [
        () => undo(source.id),
        () => importFile([`,${source.email},5,`, `,${other.email},7,`]),
      ]);
      expect([undone?.status, imported?.status]).toEqual([204, 200]);
      expect(imported?.body).toMatchObject({ totalProcessed: 2, totalSuccess: 2, totalFailed: 0 });
      const balances = [source.id, target.id, other.id].map(getBalance);
      expect(await Promise.all(balances)).toEqual([105, 100, 107]);
    },
  );

  it('gives points to the one who has the contact, while merges are undone', async () => {
    const pairs = await Promise.all(Array.from({ length: PAIRS }, mergedPair));
    const answers = await Promise.all(
      pairs.flatMap(({ source }, index) => [
        whileBusy(() => undo(source.id, index)),
        ...Array.from({ length: FILES }, (_, file) =>
          whileBusy(() => importFile([`,${source.email},5,`], index + file)),
        ),
      ]),
    );
    expect(answers.every(({ status }) => [200, 204, 409].includes(status))).toBe(true);
    const imported = answers.filter(({ status }) => status === 200);
    expect(imported.map(({ body }) => body.totalSuccess)).toEqual(
      Array.from({ length: PAIRS * FILES }, () => 1),
    );
    for (const { source, target } of pairs) {
      const sums = (await isMerged(source.id)) ? [0, 200 + 5 * FILES] : [100 + 5 * FILES, 100];
      expect([await getBalance(source.id), await getBalance(target.id)]).toEqual(sums);
    }
  });

  it.runIf(databaseKind === 'sqlite')(
    'gives nothing to a customer whose erasure came first, and keeps no word about them',
    async () => {
      const [erased, other] = [await customer(), await customer()];
      const [anonymized, imported] = await inThisOrder(app, [
        () => admin().post(`/api/customer/${erased.id}/anonymize`),
        () =>
          importFile([`,${erased.email},5,Sorry Anna`, `${erased.id},,6,Sorry Anna`, `,${other.email},7,`]),
      ]);
      expect([anonymized?.status, imported?.status]).toEqual([204, 200]);
      expect(imported?.body).toMatchObject({ totalProcessed: 3, totalSuccess: 1, totalFailed: 2 });
      const [first, second, third] = (imported?.body.items ?? []) as Line[];
      expect([first?.message, second?.message]).toEqual([
        'customer: such customer does not exist',
        'customer: this customer was erased, and is given no points',
      ]);
      expect([first?.status, second?.status, third?.status]).toEqual(['error', 'error', 'success']);
      expect(await Promise.all([erased.id, other.id].map(getBalance))).toEqual([100, 107]);
      const comments = await app.reader.query("SELECT id FROM points_transfer WHERE comment LIKE '%Anna%'");
      expect(comments).toEqual([]);
    },
  );

  it('gives points before the erasure of a customer, or none', async () => {
    const customers = await Promise.all(Array.from({ length: PAIRS }, () => customer()));
    const answers = await Promise.all(
      customers.flatMap(({ id, email }, index) => [
        whileBusy(() => admin(index).post(`/api/customer/${id}/anonymize`)),
        whileBusy(() => importFile([`,${email},5,`, `${id},,5,`], index)),
        whileBusy(() => importFile([`${id},,5,`, `,${email},5,`], index + 1)),
      ]),
    );
    expect(answers.every(({ status }) => [200, 204].includes(status))).toBe(true);
    const files = answers.filter(({ status }) => status === 200);
    expect(files).toHaveLength(2 * PAIRS);
    for (const { body } of files) {
      expect(Number(body.totalSuccess) + Number(body.totalFailed)).toBe(2);
    }
    const given = files.reduce((sum, { body }) => sum + 5 * Number(body.totalSuccess), 0);
    const balances = await Promise.all(customers.map(({ id }) => getBalance(id)));
    expect(balances.reduce((sum, balance) => sum + balance, 0)).toBe(100 * PAIRS + given);
    const late = await app.reader.query(
      `SELECT t.id FROM points_transfer t JOIN account a ON a.id = t.accountId
        JOIN customer c ON c.id = a.customerId WHERE c.anonymizedAt IS NOT NULL AND t.createdAt > c.anonymizedAt`,
    );
    expect(late).toEqual([]);
  });
});
