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
});
