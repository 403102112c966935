import { randomUUID } from 'node:crypto';
import { type IncomingMessage, request } from 'node:http';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { ImportTransactions, transactionsOfFile } from '../../src/transaction/index.js';
import { TransactionEntity } from '../../src/transaction/transaction.entity.js';
import { DEFAULT_STORE } from '../../src/store/index.js';
import { KEY } from '../support/waiting/repeated.js';
import { TestApp } from '../support/app/test-app.js';
import { DEFAULT_LOGINS, getToken } from '../support/scenes/logins.js';
import { getDocument, getTotals } from '../support/scenes/transactions.js';

describe('POST /api/admin/transaction/import', () => {
  let app: TestApp;
  beforeAll(async () => void (app = await TestApp.start()));
  afterAll(() => app.stop());

  const upload = (file: string, key?: string) => {
    const request = app.as('admin').ask('post', '/api/admin/transaction/import');
    return (key === undefined ? request : request.set(KEY, key)).attach(
      'file[file]',
      Buffer.from(file),
      'sales',
    );
  };
  const named = async () => {
    const email = `${randomUUID()}@example.com`;
    return { email, customer: await app.customerWith({ points: 0, email }) };
  };
  const count = () => app.reader.manager.count(TransactionEntity);

  it.each([
    ['in a document', ['A', '', 'A', 'B'], ['A', 'A', 'A', 'B']],
    ['of a document alone', ['A', '', 'B', 'C'], ['A', 'D', 'B', 'C']],
    ['first', ['', 'A', 'B'], ['A', 'A', 'B']],
    ['last', ['A', 'B', ''], ['A', 'B', 'B']],
    ['far from its document, where lines stand apart', ['A', 'B', '', 'C', 'A'], ['A', 'B', 'A', 'C', 'A']],
    ['far from its document', ['A', 'A', 'B', '', 'C', 'D'], ['A', 'A', 'B', 'A', 'C', 'D']],
  ])(
    '200: a line without a documentNumber, %s: the corrected file registers all',
    async (_, sent, corrected) => {
      const { email, customer } = await named();
      const prefix = randomUUID();
      const getFile = (numbers: readonly string[]) =>
        [
          'documentNumber,purchaseDate,sku,itemName,quantity,grossValue,email',
          ...numbers.map(
            (number, row) =>
              `${number && `${prefix}-${number}`},2026-10-01T12:00:00+0200,S${row},Tea,1,10,${email}`,
          ),
        ].join('\n');
      const first = await upload(getFile(sent)).expect(200);
      expect(first.body.totalFailed).toBeGreaterThan(0);
      await upload(getFile(corrected)).expect(200);
      const totals = { count: new Set(corrected).size, grossCents: 1000 * corrected.length };
      expect(await getTotals(app, customer)).toMatchObject(totals);
    },
  );

  it('200: XML as the public system takes it', async () => {
    const { email, customer } = await named();
    const number = randomUUID();
    const xml = `<?xml version="1.0"?>
      <transactions>
        <transaction>
          <documentNumber>${number}</documentNumber>
          <purchaseDate>2026-10-01T12:00:00+0200</purchaseDate>
          <purchasePlace>New York &amp; Berlin</purchasePlace>
          <documentType>sell</documentType>
          <customer><name>Anna</name><email>${email}</email><address><city>Berlin</city></address></customer>
          <items>
            <item><sku><code>A1</code></sku><name><![CDATA[Tea <green>]]></name><quantity>1</quantity><grossValue>10.5</grossValue>
              <category>x</category><maker>y</maker><labels><label><key>k</key><value>v</value></label></labels></item>
            <item><sku>B2</sku><name>Cup</name><quantity>2</quantity><grossValue>3</grossValue></item>
          </items>
        </transaction>
        <transaction>
          <transactionData><documentNumber>${number}-r</documentNumber><purchaseDate>2026-10-02</purchaseDate><documentType>return</documentType></transactionData>
          <revisedDocument>${number}</revisedDocument>
          <items><item><sku>B2</sku><name>Cup</name><quantity>1</quantity><grossValue>1.5</grossValue></item></items>
        </transaction>
        <transaction><documentNumber>x</documentNumber></transaction>
      </transactions>`;

    const { body } = await upload(xml).expect(200);

    expect(body).toMatchObject({ totalProcessed: 3, totalSuccess: 2, totalFailed: 1 });
    expect(body.items[0]).toMatchObject({
      status: 'error',
      identifier: 'row 3',
      message: expect.stringMatching(/purchaseDate/),
    });
    expect(body.items[1]).toEqual({
      status: 'success',
      identifier: number,
      message: '',
      processImportResult: { object: expect.any(String) },
    });
    expect(await getTotals(app, customer)).toMatchObject({ count: 1, grossCents: 1200 });
    const shown = await app
      .as('admin')
      .get(`/api/transaction/${body.items[1].processImportResult.object}`)
      .expect(200);
    expect(shown.body).toMatchObject({
      purchasePlace: 'New York & Berlin',
      items: [{ name: 'Tea <green>', labels: [{ key: 'k', value: 'v' }] }, { quantity: 2 }],
    });
  });

  it('200: CSV with a line for each item', async () => {
    const { email, customer } = await named();
    const [one, two, three] = [randomUUID(), randomUUID(), randomUUID()];
    const csv = [
      'documentNumber,documentType,purchaseDate,email,sku,itemName,quantity,grossValue,labels',
      `${one},sell,2026-10-01 10:00,${email},A,"Tea, green",1,10,a:1;b:2`,
      `${one},,,,B,Cup,2,5,`,
      `${three},sell,2026-10-01,${email},A,"broken"x,1,1,`,
      `${two},sell,2026-10-01,${email},A,Tea,1,wrong,`,
    ].join('\r\n');
    const { body } = await upload(csv).expect(200);
    expect(body).toMatchObject({ totalProcessed: 3, totalSuccess: 1, totalFailed: 2 });
    expect(await getTotals(app, customer)).toMatchObject({ count: 1, grossCents: 1500 });
  });

  it('200: JSON on each line; the same file once more changes nothing, and brings what is missing', async () => {
    const { email, customer } = await named();
    const lines = Array.from({ length: 100 }, () =>
      JSON.stringify(getDocument({ number: randomUUID(), customerData: { email } })),
    );
    await upload(lines.slice(0, 70).join('\n')).expect(200);
    const key = randomUUID();
    const { body } = await upload(lines.join('\n'), key).expect(200);
    expect(body).toMatchObject({ totalProcessed: 100, totalSuccess: 100, totalFailed: 0 });
    expect(body.items).toHaveLength(100);
    expect(await getTotals(app, customer)).toMatchObject({ count: 100, grossCents: 100_000 });
    const again = await upload(lines.join('\n'), key).expect(200);
    expect(again.body).toEqual(body);
    expect(again.headers['idempotent-replayed']).toBe('true');
  });

  it('200: documents that are known stand among new ones: they need no unit of work', async () => {
    const { email, customer } = await named();
    const documents = Array.from({ length: 150 }, () =>
      getDocument({ number: randomUUID(), customerData: { email } }),
    );
    const getFile = (some: readonly object[]) => some.map((each) => JSON.stringify(each)).join('\n');
    const known = documents.filter((_, index) => index % 2 === 0);
    await upload(getFile(known)).expect(200);
    const { transactionData } = known[30] ?? getDocument({ number: '' });
    const other = getDocument({
      number: transactionData.documentNumber,
      values: [11],
      customerData: { email },
    });
    const mixed = documents.map((each, index) => (index === 60 ? other : each));

    const { body } = await upload(getFile(mixed)).expect(200);

    expect(body).toMatchObject({ totalProcessed: 150, totalSuccess: 149, totalFailed: 1 });
    expect(body.items[0]).toMatchObject({
      identifier: transactionData.documentNumber,
      message: 'transactionData.documentNumber: This value is already used.',
    });
    expect(await getTotals(app, customer)).toMatchObject({ count: 150, grossCents: 150_000 });
    const units: string[] = [];
    const note = (message: unknown) => {
      const { statement, inUnitOfWork } = message as { statement: string; inUnitOfWork: boolean };
      if (inUnitOfWork) {
        units.push(statement);
      }
    };
    subscribe('laurel:statement', note);
    const again = await upload(getFile(documents)).expect(200);
    unsubscribe('laurel:statement', note);
    expect(again.body).toMatchObject({ totalSuccess: 150, totalFailed: 0 });
    const isOfSales = (text: string) => /\b(?:shop_transaction|account)\b/.test(text);
    expect(units.filter(isOfSales)).toEqual([]);
  });

  it('a trial says what an import would do, and writes nothing', async () => {
    const { email, customer } = await named();
    const number = randomUUID();
    const file = [
      getDocument({ number, customerData: { email } }),
      getDocument({ number: randomUUID(), type: 'return', revised: number, values: [1] }),
      getDocument({ number: randomUUID(), type: 'return', revised: 'none', values: [1] }),
    ].map((each) => JSON.stringify(each));
    const before = await count();
    const rows = transactionsOfFile(Readable.from([file.join('\n')]));
    const report = await app.nest
      .get(ImportTransactions)
      .execute({ storeId: DEFAULT_STORE.id, rows, isTrial: true });
    expect(report).toMatchObject({ processed: 3, failed: 1 });
    expect(await count()).toBe(before);
    expect(await getTotals(app, customer)).toBeNull();
  });

  it.each([
    ['nothing', ''],
    ['no XML', '<transactions><transaction><a></b>'],
    [
      'an entity that grows',
      '<!DOCTYPE x [<!ENTITY a "aaaa">]><transactions><transaction><documentNumber>&a;</documentNumber></transaction></transactions>',
    ],
    ['deep XML', '<transactions><transaction>'.concat('<a>'.repeat(50))],
    [
      'names that objects have',
      '<transactions><transaction><__proto__><x>1</x></__proto__><constructor>1</constructor></transaction></transactions>',
    ],
    ['a list in JSON', '{"a":\n[1]\n{}'],
    ['no columns', 'a,b,c\n1,2,3'],
    ['bytes', '\u0000\u0001\ud800'],
  ])('200: %s is reported', async (_, file) => {
    const before = await count();
    const { body } = await upload(file).expect(200);
    expect(body.totalSuccess).toBe(0);
    expect(await count()).toBe(before);
  });

  it.each([1, 65_536, 1_000_000])(
    '200: XML with a faulty element is registered up to there, and says so, in pieces of %i',
    async (size) => {
      const before = await count();
      const numbers = Array.from({ length: 40 }, () => randomUUID());
      const xml = numbers.map((number, index) => {
        const name = index === 34 ? 'Tea & Cup' : 'Tea';
        return `<transaction><documentNumber>${number}</documentNumber><purchaseDate>2026-10-01</purchaseDate>
          <items><item><sku>A</sku><name>${name}</name><quantity>1</quantity><grossValue>1</grossValue></item></items></transaction>`;
      });
      const bytes = Buffer.from(`<t>${xml.join('')}</t>`);
      const pieces = function* () {
        for (let at = 0; at < bytes.length; at += size) {
          yield bytes.subarray(at, at + size);
        }
      };
      const rows = transactionsOfFile(Readable.from(pieces()));
      const report = await app.nest.get(ImportTransactions).execute({ storeId: DEFAULT_STORE.id, rows });
      expect(report).toMatchObject({ processed: 35, failed: 1 });
      expect(report.records[0]).toEqual({
        identifier: 'row 35',
        message: 'This is no XML. The file is not read from here on; 34 transactions come before it.',
      });
      expect(report.records.slice(1).map(({ identifier }) => identifier)).toEqual(numbers.slice(0, 34));
      expect((await count()) - before).toBe(34);
    },
  );

  it.each([
    ['unclosed elements', '<t>', '<a>'],
    ['attributes', '<t ', 'a="b" '],
    ['one attribute', '<t a="', 'x'],
  ])('200: the answer to 20 MB of %s comes within the first MB', async (_, begin, filling) => {
    const before = await count();
    const token = getToken(app, 'admin', DEFAULT_LOGINS.admin);
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'text/csv' };
    const path = '/api/admin/transaction/import';
    const asked = request({ port: app.port, path, method: 'POST', headers });
    let answered: IncomingMessage | undefined;
    asked.once('response', (response: IncomingMessage) => (answered = response));
    const piece = filling.repeat(Math.ceil(32_768 / filling.length));
    asked.write(begin);
    let sent = 0;
    for (; !answered && sent < 20_000_000; sent += piece.length) {
      await new Promise((resolve) => asked.write(piece, resolve));
      // A piece is read before the next one comes.
      await app.asAnonymous().get('/livez').expect(204);
    }
    expect(sent).toBeLessThan(1_000_000);
    const body = answered && (await json(answered));
    asked.on('error', () => undefined).destroy();
    expect(body).toMatchObject({ totalProcessed: 1, totalFailed: 1 });
    expect(await count()).toBe(before);
  });

  it('400: without a file', async () => {
    await app.as('admin').ask('post', '/api/admin/transaction/import').field('a', 'b').expect(400);
  });
});
