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

  /** Leaves what a process leaves that dies between the second set and the third, in a version that kept no names of rows. */
  const interruptAfter64 = (records: number) =>
    app.unitOfWork.run(async (tx) => {
      await tx.query(
        'DELETE FROM points_import_row WHERE importId IN (SELECT id FROM points_import WHERE processed = ?)',
        [records],
      );
      await tx.query('UPDATE points_import SET processed = 64, finishedAt = NULL WHERE processed = ?', [
        records,
      ]);
    });

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
    await interruptAfter64(120);

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
    await interruptAfter64(100);
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

  describe('rows that were counted', () => {
    const COUNTED = expect.stringMatching(
      /^\d+ rows? (was|were) counted (on|between) .* already and not again/,
    );
    const PREVIEW = `${PATH}/preview`;
    const tried = (file: string) => app.as('admin').ask('post', PREVIEW).type('text/csv').send(file);

    /** One file, as programs save it. */
    const dresses = (rows: readonly (readonly [email: string, points: number, comment: string])[]) => {
      const lines = ['email,points,comment', ...rows.map((row) => row.join(','))];
      const plain = `${lines.join('\n')}\n`;
      const members = rows.map(([customerEmail, points, comment]) => ({
        customerEmail,
        points,
        ...(comment !== '' && { comment }),
      }));
      const turned = [
        'comment,email,points',
        ...rows.map(([email, points, comment]) => [comment, email, points].join(',')),
      ];
      return {
        plain,
        'CR LF': lines.join('\r\n'),
        CR: lines.join('\r'),
        'a byte order mark': `\ufeff${plain}`,
        'UTF-16': Buffer.from(`\ufeff${plain}`, 'utf16le'),
        semicolons: plain.replaceAll(',', ';'),
        tabs: plain.replaceAll(',', '\t'),
        'sep=': `sep=;\r\n${plain.replaceAll(',', ';')}`,
        quotes: lines
          .map((line) =>
            line
              .split(',')
              .map((cell) => `"${cell}"`)
              .join(','),
          )
          .join('\n'),
        blanks: lines.map((line) => line.split(',').join(' , ')).join('\n'),
        'blank lines': `${plain}\n,,\n`,
        'padded columns': lines.map((line) => `${line},,`).join('\n'),
        'other titles': plain.replace('email,points,comment', 'Customer E-Mail,Points,Reason'),
        'capital letters': plain.replaceAll('@example.com', '@EXAMPLE.com'),
        'columns in another order': turned.join('\n'),
        'rows in another order': [lines[0], ...lines.slice(1).reverse()].join('\n'),
        JSON: members.map((each) => `${JSON.stringify(each)}\n`).join(''),
        XML: `<pointsTransfers>${members
          .map(
            (each) =>
              `<pointsTransfer>${Object.entries(each)
                .map(([name, value]) => `<${name}>${value}</${name}>`)
                .join('')}</pointsTransfer>`,
          )
          .join('')}</pointsTransfers>`,
      } satisfies Record<string, string | Buffer>;
    };

    it('200: a file counts once, however it is dressed, and equal rows of it stay as many', async () => {
      const [ann, bob] = [await customer(), await customer()];
      const rows = [
        [ann.email, 100, 'gift'],
        [ann.email, 100, 'gift'],
        [bob.email, 5, ''],
        [ann.email, 7, 'more'],
      ] as const;
      const files = Object.entries(dresses(rows));
      for (const [name, file] of files) {
        const isFirst = name === 'plain';
        const { body } = await app.as('admin').ask('post', PATH).type('text/csv').send(file).expect(200);
        expect([name, body.totalProcessed, body.totalSuccess, body.totalFailed]).toEqual([name, 4, 4, 0]);
        expect([name, body.notes]).toEqual([name, isFirst ? [] : [COUNTED]]);
        expect([name, await getPoints(ann), await getPoints(bob)]).toEqual([name, 207, 5]);
      }
      expect(await getTransfers(ann)).toHaveLength(3);
    });

    it('200: a corrected file pays what was not paid', async () => {
      const [ann, bob] = [await customer(), await customer()];
      const file = (bad: string) => `email,points\n${ann.email},5\n${bob.email},${bad}\n${ann.email},5\n`;
      await sent(file('x')).expect(200);
      expect([await getPoints(ann), await getPoints(bob)]).toEqual([10, 0]);

      const { body } = await sent(file('8')).expect(200);

      expect(body).toMatchObject({ totalProcessed: 3, totalSuccess: 3, notes: [COUNTED] });
      expect(body.notes[0]).toMatch(/^2 rows were counted on /);
      expect([await getPoints(ann), await getPoints(bob)]).toEqual([10, 8]);
      // A further equal row is a further payment.
      await sent(`${file('8')}${ann.email},5\n`).expect(200);
      expect([await getPoints(ann), await getPoints(bob)]).toEqual([15, 8]);
    });

    it('200: another comment, date or label is another payment', async () => {
      const ann = await customer();
      const file = (comment: string) => `email,points,comment\n${ann.email},5,${comment}\n`;
      await sent(file('January')).expect(200);
      await sent(file('February')).expect(200);
      await sent(`email,points,comment,expiresAt\n${ann.email},5,February,2036-01-01\n`).expect(200);
      expect(await getPoints(ann)).toBe(15);
      await sent(`${file('February')}\n`, '?label=again').expect(200);
      expect(await getPoints(ann)).toBe(20);
      await sent(`${file('February')}\n\n`, '?label=again').expect(200);
      expect(await getPoints(ann)).toBe(20);
    });

    it('200: a reference names a row; one with other values is refused', async () => {
      const ann = await customer();
      const file = (...rows: string[]) => ['reference,email,points', ...rows].join('\n');
      const first = await sent(file(`r-1,${ann.email},5`, `r-2,${ann.email},5`, `r-1,${ann.email},5`)).expect(
        200,
      );
      expect(first.body).toMatchObject({ totalProcessed: 3, totalSuccess: 3, notes: [COUNTED] });
      expect(await getPoints(ann)).toBe(10);

      const second = await sent(file(`r-3,${ann.email},5`, `r-2,${ann.email},6`)).expect(200);

      expect(second.body).toMatchObject({ totalProcessed: 2, totalSuccess: 1, totalFailed: 1 });
      const again = (
        await tried(file(`r-9,${ann.email},5\n${`x-1,${ann.email},1\n`.repeat(40)}`)).expect(200)
      ).body;
      expect(again.notes).toEqual([expect.stringMatching(/^39 rows were counted on /)]);
      expect(second.body.items[0].message).toMatch(
        /^reference: a row with this reference and other values was counted on .* already\.$/,
      );
      const renamed = await sent(`externalId;email;points\nr-3;${ann.email};5`).expect(200);
      expect(renamed.body.notes).toEqual([COUNTED]);
      expect(await getPoints(ann)).toBe(15);
    });

    it('200: a trial says what an import would do', async () => {
      const ann = await customer();
      const file = `email,points\n${ann.email},5\n`;
      expect((await tried(file).expect(200)).body).toMatchObject({ totalSuccess: 1, notes: [] });
      await sent(file).expect(200);

      const same = (await tried(file).expect(200)).body;
      expect(same).toMatchObject({ totalProcessed: 1, totalSuccess: 1, items: [] });
      expect(same.notes).toEqual([expect.stringMatching(/already: an import would change nothing\./)]);
      const dressed = (await tried(`${file}${ann.email},6`).expect(200)).body;
      expect(dressed).toMatchObject({ totalProcessed: 2, totalSuccess: 2, notes: [COUNTED] });
      expect(dressed.items[0].message).toMatch(
        /^This row was counted on .* already and is not counted again\.$/,
      );
      expect(await getPoints(ann)).toBe(5);
      const { body } = await sent(`${file}${ann.email},6`).expect(200);
      expect([body.items[0].message, body.notes]).toEqual([dressed.items[0].message, dressed.notes]);
      expect(await getPoints(ann)).toBe(11);
    });

    it('200: what was refused counts when it comes again', async () => {
      const ann = await customer();
      const file = `email,points,type\n${ann.email},5,spending\n`;
      expect((await sent(file).expect(200)).body).toMatchObject({ totalFailed: 1 });
      await sent(`email,points\n${ann.email},9\n`).expect(200);
      expect((await sent(`${file}\n`).expect(200)).body).toMatchObject({ totalSuccess: 1, notes: [] });
      expect(await getPoints(ann)).toBe(4);
    });

    it('200: goes on behind an interruption without paying what is counted', async () => {
      const ann = await customer();
      const file = `email,points\n${`${ann.email},3\n`.repeat(70)}`;
      await sent(file).expect(200);
      await app.unitOfWork.run((tx) =>
        tx.query('UPDATE points_import SET processed = 64, finishedAt = NULL WHERE processed = 70'),
      );
      const { body } = await sent(file).expect(200);
      expect(body).toMatchObject({ totalProcessed: 6, totalSuccess: 6 });
      expect(body.notes[0]).toMatch(/^6 rows were counted on /);
      expect(await getPoints(ann)).toBe(210);
    });

    it('200: two files with the same rows at once, in two processes, pay them once', async () => {
      const people = await Promise.all([0, 1, 2, 3].map(() => customer()));
      const rows = people.flatMap(({ email }) =>
        Array.from({ length: 25 }, (_, index) => [email, index + 1, ''] as const),
      );
      const { plain, semicolons, JSON: json, 'rows in another order': turned } = dresses(rows);

      const answers = await Promise.all(
        [plain, semicolons, json, turned].map((file, index) => sent(file, '', index % 2 ? other : app)),
      );

      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect(answers.map(({ body }) => body.totalSuccess)).toEqual([100, 100, 100, 100]);
      expect(await Promise.all(people.map(getPoints))).toEqual([325, 325, 325, 325]);
      for (const person of people) {
        expect(await getTransfers(person)).toHaveLength(25);
      }
    });
  });

  it.runIf(databaseKind === 'sqlite')(
    '200: counts its rows when their points come, though other work goes on for two hours meanwhile',
    async () => {
      const ann = await customer();
      const held = await holdImports(app);
      const sending = Promise.resolve(sent(`email,points\n${ann.email},3\n`));
      await held.untilWaiting(1);
      app.clock.advance({ seconds: 2 * 3600 });
      await held.release();
      expect((await sending).body).toMatchObject({ totalSuccess: 1 });
      const [row] = await app.reader.query<{ createdAt: string; startedAt: string }[]>(
        `SELECT r.createdAt, i.startedAt FROM points_import_row r JOIN points_import i ON i.id = r.importId
          ORDER BY r.createdAt DESC LIMIT 1`,
      );
      expect(row?.createdAt).toBe(row?.startedAt);
    },
  );

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
