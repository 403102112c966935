import { transactionsOfFile } from './transaction-file.functions.js';
import type { SentRow } from './csv-documents.model.js';

const MEGABYTE = 1024 * 1024;
const TITLES = 'documentNumber,purchaseDate,sku,itemName,quantity,grossValue';
const DATE = '2026-11-20T10:00:00Z';

async function rowsOf(file: string | Uint8Array, encoding?: string): Promise<SentRow[]> {
  const rows: SentRow[] = [];
  const chunks = (async function* () {
    const bytes = Buffer.from(file);
    for (let at = 0; at < bytes.length; at += MEGABYTE) {
      yield await Promise.resolve(bytes.subarray(at, at + MEGABYTE));
    }
  })();
  for await (const row of transactionsOfFile(chunks, encoding)) {
    if (row.body ?? row.problem ?? row.note) {
      // How it is sent again is a function, and has specs of its own.
      const members = Object.entries(row).filter(([name]) => name !== 'sentAgain');
      rows.push(Object.fromEntries(members) as unknown as SentRow);
    }
  }
  return rows;
}

/** For each row: the number and its SKUs, or the problem. */
async function summaryOf(file: string | Uint8Array, encoding?: string): Promise<string[]> {
  return (await rowsOf(file, encoding)).map(({ number, body, problem, note }) => {
    const { items } = (body ?? { items: [] }) as { items: { sku: string }[] };
    return note ?? problem ?? `${number} ${items.map(({ sku }) => sku).join('')}`;
  });
}

const line = (number: string, sku: string, more: Record<string, string> = {}) =>
  [number, more['date'] ?? DATE, sku, 'Tea', more['quantity'] ?? '1', more['gross'] ?? '10'].join(',');
const csv = (...lines: string[]) => [TITLES, ...lines].join('\n');

function* permutations<T>(all: readonly T[]): Generator<T[]> {
  if (all.length === 0) {
    yield [];
  }
  for (const [index, one] of all.entries()) {
    for (const rest of permutations(all.filter((_, other) => other !== index))) {
      yield [one, ...rest];
    }
  }
}

const both = (text: string) => text.split('').sort().join('');

describe('bodiesOfCsv', () => {
  it('puts the lines of two documents together, in whatever order they stand', async () => {
    const lines = [line('1', 'A'), line('1', 'B'), line('2', 'C'), line('2', 'D')];
    for (const order of permutations(lines)) {
      const found = (await summaryOf(csv(...order))).map((each) => both(each)).sort();
      expect(found, order.join(' ')).toEqual([both('1 AB'), both('2 CD')]);
    }
  });

  it('refuses a document as a whole when its lines differ in what is said once, in whatever order they stand', async () => {
    const other = line('1', 'B', { date: '2026-11-21T10:00:00Z' });
    for (const order of permutations([line('1', 'A'), other, line('2', 'C')])) {
      const first = order.findIndex((each) => each.startsWith('1')) + 2;
      const second = order.findLastIndex((each) => each.startsWith('1')) + 2;
      expect((await summaryOf(csv(...order))).sort(), order.join(' ')).toEqual([
        '2 C',
        `Line ${second} has another purchaseDate than line ${first}: they have one documentNumber.`,
      ]);
    }
  });

  it.each(['documentType', 'email', 'revisedDocument', 'pos', 'labels', 'city', 'loyaltyCardNumber'])(
    'refuses two values of %s under one number, and takes one that is said once',
    async (column) => {
      const table = (one: string, other: string) =>
        `${TITLES},${column}\n${line('1', 'A')},${one}\n${line('1', 'B')},${other}`;
      const refused = `Line 3 has another ${column} than line 2: they have one documentNumber.`;
      expect(await summaryOf(table('x', 'y'))).toEqual([refused]);
      expect(await summaryOf(table('x', 'x'))).toEqual(['1 AB']);
      expect(await summaryOf(table('x', ''))).toEqual(['1 AB']);
      expect(await summaryOf(table('', 'x'))).toEqual(['1 AB']);
    },
  );

  it('refuses the document of a line that cannot be read, wherever its other lines stand', async () => {
    const broken = `1,${DATE},"B"x,Tea,1,10`;
    const problem = 'A quote ends before the cell does.';
    for (const order of permutations([line('1', 'A'), broken, line('2', 'C')])) {
      const found = (await summaryOf(csv(...order))).sort();
      expect(found, order.join(' ')).toEqual(['2 C', expect.stringContaining(problem)]);
    }
  });

  it('refuses the documents beside a line whose number cannot be read', async () => {
    for (const [broken, problem] of [
      [`"1"x,${DATE},B,Tea,1,10`, 'A quote ends before the cell does.'],
      [`,${DATE},B,Tea,1,10`, 'This line has no documentNumber.'],
      [`${' '.repeat(65_537)}1`, 'This line is too long. It should have 65536 characters or less.'],
    ] as const) {
      const beside = 'Line 3 beside it may belong to this transaction: its documentNumber cannot be read.';
      const lines = [line('1', 'A'), broken, line('2', 'C'), line('3', 'D'), line('1', 'E')];
      expect((await summaryOf(csv(...lines))).sort()).toEqual([beside, beside, problem, '3 D'].sort());
    }
  });

  it('refuses a line with more cells than titles, and reads empty ones at its end', async () => {
    expect(await summaryOf(csv(`1,${DATE},A,Tea, 2,1,10`, line('2', 'B')))).toEqual([
      'This line has 7 cells below 6 titles.',
      '2 B',
    ]);
    expect(await summaryOf(csv(`${line('1', 'A')},,`, `2,${DATE},B`))).toEqual(['1 A', '2 B']);
  });

  it.each([
    ['semicolons', ';'],
    ['tabs', '\t'],
    ['bars', '|'],
  ])('finds out that cells are separated by %s, and that a comma stands for decimals then', async (_, by) => {
    const file = csv(line('1', 'A', { quantity: '0.5', gross: '12.50' })).replaceAll(',', by);
    const [asPoints] = await rowsOf(file);
    const [asCommas] = await rowsOf(file.replaceAll(/(\d)\.(\d)/g, '$1,$2'));
    expect(asPoints?.body).toMatchObject({ items: [{ sku: 'A', quantity: '0.5', grossValue: '12.50' }] });
    expect(asCommas).toEqual(asPoints);
  });

  it('does not guess what a comma stands for', async () => {
    const numbersOf = async (...grossValues: string[]) => {
      const file = csv(...grossValues.map((gross, index) => line(String(index), 'A', { gross })));
      const rows = await rowsOf(file.replaceAll(',', ';').replaceAll('_', ','));
      return rows.map(({ body }) => (body as { items: { grossValue: string }[] }).items[0]?.grossValue);
    };
    expect(await numbersOf('1_234', '2_000')).toEqual(['1,234', '2,000']);
    expect(await numbersOf('1_234', '2_5')).toEqual(['1.234', '2.5']);
    expect(await numbersOf('1_234', '2.5', '3_5')).toEqual(['1,234', '2.5', '3,5']);
    expect(await numbersOf('0_125')).toEqual(['0.125']);
  });

  it.each([
    ['sep=;', ';', ';'],
    ['SEP=,', ',', ','],
    ['sep=\t', '\t', '\t'],
  ])('reads the separator from a line %s', async (first, _, by) => {
    expect(await summaryOf(`${first}\r\n${csv(line('1', 'A')).replaceAll(',', by)}`)).toEqual(['1 A']);
  });

  it('knows titles in any case, with blanks, and by other names', async () => {
    const titles = 'Receipt Number,PURCHASE_DATE,Product-Code,product name,Qty,Gross amount,E-Mail,Brand';
    const [row] = await rowsOf(`${titles}\n${line('1', 'A')},a@example.com,Best`);
    expect(row?.body).toMatchObject({
      transactionData: { documentNumber: '1', purchaseDate: DATE },
      customerData: { email: 'a@example.com' },
      items: [{ sku: 'A', name: 'Tea', quantity: '1', grossValue: '10', maker: 'Best' }],
    });
  });

  it('names columns that are not known, and takes the transactions', async () => {
    expect(await summaryOf(`${TITLES},loyaltyCardNr\n${line('1', 'A')},x`)).toEqual([
      'The column loyaltyCardNr is not known and not read.',
      '1 A',
    ]);
  });

  it('prefers a column that is titled by its own name', async () => {
    const [note, row] = await rowsOf(`${TITLES},type,documentType\n${line('1', 'A')},x,sell`);
    expect(note?.note).toBe('The column type is not known and not read.');
    expect(row?.body).toMatchObject({ transactionData: { documentType: 'sell' } });
  });

  it.each([
    [
      'a column is missing',
      'documentNumber,sku,itemName,quantity,grossValue',
      /^The first line should name the columns\. purchaseDate is missing; it has documentNumber, sku/,
    ],
    ['no column is known', 'a;b', /documentNumber, purchaseDate, .* are missing; it has a, b\.$/],
    [
      'two columns have one name',
      `${TITLES},email,E-Mail`,
      /^Two columns are titled email: email, E-Mail\.$/,
    ],
    [
      'there are 201 columns',
      `${TITLES}${',x'.repeat(195)}`,
      /^The first line should name 200 columns or less\.$/,
    ],
  ])('refuses the file when %s', async (_, titles, problem) => {
    expect(await summaryOf(`${titles}\n${line('1', 'A')}\n${line('2', 'A')}`)).toEqual([
      expect.stringMatching(problem),
    ]);
  });

  it.each([
    ['UTF-16 with its mark, little end first', Buffer.from(`\ufeff${csv(line('1', 'Ä'))}`, 'utf16le')],
    ['UTF-16 with its mark, big end first', Buffer.from(`\ufeff${csv(line('1', 'Ä'))}`, 'utf16le').swap16()],
    ['UTF-8 with its mark', Buffer.from(`\ufeff${csv(line('1', 'Ä'))}`)],
  ])('reads %s', async (_, bytes) => {
    expect(await summaryOf(bytes)).toEqual(['1 Ä']);
  });

  it('takes nothing of a file that is not in its encoding, and reads it in the one that is named', async () => {
    const many = Array.from({ length: 30_000 }, (_, index) => line(String(index + 10), 'A'));
    const bytes = Buffer.from(csv(...many, line('N°5', 'É'), line('Nº5', 'Ë')), 'latin1');
    expect(await summaryOf(bytes)).toEqual([
      'The file is not in UTF-8: line 30002 has other bytes. The file is not read from here on.',
    ]);
    expect((await summaryOf(bytes, 'windows-1252')).slice(-2)).toEqual(['N°5 É', 'Nº5 Ë']);
    expect(await summaryOf(bytes, 'klingon')).toEqual([
      'The encoding klingon is not known. The file is not read from here on.',
    ]);
    expect(await summaryOf(csv(line('1', '\ufffd')))).toEqual([expect.stringMatching(/^Line 2 has U\+FFFD/)]);
  });

  it('counts the lines that are empty before the first', async () => {
    const rows = await rowsOf(`${' \n'.repeat(20_000)}${csv(line('1', 'A'), '"', line('2', 'A'))}`);
    expect(rows.map(({ row }) => row)).toEqual([20_002, 20_003, 20_004]);
  });

  it('reads a line of 64 kB, and refuses the document of a longer one', async () => {
    const long = (length: number) => csv(line('1', 'A'), line('2', 'x'.repeat(length)), line('3', 'B'));
    const rest = line('2', '').length;
    expect((await summaryOf(long(65_536 - rest))).map((each) => each.slice(0, 3))).toEqual([
      '1 A',
      '2 x',
      '3 B',
    ]);
    const refused = 'This line is too long. It should have 65536 characters or less.';
    expect(await summaryOf(long(65_537 - rest))).toEqual(['1 A', refused, '3 B']);
    expect(await summaryOf(long(500_000))).toEqual(['1 A', refused, '3 B']);
  });

  it('refuses a document whose lines have more than 1 MB, and reads the next', async () => {
    const long = line('1', 'x'.repeat(65_000));
    const times = async (count: number) =>
      (await summaryOf(csv(...Array<string>(count).fill(long), line('2', 'B')))).map((each) =>
        each.slice(0, 20),
      );
    expect(await times(16)).toEqual([`1 ${'x'.repeat(18)}`, '2 B']);
    expect(await times(17)).toEqual(['This transaction is ', '2 B']);
    expect(await times(300)).toEqual(['This transaction is ', '2 B']);
  });

  it('refuses documents that wait for more than 16 MB, and no others', async () => {
    const open = Array.from({ length: 20 }, (_, index) => String(index + 10));
    const lines = open.flatMap((number) => Array<string>(15).fill(line(number, 'x'.repeat(65_000))));
    const ends = open.map((number) => line(number, 'E'));
    const found = await summaryOf(csv(...lines, line('9', 'A'), ...ends));
    expect(
      found.filter((each) => each.startsWith('The lines of this transaction stand too far apart.')),
    ).toHaveLength(3);
    expect(found.filter((each) => /^\d/.test(each))).toHaveLength(18);
    expect(found).toContain('9 A');
  });

  it('reads a line the same with and without quotes', async () => {
    const [plain] = await rowsOf(csv(`1,${DATE},\tx, a b ,1,1\r`));
    const [quoted] = await rowsOf(csv(`1,${DATE},\tx, "a b" ,1,1\r`));
    expect(quoted).toEqual(plain);
    expect(plain?.body).toMatchObject({ items: [{ name: 'a b', sku: 'x' }] });
  });
});
