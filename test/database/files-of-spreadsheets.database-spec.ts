import { randomUUID } from 'node:crypto';
import { CustomerEntity } from '../../src/customer/customer.entity.js';
import { TestApp } from '../support/app/test-app.js';
import { differencesIn } from '../support/verify/verify.js';

const SALES = 'documentNumber,documentType,purchaseDate,email,sku,itemName,quantity,grossValue';

/** What spreadsheets write for rows that were cleared, in a table of so many columns. */
const blankLines = (columns: number): string[] => {
  const cells = Array.from({ length: columns }, () => '');
  return [
    cells.join(','),
    cells.map((_, index) => (index % 2 ? ' ' : '')).join(','),
    cells.map(() => '""').join(','),
    cells.map(() => '\u00a0').join(','),
    cells.map(() => '" "').join(','),
    `${cells.join(',')},,,`,
  ];
};

/** The lines with blank ones before, between and behind them; all padded with empty columns at the end. */
const asSaved = (lines: readonly string[]): string => {
  const columns = (lines[0] ?? '').split(',').length;
  const padded = lines.map((line) => `${line},,,`);
  return [...blankLines(columns), ...padded.flatMap((line) => [line, ...blankLines(columns)])].join('\r\n');
};

describe('a file that a spreadsheet has saved', () => {
  let app: TestApp;
  beforeAll(async () => void (app = await TestApp.start()));
  afterAll(() => app.stop());
  afterEach(async () => expect(await differencesIn(app)).toEqual([]));

  const sent = (path: string, file: string) => app.as('admin').ask('post', path).type('text/csv').send(file);
  const mail = () => `${randomUUID()}@example.com`;
  const shared = mail();
  beforeAll(async () => void (await app.customerWith({ points: 0, email: shared })));

  it('200: sales, with blank rows and columns', async () => {
    const email = mail();
    await app.customerWith({ points: 0, email });
    const sale = (number: string) => `${number},sell,2026-01-02 10:00:00,${email},TEA-1,Tea,1,10`;
    const numbers = [randomUUID(), randomUUID()];

    const { body } = await sent(
      '/api/admin/transaction/import',
      asSaved([SALES, ...numbers.map(sale)]),
    ).expect(200);

    expect(body).toMatchObject({ totalProcessed: 2, totalSuccess: 2, totalFailed: 0, notes: [] });
  });

  it('200: points, with blank rows and columns', async () => {
    const email = mail();
    await app.customerWith({ points: 0, email });
    const file = asSaved(['email,points,comment', `${email},7,`, `${email},8,`]);

    const { body } = await sent('/api/points/transfer/import', file).expect(200);

    expect(body).toMatchObject({ totalProcessed: 2, totalSuccess: 2, totalFailed: 0, notes: [] });
  });

  it('200: customers, with blank rows and columns', async () => {
    const file = asSaved([
      'firstName,lastName,email,agreement1',
      `Ann,Lee,${mail()},1`,
      `Bob,Lee,${mail()},1`,
    ]);

    const { body } = await sent('/api/admin/customer/import', file).expect(200);

    expect(body).toMatchObject({ totalProcessed: 2, totalSuccess: 2, totalFailed: 0, notes: [] });
  });

  it.each([
    ['TRUE', 'FALSE'],
    ['True', 'False'],
    ['WAHR', 'FALSCH'],
    ['PRAWDA', 'FAŁSZ'],
    ['VRAI', 'FAUX'],
    ['Yes', 'No'],
    ['JA', 'Nein'],
    ['1', '0'],
  ])('200: customers, with %s and %s', async (yes, no) => {
    const [first, second] = [mail(), mail()];
    const file = [
      'firstName,lastName,email,agreement1,agreement2,active',
      `Ann,Lee,${first},${yes},${yes},${no}`,
      `Bob,Lee,${second},${yes},${no},${yes}`,
    ].join('\n');

    const { body } = await sent('/api/admin/customer/import', file).expect(200);

    expect(body).toMatchObject({ totalSuccess: 2, totalFailed: 0 });
    const stored = (email: string) => app.reader.manager.findOneByOrFail(CustomerEntity, { email });
    expect(await stored(first)).toMatchObject({ agreement1: true, agreement2: true, statusType: 'new' });
    expect(await stored(second)).toMatchObject({ agreement1: true, agreement2: false, statusType: 'active' });
  });

  it('200: the sentence about a word that is not understood names those that are', async () => {
    const file = `firstName,lastName,email,agreement1\nAnn,Lee,${mail()},perhaps\n`;
    const { body } = await sent('/api/admin/customer/import', file).expect(200);
    expect(body.items).toMatchObject([{ status: 'error', identifier: 'row 2' }]);
    expect(body.items[0].message).toMatch(
      /^agreement1: This value is not understood\. Write 1, true, .* or 0, false, /,
    );
  });

  it('200: XML with TRUE', async () => {
    const email = mail();
    const xml = `<customers><customer><firstName>A</firstName><lastName>B</lastName><email>${email}</email>
      <agreement1>TRUE</agreement1><agreement2>False</agreement2></customer></customers>`;
    const { body } = await sent('/api/admin/customer/import', xml).expect(200);
    expect(body).toMatchObject({ totalSuccess: 1, totalFailed: 0 });
  });

  describe('of a country', () => {
    const saved = (lines: readonly (readonly string[])[]) =>
      `\ufeff${lines.map((line) => line.join(';')).join('\r\n')}\r\n`;
    const TITLES = ['documentNumber', 'purchaseDate', 'email', 'sku', 'itemName', 'quantity', 'grossValue'];

    it('200: twenty German sales, two of which are wrong', async () => {
      const email = mail();
      const customer = await app.customerWith({ points: 0, email });
      const numbers = Array.from({ length: 20 }, () => randomUUID());
      const rows = numbers.map((number, index) => {
        const date = index === 3 ? '31.02.2026' : `${String(index + 1).padStart(2, '0')}.11.2025 11:15`;
        return [number, date, email, 'TEA', 'Tee', '1', index === 7 ? 'zwölf' : '1.234,50'];
      });
      const path = '/api/admin/transaction/import';
      const file = saved([TITLES, ...rows]);

      const trial = (await sent(`${path}/preview`, file).expect(200)).body;
      const { body } = await sent(path, file).expect(200);

      expect(body).toMatchObject({ totalProcessed: 20, totalSuccess: 18, totalFailed: 2 });
      expect(trial).toMatchObject({ totalProcessed: 20, totalSuccess: 18, totalFailed: 2 });
      expect(body.notes).toEqual(['Decimals of numbers begin at the comma.']);
      const refused = body.items.flatMap(({ status, message }: { status: string; message: string }) =>
        status === 'success' ? [] : [message],
      );
      expect(refused[0]).toContain('purchaseDate: “31.02.2026” is no date.');
      const { body: list } = await app
        .as('admin')
        .get(`/api/transaction?customerId=${customer}&perPage=50`)
        .expect(200);
      expect(list.total).toBe(18);
      const first = list.transactions.find(
        ({ documentNumber }: { documentNumber: string }) => documentNumber === numbers[0],
      );
      expect(first).toMatchObject({
        grossValue: 1234.5,
        purchaseDate: expect.stringContaining('2025-11-01T11:15:00'),
      });
    });

    it.each([
      [
        '/api/admin/transaction/import',
        TITLES,
        (date: string) => [randomUUID(), date, '', 'TEA', 'Tea', '1', '12.50'],
      ],
      [
        '/api/admin/customer/import',
        ['firstName', 'lastName', 'email', 'agreement1', 'birthDate'],
        (date: string) => ['Ann', 'Lee', mail(), '1', date],
      ],
      [
        '/api/points/transfer/import',
        ['email', 'points', 'comment', 'expiresAt'],
        (date: string) => [shared, '5', randomUUID(), date.replace('1990', '2090')],
      ],
    ])(
      '200: %s asks what a date is that could be two, and takes what is said',
      async (path, titles, getRow) => {
        const send = async (query: string, ...dates: string[]) =>
          (await sent(`${path}${query}`, saved([titles, ...dates.map(getRow)])).expect(200)).body;
        const asked = await send('/preview', '03/04/1990');
        expect(asked).toMatchObject({ totalSuccess: 0, totalFailed: 1 });
        expect(asked.items[0].message).toMatch(
          /“03\/04\/(1990|2090)” is 3 April \1 or 4 March \1\. Say whether the day or the month stands first\./,
        );

        expect(await send('/preview?dates=dmy', '03/04/1990')).toMatchObject({
          totalSuccess: 1,
          notes: ['In dates the day stands first.'],
        });
        expect(await send('', '03/04/1990', '12/25/1990')).toMatchObject({
          totalSuccess: 2,
          notes: ['In dates the month stands first.'],
        });
        await sent(`${path}?dates=ymd`, saved([titles, getRow('03/04/1990')])).expect(400);
      },
    );
  });
});
