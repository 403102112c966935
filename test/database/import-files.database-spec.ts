import { randomUUID } from 'node:crypto';
import Libsql from 'libsql';
import { ImportTransactions, type SentRow } from '../../src/transaction/index.js';
import { TransactionEntity } from '../../src/transaction/transaction.entity.js';
import { ImportCodes } from '../../src/coupon/index.js';
import { DEFAULT_STORE } from '../../src/store/index.js';
import { TestApp } from '../support/app/test-app.js';
import { databaseKind } from '../support/app/test-database.js';
import { getDocument, getTotals } from '../support/scenes/transactions.js';
import { eventually } from '../support/waiting/eventually.js';
import { holdRows } from '../support/waiting/held-rows.js';

const TITLES = 'documentNumber,documentType,purchaseDate,email,sku,itemName,quantity,grossValue';
const DATE = '2026-10-01T10:00:00Z';

describe('a file of transactions', () => {
  let app: TestApp;
  beforeAll(async () => void (app = await TestApp.start()));
  afterAll(() => app.stop());

  const upload = async (file: string | Buffer, query = '') => {
    const request = app.as('admin').ask('post', `/api/admin/transaction/import${query}`);
    return (await request.attach('file[file]', Buffer.from(file), 'sales').expect(200)).body;
  };
  const named = async () => {
    const email = `${randomUUID()}@example.com`;
    return { email, customer: await app.customerWith({ points: 0, email }) };
  };
  const stored = (documentNumber: string) => app.reader.manager.findBy(TransactionEntity, { documentNumber });

  it('200: a number with two customers is refused as a whole', async () => {
    const [one, two] = [await named(), await named()];
    const [number, sound] = [randomUUID(), randomUUID()];
    const line = (document: string, email: string, value: number) =>
      `${document},sell,${DATE},${email},S,Thing,1,${value}`;
    const file = [
      TITLES,
      line(number, one.email, 10),
      line(sound, one.email, 5),
      line(number, two.email, 20),
    ];
    expect(await upload(file.join('\n'))).toMatchObject({
      totalProcessed: 2,
      totalSuccess: 1,
      totalFailed: 1,
      totalWithoutCustomer: 0,
      notes: [],
      items: [
        {
          status: 'error',
          identifier: number,
          message: 'Line 4 has another email than line 2: they have one documentNumber.',
        },
        {
          status: 'success',
          identifier: sound,
          message: '',
        },
      ],
    });
    expect(await stored(number)).toEqual([]);
    expect(await getTotals(app, one.customer)).toMatchObject({ count: 1, grossCents: 500 });
    expect(await getTotals(app, two.customer)).toBeNull();
  });

  it('200: gives back all lines of what was refused, to be mended and sent again', async () => {
    const { email, customer } = await named();
    const [number, sound, broken] = [randomUUID(), randomUUID(), randomUUID()];
    const line = (document: string, quantity: string, more = '') =>
      `${document},sell,${DATE},${email},S,"Thing, red",${quantity},5${more}`;
    const lines = [line(number, '1'), line(sound, '1'), line(number, 'two'), line(broken, '1', ',9,8')];
    const { refused } = await upload([TITLES, ...lines, line(broken, '1')].join('\n'));

    const [titles, ...given] = refused.split('\n');
    expect(titles).toBe(`${TITLES},problem`);
    expect(given).toEqual([
      expect.stringMatching(/,1,5,"line 4, quantity: .*"$/),
      `${line(number, 'two')},""`,
      `${line(broken, '1', ',9,8')},"This line has 10 cells below 8 titles."`,
      `${line(broken, '1')},""`,
      '',
    ]);
    const mended = refused.replace(',two,', ',2,').replace(',5,9,8,', ',5,');
    expect(await upload(mended)).toMatchObject({ totalSuccess: 2, totalFailed: 0, notes: [] });
    expect((await getTotals(app, customer))?.count).toBe(3);
  });

  it.each([
    { where: 'lists in each other', line: `{"items":${'['.repeat(100_000)}${']'.repeat(100_000)}}` },
    { where: 'objects in each other', line: `{"labels":${'{"key":'.repeat(50_000)}1${'}'.repeat(50_000)}}` },
    { where: 'unknown members in each other', line: `{"x":${'['.repeat(100_000)}${']'.repeat(100_000)}}` },
    {
      where: 'wrapped members in each other',
      line: `{"transaction":{"items":${'[{"labels":'.repeat(20)}1${'}]'.repeat(20)}}}`,
    },
    {
      where: 'more than 1,000 keys in an object',
      line: JSON.stringify({ x: Object.fromEntries(Array.from({ length: 1001 }, (_, at) => [`k${at}`, 1])) }),
    },
  ])('200: a line with $where is refused, and the lines beside it are taken', async ({ line }) => {
    const { email } = await named();
    const numbers = [randomUUID(), randomUUID()];
    const [before, after] = numbers.map((number) =>
      JSON.stringify(getDocument({ number, customerData: { email } })),
    );
    const answer = await upload([before, line, after].join('\n'));
    expect(answer).toMatchObject({ totalProcessed: 3, totalSuccess: 2, totalFailed: 1 });
    expect(answer.items[0]).toMatchObject({
      status: 'error',
      message:
        'This line is too complex. It should have 12 levels, 1000 keys in an object and 60000 values or less.',
    });
    for (const number of numbers) {
      expect(await stored(number)).toHaveLength(1);
    }
  });

  it('200: two returns under one number are refused', async () => {
    const { email, customer } = await named();
    const [one, two, number] = [randomUUID(), randomUUID(), randomUUID()];
    const sale = (document: string) => `${document},sell,${DATE},${email},S,Thing,1,30,`;
    const comesBack = (revised: string) => `${number},return,${DATE},${email},S,Thing,1,10,${revised}`;
    const titles = `${TITLES},revisedDocument`;
    const body = await upload([titles, sale(one), sale(two), comesBack(one), comesBack(two)].join('\n'));
    expect(body).toMatchObject({ totalSuccess: 2, totalFailed: 1 });
    expect(body.items[0].message).toMatch(/^Line 5 has another revisedDocument than line 4/);
    expect(await stored(number)).toEqual([]);
    expect(await getTotals(app, customer)).toMatchObject({ grossCents: 6000 });
  });

  it('200: names the line and the column of a value that is wrong', async () => {
    const { email } = await named();
    const line = (value: string) => `${randomUUID()},sell,${DATE},${email},S,Thing,1,${value}`;
    const number = randomUUID();
    const lines = [line('1'), `${number},sell,${DATE},${email},S,Thing,1,2`, `${number},,,,S,Thing,1,much`];
    const { items } = await upload([TITLES, ...lines].join('\n'));
    expect(items[0]).toMatchObject({
      status: 'error',
      identifier: number,
      message: expect.stringMatching(/^line 4, grossValue: /),
    });
  });

  it('200: a table as a spreadsheet writes it, with semicolons and decimal commas', async () => {
    const { email, customer } = await named();
    const line = [randomUUID(), 'sell', DATE, email, 'S', 'Größe; klein', '0,5', '12,50'];
    const quoted = line.map((cell) => (cell.includes(';') ? `"${cell}"` : cell));
    const text = `\ufeffsep=;\r\n${TITLES.replaceAll(',', ';')}\r\n${quoted.join(';')}\r\n`;
    expect(await upload(text)).toMatchObject({ totalSuccess: 1 });
    expect(await upload(Buffer.from(text, 'utf16le'))).toMatchObject({ totalSuccess: 1 });
    expect(await getTotals(app, customer)).toMatchObject({ count: 1, grossCents: 1250 });
  });

  it('200: nothing is taken in another encoding, and all when it is named', async () => {
    const { email, customer } = await named();
    const numbers = [`N°${randomUUID()}`, `Nº${randomUUID()}`];
    const lines = numbers.map((number) => `${number},sell,${DATE},${email},S,Thé,1,1`);
    const bytes = Buffer.from([TITLES, ...lines].join('\n'), 'latin1');
    const refused = await upload(bytes);
    expect(refused).toMatchObject({ totalProcessed: 1, totalFailed: 1 });
    expect(refused.items[0].message).toMatch(/^The file is not in UTF-8: line 2 has other bytes\./);
    expect(await getTotals(app, customer)).toBeNull();
    expect(await upload(bytes, '?encoding=windows-1252')).toMatchObject({ totalSuccess: 2 });
    expect(await stored(numbers[0] ?? '')).toHaveLength(1);
  });

  it('200: says which sales have no customer, and what was not read', async () => {
    const { email } = await named();
    const sale = (data: object) => ({ ...getDocument({ number: randomUUID() }), ...data });
    const lines = [
      sale({ customerData: { email } }),
      sale({ customerData: { email: `${randomUUID()}@example.com` } }),
      sale({ customerData: undefined, colour: 'red' }),
    ].map((each) => JSON.stringify(each));
    const body = await upload(lines.join('\n'));
    expect(body).toMatchObject({ totalSuccess: 3, totalFailed: 0, totalWithoutCustomer: 2 });
    expect(body.notes).toEqual(['The member colour is not known and not read.']);
    expect(body.items.map(({ message }: { message: string }) => message)).toEqual([
      '',
      'No customer matches its data.',
      'It names no customer.',
    ]);
  });

  it('200: takes the identifier of a point of sale, and refuses one that does not exist', async () => {
    const identifier = randomUUID();
    const pos = {
      name: 'Station',
      identifier,
      location: { street: 'a', city: 'b', postal: 'c', country: 'DE' },
    };
    const { body: created } = await app.as('admin').post('/api/pos', { pos }).expect(200);
    const numbers = [randomUUID(), randomUUID()];
    const xml = numbers.map(
      (
        number,
        index,
      ) => `<transaction><documentNumber>${number}</documentNumber><purchaseDate>${DATE}</purchaseDate>
        <posIdentifier>${index === 0 ? identifier : 'none'}</posIdentifier>
        <items><item><sku>A</sku><name>Tea</name><quantity>1</quantity><grossValue>1</grossValue></item></items></transaction>`,
    );
    const body = await upload(`<t>${xml.join('')}</t>`);
    expect(body).toMatchObject({ totalSuccess: 1, totalFailed: 1 });
    expect(body.items[0]).toMatchObject({
      identifier: numbers[1],
      message: 'posIdentifier: This point of sale does not exist.',
    });
    expect(await stored(numbers[0] ?? '')).toMatchObject([{ posId: created.posId }]);
  });

  describe('while something else holds the database', () => {
    const hold = async (customer: string): Promise<() => Promise<void>> => {
      if (databaseKind !== 'sqlite') {
        const held = await holdRows(app, 'FROM account WHERE customerId = ?', [customer]);
        return () => held.release();
      }
      const file = new Libsql(`${app.environment['DATA_DIR'] ?? ''}/laurel.sqlite`);
      await eventually(() => void file.exec('BEGIN IMMEDIATE'));
      return () => Promise.resolve(void file.close());
    };

    it('says how many transactions are registered, and goes on when the file is sent again', async () => {
      const { email, customer } = await named();
      const numbers = Array.from({ length: 40 }, () => randomUUID());
      const bodies = numbers.map((number) => getDocument({ number, customerData: { email } }));
      // Before a return is read on from, all that stands before it has an outcome.
      bodies[32] = getDocument({
        number: randomUUID(),
        type: 'return',
        values: [5],
        revised: numbers[0] ?? '',
      });
      let release: (() => Promise<void>) | undefined;
      const rows = async function* (heldAt: number): AsyncGenerator<SentRow> {
        for (const [index, body] of bodies.entries()) {
          if (index === heldAt) {
            release = await hold(customer);
          }
          yield { row: index + 1, body };
        }
      };
      const send = (heldAt: number) =>
        app.nest.get(ImportTransactions).execute({ storeId: DEFAULT_STORE.id, rows: rows(heldAt) });
      await expect(send(33)).rejects.toMatchObject({
        code: 'database.partly-done',
        message: 'Busy: 32 transactions are registered, the rest of the file is not. Send it again',
      });
      await release?.();
      expect(await getTotals(app, customer)).toMatchObject({ count: 32 });
      expect(await send(-1)).toMatchObject({ processed: 40, failed: 0 });
      expect(await getTotals(app, customer)).toMatchObject({ count: 39, grossCents: 38_500 });
    });

    it.runIf(databaseKind === 'sqlite')('says how many codes are added', async () => {
      const campaignId = await app.campaignWith({ cost: 1, coupons: 0 });
      let release: (() => Promise<void>) | undefined;
      const codes = async function* () {
        yield Array.from({ length: 1001 }, (_, index) => ({ row: index + 1, code: `C-${index}` }));
        release = await hold('');
      };
      await expect(app.nest.get(ImportCodes).execute({ campaignId, codes: codes() })).rejects.toMatchObject({
        code: 'database.partly-done',
        message: 'Busy: 1000 codes are added, the rest of the file is not. Send it again',
      });
      await release?.();
    });
  });
});
