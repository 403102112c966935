import { transactionsOfFile } from './transaction-file.model.js';
import type { SentRow } from './csv-documents.model.js';

const MEGABYTE = 1024 * 1024;
const TITLES = 'documentNumber,purchaseDate,sku,itemName,quantity,grossValue';
const DATE = '2026-11-20T10:00:00Z';

/** Counts the bytes that are read. */
class File implements AsyncIterable<Uint8Array> {
  read = 0;

  constructor(
    private readonly begin: string | Uint8Array,
    /** Repeated to 2 MB. */
    private readonly filling = '',
    private readonly end = '',
    private readonly size = MEGABYTE / 16,
  ) {}

  async *[Symbol.asyncIterator]() {
    const times = this.filling === '' ? 0 : Math.floor((2 * MEGABYTE) / this.filling.length);
    const parts = [this.begin, this.filling.repeat(times), this.end];
    const bytes = Buffer.concat(parts.map((part) => Buffer.from(part)));
    for (; this.read < bytes.length; this.read += this.size) {
      yield await Promise.resolve(bytes.subarray(this.read, this.read + this.size));
    }
  }
}

async function getRows(
  file: string | Uint8Array | AsyncIterable<Uint8Array>,
  encoding?: string,
): Promise<SentRow[]> {
  const rows: SentRow[] = [];
  const chunks =
    typeof file === 'string' || file instanceof Uint8Array ? new File(file, '', '', MEGABYTE) : file;
  for await (const row of transactionsOfFile(chunks, { encoding })) {
    if (row.body ?? row.problem ?? row.note) {
      // `sentAgain` is a function and has its own specs.
      const members = Object.entries(row).filter(([name]) => name !== 'sentAgain');
      rows.push(Object.fromEntries(members) as unknown as SentRow);
    }
  }
  return rows;
}

/** For each row: the number and its SKUs, or the problem. */
async function getSummary(file: string | Uint8Array, encoding?: string): Promise<string[]> {
  return (await getRows(file, encoding)).map(({ number, body, problem, note }) => {
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
      const found = (await getSummary(csv(...order))).map((each) => both(each)).sort();
      expect(found, order.join(' ')).toEqual([both('1 AB'), both('2 CD')]);
    }
  });

  it('refuses a document as a whole when its lines differ in what is said once, in whatever order they stand', async () => {
    const other = line('1', 'B', { date: '2026-11-21T10:00:00Z' });
    for (const order of permutations([line('1', 'A'), other, line('2', 'C')])) {
      const first = order.findIndex((each) => each.startsWith('1')) + 2;
      const second = order.findLastIndex((each) => each.startsWith('1')) + 2;
      expect((await getSummary(csv(...order))).sort(), order.join(' ')).toEqual([
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
      expect(await getSummary(table('x', 'y'))).toEqual([refused]);
      expect(await getSummary(table('x', 'x'))).toEqual(['1 AB']);
      expect(await getSummary(table('x', ''))).toEqual(['1 AB']);
      expect(await getSummary(table('', 'x'))).toEqual(['1 AB']);
    },
  );

  it('refuses the document of a line that cannot be read, wherever its other lines stand', async () => {
    const broken = `1,${DATE},"B"x,Tea,1,10`;
    const problem = 'A quote ends before the cell does.';
    for (const order of permutations([line('1', 'A'), broken, line('2', 'C')])) {
      const found = (await getSummary(csv(...order))).sort();
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
      const lines = [line('1', 'A'), broken, line('2', 'C'), line('3', 'D')];
      expect((await getSummary(csv(...lines))).sort()).toEqual([beside, beside, problem, '3 D'].sort());
      const stray = 'Line 3 may belong to this transaction: its documentNumber cannot be read.';
      expect((await getSummary(csv(...lines, line('1', 'E')))).sort(), 'its lines stand apart').toEqual(
        [stray, stray, stray, problem].sort(),
      );
    }
  });

  it('refuses documents of the buyer of a line without a number, wherever they stand', async () => {
    const by = (number: string, sku: string, email: string, date = DATE) =>
      `${number},${date},${sku},Tea,1,10,${email}`;
    const table = (...lines: string[]) => [`${TITLES},email`, ...lines].join('\n');
    const [ann, ben] = ['ann@example.com', 'ben@example.com'];
    const [unnamed, far] = ['This line has no documentNumber.', 'Line 5 may belong to this transaction'];
    const sold = [by('1', 'A', ann), by('2', 'B', ben), by('3', 'C', ben)];
    const rest = [by('4', 'D', ben), by('5', 'E', ben), by('6', 'F', ann, '2026-09-30T12:00:00+0200')];
    const refused = (await getSummary(table(...sold, by('', 'X', ann), ...rest))).sort();
    const beside = expect.stringContaining('Line 5 beside it');
    expect(refused).toEqual(['2 B', '5 E', '6 F', beside, beside, expect.stringContaining(far), unnamed]);
    const dateless = (await getSummary(table(...sold, by('', 'X', ann, ''), ...rest))).sort();
    expect(dateless.filter((line) => line.includes(far))).toHaveLength(2);
  });

  it('refuses a line with more cells than titles, and reads empty ones at its end', async () => {
    expect(await getSummary(csv(`1,${DATE},A,Tea, 2,1,10`, line('2', 'B')))).toEqual([
      'This line has 7 cells below 6 titles.',
      '2 B',
    ]);
    expect(await getSummary(csv(`${line('1', 'A')},,`, `2,${DATE},B`))).toEqual(['1 A', '2 B']);
  });

  it.each([
    ['semicolons', ';'],
    ['tabs', '\t'],
    ['bars', '|'],
  ])('finds out that cells are separated by %s, and that a comma stands for decimals then', async (_, by) => {
    const file = csv(line('1', 'A', { quantity: '0.5', gross: '12.50' })).replaceAll(',', by);
    const [asPoints] = await getRows(file);
    const [note, asCommas] = await getRows(file.replaceAll(/(\d)\.(\d)/g, '$1,$2'));
    expect(note?.note).toBe('Decimals of numbers begin at the comma.');
    expect(asPoints?.body).toMatchObject({ items: [{ sku: 'A', quantity: '0.5', grossValue: '12.50' }] });
    expect(asCommas).toEqual(asPoints);
  });

  it('does not guess what a comma stands for', async () => {
    const getNumbers = async (...grossValues: string[]) => {
      const file = csv(...grossValues.map((gross, index) => line(String(index), 'A', { gross })));
      const rows = await getRows(file.replaceAll(',', ';').replaceAll('_', ','));
      return rows.flatMap(({ body, problem }) =>
        body ? ((body as { items: { grossValue: string }[] }).items[0]?.grossValue ?? '') : (problem ?? []),
      );
    };
    const either = (cell: string, whole: string, part: string) =>
      `grossValue: “${cell}” is ${whole} or ${part}. Write numbers like 1234.50.`;
    const [first, second] = [either('1,234', '1234', '1.234'), either('2,000', '2000', '2.000')];
    expect(await getNumbers('1_234', '2_000')).toEqual([first, second]);
    expect(await getNumbers('1_234', '2_5')).toEqual(['1.234', '2.5']);
    expect(await getNumbers('1_234', '2.5', '3_5')).toEqual([first, '2.5', '3.5']);
    expect(await getNumbers('0_125')).toEqual(['0.125']);
  });

  it.each([
    ['sep=;', ';', ';'],
    ['SEP=,', ',', ','],
    ['sep=\t', '\t', '\t'],
  ])('reads the separator from a line %s', async (first, _, by) => {
    expect(await getSummary(`${first}\r\n${csv(line('1', 'A')).replaceAll(',', by)}`)).toEqual(['1 A']);
  });

  it('knows titles in any case, with blanks, and by other names', async () => {
    const titles = 'Receipt Number,PURCHASE_DATE,Product-Code,product name,Qty,Gross amount,E-Mail,Brand';
    const [row] = await getRows(`${titles}\n${line('1', 'A')},a@example.com,Best`);
    expect(row?.body).toMatchObject({
      transactionData: { documentNumber: '1', purchaseDate: DATE },
      customerData: { email: 'a@example.com' },
      items: [{ sku: 'A', name: 'Tea', quantity: '1', grossValue: '10', maker: 'Best' }],
    });
  });

  it('names columns that are not known, and takes the transactions', async () => {
    expect(await getSummary(`${TITLES},loyaltyCardNr\n${line('1', 'A')},x`)).toEqual([
      'The column loyaltyCardNr is not known and not read.',
      '1 A',
    ]);
  });

  it('prefers a column that is titled by its own name', async () => {
    const [note, row] = await getRows(`${TITLES},type,documentType\n${line('1', 'A')},x,sell`);
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
    expect(await getSummary(`${titles}\n${line('1', 'A')}\n${line('2', 'A')}`)).toEqual([
      expect.stringMatching(problem),
    ]);
  });

  it.each([
    ['UTF-16 with its mark, little end first', Buffer.from(`\ufeff${csv(line('1', 'Ä'))}`, 'utf16le')],
    ['UTF-16 with its mark, big end first', Buffer.from(`\ufeff${csv(line('1', 'Ä'))}`, 'utf16le').swap16()],
    ['UTF-8 with its mark', Buffer.from(`\ufeff${csv(line('1', 'Ä'))}`)],
  ])('reads %s', async (_, bytes) => {
    expect(await getSummary(bytes)).toEqual(['1 Ä']);
  });

  it('takes nothing of a file that is not in its encoding, and reads it in the one that is named', async () => {
    const many = Array.from({ length: 30_000 }, (_, index) => line(String(index + 10), 'A'));
    const bytes = Buffer.from(csv(...many, line('N°5', 'É'), line('Nº5', 'Ë')), 'latin1');
    expect(await getSummary(bytes)).toEqual([
      'The file is not in UTF-8: line 30002 has other bytes. The file is not read from here on.',
    ]);
    expect((await getSummary(bytes, 'windows-1252')).slice(-2)).toEqual(['N°5 É', 'Nº5 Ë']);
    expect(await getSummary(bytes, 'klingon')).toEqual([
      'The encoding klingon is not known. The file is not read from here on.',
    ]);
    expect(await getSummary(csv(line('1', '\ufffd')))).toEqual([
      expect.stringMatching(/^Line 2 has U\+FFFD/),
    ]);
  });

  it('counts the lines that are empty before the first', async () => {
    const rows = await getRows(`${' \n'.repeat(20_000)}${csv(line('1', 'A'), '"', line('2', 'A'))}`);
    expect(rows.map(({ row }) => row)).toEqual([20_002, 20_003, 20_004]);
  });

  it('reads a line of 64 kB, and refuses the document of a longer one', async () => {
    const long = (length: number) => csv(line('1', 'A'), line('2', 'x'.repeat(length)), line('3', 'B'));
    const rest = line('2', '').length;
    expect((await getSummary(long(65_536 - rest))).map((each) => each.slice(0, 3))).toEqual([
      '1 A',
      '2 x',
      '3 B',
    ]);
    const refused = 'This line is too long. It should have 65536 characters or less.';
    expect(await getSummary(long(65_537 - rest))).toEqual(['1 A', refused, '3 B']);
    expect(await getSummary(long(500_000))).toEqual(['1 A', refused, '3 B']);
  });

  it('refuses a document whose lines have more than 1 MB, and reads the next', async () => {
    const long = line('1', 'x'.repeat(65_000));
    const times = async (count: number) =>
      (await getSummary(csv(...Array<string>(count).fill(long), line('2', 'B')))).map((each) =>
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
    const found = await getSummary(csv(...lines, line('9', 'A'), ...ends));
    expect(
      found.filter((each) => each.startsWith('The lines of this transaction stand too far apart.')),
    ).toHaveLength(3);
    expect(found.filter((each) => /^\d/.test(each))).toHaveLength(18);
    expect(found).toContain('9 A');
  });

  it('reads a line the same with and without quotes', async () => {
    const [plain] = await getRows(csv(`1,${DATE},\tx, a b ,1,1\r`));
    const [quoted] = await getRows(csv(`1,${DATE},\tx, "a b" ,1,1\r`));
    expect(quoted).toEqual(plain);
    expect(plain?.body).toMatchObject({ items: [{ name: 'a b', sku: 'x' }] });
  });
});

const TITLE_LINE = `${TITLES}\n`;
const getProblems = async (text: string) =>
  (await getRows(new File(text))).flatMap(({ note, problem }) => (note === undefined ? [problem] : []));
const sale = (number: number | string, more = '') =>
  `<transaction><documentNumber>${number}</documentNumber>${more}</transaction>`;
const saleRow = (row: number, number: number | string) => ({
  row,
  body: { transactionData: { documentNumber: String(number) } },
});

describe('transactionsOfFile', () => {
  it.each([1, 7, 65_536, 20_000_000])(
    'takes nothing from a faulty element on, and says how many come before it, in pieces of %i',
    async (size) => {
      const many = Array.from({ length: 400 }, (_, index) => sale(`${index} `.repeat(50)));
      const xml = `<t>${sale(1)}${sale(2)}${sale(3, '<name>A & B</name>')}${sale(4)}${many.join('')}</t>`;
      expect(await getRows(new File(xml, '', '', size))).toEqual([
        saleRow(1, 1),
        saleRow(2, 2),
        {
          row: 3,
          problem: 'This is no XML. The file is not read from here on; 2 transactions come before it.',
        },
      ]);
    },
  );

  it.each([1, 7, 1000, 65_536, 20_000_000])('reads the same texts in pieces of %i', async (size) => {
    const long = `${'a '.repeat(70_000)}&amp; b`;
    const value = `\n ${long} <![CDATA[ c${' '.repeat(70_000)}d ]]> \n`;
    const xml = `<t> ${sale(1, `<name>${value}</name>`)}<!-- ${'x'.repeat(60_000)} --></t>`;
    const all = await getRows(new File(xml, '', '', size));
    const [row, ...others] = all.filter(({ note }) => note === undefined);
    expect(others).toEqual([]);
    expect(row?.body).toHaveProperty('name');
    expect(
      (row?.body as { name: string } | undefined)?.name ===
        `${long.replace('&amp;', '&')} c${' '.repeat(70_000)}d `,
    ).toBe(true);
  });

  it.each<[string, string, string]>([
    ['unclosed elements', '<t>', '<a>'],
    ['unclosed elements of a transaction', '<t><transaction>', '<a>'],
    ['attributes', '<t ', 'a1="b" '],
    ['attributes that differ', '<t><transaction ', 'a="b" b="c" hasOwnProperty="d" '],
    ['one attribute', '<t a="', 'x'],
    ['the name of an attribute', '<t ', 'x'],
    ['the name of an element', '<', 'x'],
    ['the name of an element that ends', '<t><', 'x'],
    ['a comment', '<t><!--', 'x'],
    ['a document type', '<!DOCTYPE t [', '<!ENTITY a "b">'],
    ['an instruction', '<?a ', 'x'],
    ['an entity', '<t>&', 'x'],
    ['the name of what ends', '<t></', 'x'],
    ['a declaration', '<t><!', 'x'],
    ['a declaration in quotes', '<t><!"', 'x'],
    ['short declarations', '<t>', '<!x>'],
  ])('refuses %s without end within the first 128 kB', async (_, begin, filling) => {
    const file = new File(begin, filling);
    const rows = await getRows(file);
    expect(rows).toEqual([{ row: 1, problem: expect.stringMatching(/0 transactions come before it\.$/) }]);
    expect(file.read).toBeLessThanOrEqual(MEGABYTE / 8);
  });

  it.each<[string, string, string]>([
    ['text', '<t><transaction><name>', 'x'],
    ['CDATA', '<t><transaction><name><![CDATA[', 'x'],
    ['elements', '<t><transaction>', '<a/>'],
    ['elements that differ', '<t><transaction>', '<a/><b></b>'],
    ['comments', '<t><transaction>', '<!-- x -->'],
    ['blanks', '<t><transaction>', ' '],
    ['CDATA that is empty', '<t><transaction>', '<![CDATA[]]>'],
  ])('refuses a transaction of %s within the first 1.2 MB', async (_, begin, filling) => {
    const file = new File(begin, filling);
    const rows = await getRows(file);
    expect(rows).toEqual([{ row: 1, problem: expect.stringMatching(/^A transaction has more than /) }]);
    expect(file.read).toBeLessThanOrEqual(1.2 * MEGABYTE);
  });

  it('reads XML with much of what it does not need, between transactions', async () => {
    for (const filling of [' ', '\n', '<!-- x -->', '<a b="c"><d/></a>', '<![CDATA[x]]>', 'x']) {
      expect(await getRows(new File(`<t>${sale(1)}`, filling, `${sale(2)}</t>`))).toEqual([
        saleRow(1, 1),
        saleRow(2, 2),
      ]);
    }
  });

  it('refuses what is too much by one', async () => {
    const deep = (levels: number) => `${'<a>'.repeat(levels)}${'</a>'.repeat(levels)}`;
    const tag = (length: number) => `<t a="${'x'.repeat(length - '<t a="">'.length)}"></t>`;
    expect(await getProblems(deep(12))).toEqual([]);
    expect(await getProblems(deep(13))).toEqual([expect.stringMatching(/nested deeper than 12 levels/)]);
    expect(await getProblems(`<t>${sale(1, deep(11))}</t>`)).toEqual([undefined]);
    expect(await getProblems(`<t>${sale(1, deep(12))}</t>`)).toEqual([
      expect.stringMatching(/nested deeper than 12 levels/),
    ]);
    expect(await getProblems(`<${'a'.repeat(100)}/>`)).toEqual([]);
    expect(await getProblems(`<${'a'.repeat(101)}/>`)).toEqual([
      expect.stringMatching(/name .* more than 100 characters/),
    ]);
    expect(await getProblems(tag(16_384))).toEqual([]);
    expect(await getProblems(tag(16_386))).toEqual([
      expect.stringMatching(/A tag has more than 16384 characters/),
    ]);
  });

  it('makes no text of names that objects have, and is not stopped by them', async () => {
    expect(await getProblems('<t hasOwnProperty="a" b="c" d="e"></t>')).toEqual([]);
    for (const name of ['constructor', 'toString', '__proto__', 'hasOwnProperty']) {
      expect(await getProblems(`<t>${sale(`&${name};`)}</t>`)).toEqual([
        expect.stringMatching(/^This is no XML\./),
      ]);
    }
    expect(await getRows(new File(`<t>${sale('&lt;&eacute;&#x41;')}</t>`))).toEqual([saleRow(1, '<éA')]);
  });

  it.each<[string, string, string, number]>([
    ['blanks', '', ' ', 120],
    ['lines of nothing', '', '\n', 120],
    ['blank lines behind the titles', TITLE_LINE, '\n', 120],
    ['unclosed quotes', TITLE_LINE, `"${'x'.repeat(1000)}\n`, 120],
    ['long lines of CSV', TITLE_LINE, `${','.repeat(99_999)}\n`, 120],
    ['long lines of JSON', '{}\n', `{${' '.repeat(99_999)}}\n`, 120],
    ['small elements', '<t>', '<a/>', 120],
  ])('gives way to others while it reads %s', async (_, begin, filling, turnsMin) => {
    let [turns, isOver] = [0, false];
    const others = () => {
      turns += 1;
      if (!isOver) {
        setImmediate(others);
      }
    };
    setImmediate(others);
    await getRows(new File(begin, filling, '', 2 * MEGABYTE));
    isOver = true;
    expect(turns).toBeGreaterThanOrEqual(turnsMin);
  });

  it('counts the lines that are empty before the first', async () => {
    expect((await getRows(new File('\r\n \n{}\r\n\n{'))).map(({ row }) => row)).toEqual([3, 5]);
  });

  it.each<[string, string, readonly string[]]>([
    [
      'elements',
      `<t>${sale(1, '<posId>x</posId><colour>red</colour>')}${sale(2, '<colour>blue</colour>')}</t>`,
      ['The element colour is not known and not read.'],
    ],
    [
      'members',
      '{"transaction":{"customerData":{"mail":"a","address":{"town":"b"}},"items":[{"ean":"c"}]}}\n{"ean":1}',
      ['customerData.mail', 'customerData.address.town', 'items.ean', 'ean'].map(
        (name) => `The member ${name} is not known and not read.`,
      ),
    ],
  ])('notes %s that it does not know, once', async (_, text, notes) => {
    const rows = await getRows(new File(text));
    expect(rows.flatMap(({ note }) => note ?? [])).toEqual(notes);
    expect(rows.filter(({ body }) => body)).toHaveLength(2);
  });
});
