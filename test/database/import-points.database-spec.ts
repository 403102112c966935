import { randomUUID } from 'node:crypto';
import { TransactionExecutor } from '#platform/database/transaction/transaction-runner.js';
import type { PointsTransferEntity } from '../../src/account/points-transfer.entity.js';
import { TestApp } from '../support/app/test-app.js';
import { databaseKind } from '../support/app/test-database.js';
import { differencesIn } from '../support/verify/verify.js';
import { gate } from '../support/waiting/barrier.js';
import { eventually } from '../support/waiting/eventually.js';
import { holdRows } from '../support/waiting/held-rows.js';

const PATH = '/api/points/transfer/import';

describe('POST /api/points/transfer/import', () => {
  let app: TestApp;
  let other: TestApp;
  beforeAll(async () => {
    app = await TestApp.start();
    other = await app.another();
  });
  afterAll(() => app.stop());
  afterEach(async () => expect(await differencesIn(app)).toEqual([]));

  const sent = (file: string, query = '', service = app) =>
    service.as('admin').ask('post', `${PATH}${query}`).type('text/csv').send(file);
  const customer = async (points = 0) => {
    const email = `${randomUUID()}@example.com`;
    return { email, id: await app.customerWith({ points, email }) };
  };
  const getPoints = async ({ id }: { readonly id: string }) =>
    (await app.as('admin').get(`/api/admin/customer/${id}/status`).expect(200)).body.points as number;
  const getTransfers = ({ id }: { readonly id: string }) =>
    app.reader.manager.query<PointsTransferEntity[]>(
      'SELECT t.* FROM points_transfer t JOIN account a ON a.id = t.accountId WHERE a.customerId = ? ORDER BY t.createdAt, t.id',
      [id],
    );

  it('200: XML as the public system takes it, in a form', async () => {
    const [ann, bob] = [await customer(), await customer(50)];
    const xml = `<pointsTransfers>
      <pointsTransfer><customerEmail>${ann.email}</customerEmail><points>100</points><type>adding</type>
        <comment>Gift &amp; more</comment><validityDuration>30</validityDuration></pointsTransfer>
      <pointsTransfer><customerId>${bob.id}</customerId><customerEmail></customerEmail><points>20</points>
        <type>spending</type><validityDuration>30</validityDuration></pointsTransfer>
      <pointsTransfer><customerEmail>unknown@example.com</customerEmail><points>1</points></pointsTransfer>
    </pointsTransfers>`;

    const { body } = await app
      .as('admin')
      .ask('post', PATH)
      .attach('file[file]', Buffer.from(xml), 'points.xml')
      .expect(200);

    expect(body).toMatchObject({ totalProcessed: 3, totalSuccess: 2, totalFailed: 1, notes: [] });
    expect(body.items[0]).toEqual({
      status: 'error',
      identifier: 'unknown@example.com',
      message: 'customer: such customer does not exist',
    });
    expect([await getPoints(ann), await getPoints(bob)]).toEqual([100, 30]);
    const [transfer] = await getTransfers(ann);
    expect(transfer).toMatchObject({ comment: 'Gift & more' });
    expect(body.items[1]).toMatchObject({ processImportResult: { object: transfer?.id } });
  });

  it('200: each transfer of a table is done or reported, several of one customer in their order', async () => {
    const [ann, bob] = [await customer(), await customer()];
    const lines = [
      'Email;Points;Type;Reason',
      `${ann.email};10;adding;one`,
      `${ann.email};4;spending;two`,
      `${ann.email};100;spending;too many`,
      `${bob.email};1.5;adding;`,
      `${bob.email};;adding;`,
      `${bob.email};7;giving;`,
      `${bob.email};7;;`,
      `${ann.email};6;spending;last`,
    ];

    const { body } = await sent(lines.join('\n')).expect(200);

    expect(body).toMatchObject({ totalProcessed: 8, totalSuccess: 4, totalFailed: 4 });
    expect(body.items.filter(({ status }: { status: string }) => status === 'error')).toMatchObject([
      { identifier: ann.email, message: 'points: not enough points' },
      { identifier: 'row 5', message: expect.stringMatching(/^points: /) },
      { identifier: 'row 6', message: expect.stringMatching(/^points: /) },
      { identifier: 'row 7', message: expect.stringMatching(/^type: /) },
    ]);
    expect([await getPoints(ann), await getPoints(bob)]).toEqual([0, 7]);
  });

  it('200: gives back what was refused of JSON lines, to be mended and sent again', async () => {
    const ann = await customer(5);
    const line = (points: number) => ({ customerEmail: ann.email, type: 'spending', points });
    const file = `${JSON.stringify(line(2))}\n${JSON.stringify(line(9))}\nno object\n`;
    const { refused } = (await sent(file).expect(200)).body;

    const [first = '', second, ...rest] = refused.split('\n');
    expect(JSON.parse(first)).toEqual({ ...line(9), problem: expect.stringMatching(/points/i) });
    expect([second, ...rest]).toEqual(['no object', '']);
    const again = (await sent(first.replace('"points":9', '"points":3')).expect(200)).body;
    expect(again).toMatchObject({ totalSuccess: 1, totalFailed: 0, notes: [] });
    expect(await getPoints(ann)).toBe(0);
  });

  it('200: a file counts once, and again with another label', async () => {
    const ann = await customer();
    const file = `email,points\n${ann.email},5\nunknown@example.org,5\n`;
    const first = await sent(file).expect(200);
    const again = await sent(file).expect(200);

    expect(first.body).toMatchObject({ totalProcessed: 2, totalSuccess: 1, totalFailed: 1, notes: [] });
    expect(again.body).toMatchObject({ totalProcessed: 2, totalSuccess: 1, totalFailed: 1, items: [] });
    expect(again.body.notes).toEqual([expect.stringMatching(/^This file was imported on .* already/)]);
    expect(await getPoints(ann)).toBe(5);
    await sent(file, '?label=December').expect(200);
    await sent(file, '?label=December').expect(200);
    expect(await getPoints(ann)).toBe(10);
  });

  it('200: goes on where it was interrupted', async () => {
    const customers = [await customer(), await customer(), await customer()];
    const file = `email,points\n${customers.map(({ email }) => `${email},3\n`.repeat(40)).join('')}`;
    await sent(file).expect(200);
    // As if the process had died between the second set and the third.
    await app.unitOfWork.run((tx) =>
      tx.query('UPDATE points_import SET processed = 64, finishedAt = NULL WHERE processed = 120'),
    );

    const { body } = await sent(file).expect(200);

    expect(body).toMatchObject({ totalProcessed: 56, totalSuccess: 56 });
    expect(await Promise.all(customers.map(getPoints))).toEqual([120, 120 + 3 * 16, 240]);
  });

  it('409: of two at once, one is refused; every transfer is done once', async () => {
    const ann = await customer();
    const file = `email,points\n${`${ann.email},1\n`.repeat(200)}`;

    const answers = await Promise.all([0, 1, 2, 3].map((index) => sent(file, '', index % 2 ? other : app)));

    expect(answers.map(({ status }) => status).sort()[0]).toBe(200);
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    await sent(file).expect(200);
    expect(await getPoints(ann)).toBe(200);
    expect(await getTransfers(ann)).toHaveLength(200);
  });

  it('409: of two that go on with an interrupted file, one is refused; every transfer is done once', async () => {
    const ann = await customer();
    const file = `email,points\n${`${ann.email},1\n`.repeat(100)}`;
    await sent(file).expect(200);
    await app.unitOfWork.run((tx) =>
      tx.query('UPDATE points_import SET processed = 64, finishedAt = NULL WHERE processed = 100'),
    );
    const held = await holdImports(app);

    // Both have found 64 records done before one of them does the next.
    const going = [0, 1].map(() => Promise.resolve(sent(file)));
    await held.untilWaiting(going.length);
    await held.release();
    const answers = await Promise.all(going);

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await getPoints(ann)).toBe(100 + 36);
    expect(await getTransfers(ann)).toHaveLength(100 + 36);
  });

  it('401, 403: only administrators who may move points', async () => {
    await app.asAnonymous().post(PATH).expect(401);
    await app.as('customer').post(PATH).expect(403);
    await app.as('seller').post(PATH).expect(403);
  });
});

/** Keeps imports from writing how far they have got: their rows on a server, every unit of work on SQLite. */
async function holdImports(app: TestApp) {
  if (databaseKind !== 'sqlite') {
    const held = await holdRows(app, 'FROM points_import WHERE processed = 64', []);
    return { ...held, untilWaiting: (count: number) => held.untilWaiting('UPDATE `points_import`', count) };
  }
  const [begun, end] = [gate(), gate()];
  const holding = app.unitOfWork.run(async () => {
    begun.open();
    await end.passed;
  });
  await begun.passed;
  return {
    untilWaiting: (count: number) =>
      eventually(() => expect(app.nest.get(TransactionExecutor).waiting).toBe(count)),
    release: async () => {
      end.open();
      await holding;
    },
  };
}
