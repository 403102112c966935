import type { SentRow } from './csv-documents.model.js';
import { transactionsOfFile } from './transaction-file.functions.js';

const MEGABYTE = 1024 * 1024;

/** Counts what is read of it. */
class File implements AsyncIterable<Uint8Array> {
  read = 0;

  constructor(
    private readonly begin: string,
    /** Repeated to 2 MB. */
    private readonly filling = '',
    private readonly end = '',
    private readonly size = MEGABYTE / 16,
  ) {}

  async *[Symbol.asyncIterator]() {
    const times = this.filling === '' ? 0 : Math.floor((2 * MEGABYTE) / this.filling.length);
    const bytes = Buffer.from(`${this.begin}${this.filling.repeat(times)}${this.end}`);
    for (; this.read < bytes.length; this.read += this.size) {
      yield await Promise.resolve(bytes.subarray(this.read, this.read + this.size));
    }
  }
}

async function rowsOf(file: AsyncIterable<Uint8Array>): Promise<SentRow[]> {
  const rows: SentRow[] = [];
  for await (const row of transactionsOfFile(file)) {
    if (row.body ?? row.problem ?? row.note) {
      // How it is sent again is a function, and has specs of its own.
      const members = Object.entries(row).filter(([name]) => name !== 'sentAgain');
      rows.push(Object.fromEntries(members) as unknown as SentRow);
    }
  }
  return rows;
}

const TITLES = 'documentNumber,purchaseDate,sku,itemName,quantity,grossValue\n';
const problemsOf = async (text: string) =>
  (await rowsOf(new File(text))).flatMap(({ note, problem }) => (note === undefined ? [problem] : []));
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
      expect(await rowsOf(new File(xml, '', '', size))).toEqual([
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
    const all = await rowsOf(new File(xml, '', '', size));
    const [row, ...others] = all.filter(({ note }) => note === undefined);
    expect(others).toEqual([]);
    const { name } = row?.body as { name: string };
    expect(name === `${long.replace('&amp;', '&')} c${' '.repeat(70_000)}d `).toBe(true);
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
    const rows = await rowsOf(file);
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
    const rows = await rowsOf(file);
    expect(rows).toEqual([{ row: 1, problem: expect.stringMatching(/^A transaction has more than /) }]);
    expect(file.read).toBeLessThanOrEqual(1.2 * MEGABYTE);
  });

  it('reads XML with much of what it does not need, between transactions', async () => {
    for (const filling of [' ', '\n', '<!-- x -->', '<a b="c"><d/></a>', '<![CDATA[x]]>', 'x']) {
      expect(await rowsOf(new File(`<t>${sale(1)}`, filling, `${sale(2)}</t>`))).toEqual([
        saleRow(1, 1),
        saleRow(2, 2),
      ]);
    }
  });

  it('refuses what is too much by one', async () => {
    const deep = (levels: number) => `${'<a>'.repeat(levels)}${'</a>'.repeat(levels)}`;
    const tag = (length: number) => `<t a="${'x'.repeat(length - '<t a="">'.length)}"></t>`;
    expect(await problemsOf(deep(12))).toEqual([]);
    expect(await problemsOf(deep(13))).toEqual([expect.stringMatching(/nested deeper than 12 levels/)]);
    expect(await problemsOf(`<t>${sale(1, deep(11))}</t>`)).toEqual([undefined]);
    expect(await problemsOf(`<t>${sale(1, deep(12))}</t>`)).toEqual([
      expect.stringMatching(/nested deeper than 12 levels/),
    ]);
    expect(await problemsOf(`<${'a'.repeat(100)}/>`)).toEqual([]);
    expect(await problemsOf(`<${'a'.repeat(101)}/>`)).toEqual([
      expect.stringMatching(/name .* more than 100 characters/),
    ]);
    expect(await problemsOf(tag(16_384))).toEqual([]);
    expect(await problemsOf(tag(16_386))).toEqual([
      expect.stringMatching(/A tag has more than 16384 characters/),
    ]);
  });

  it('makes no text of names that objects have, and is not stopped by them', async () => {
    expect(await problemsOf('<t hasOwnProperty="a" b="c" d="e"></t>')).toEqual([]);
    for (const name of ['constructor', 'toString', '__proto__', 'hasOwnProperty']) {
      expect(await problemsOf(`<t>${sale(`&${name};`)}</t>`)).toEqual([
        expect.stringMatching(/^This is no XML\./),
      ]);
    }
    expect(await rowsOf(new File(`<t>${sale('&lt;&eacute;&#x41;')}</t>`))).toEqual([saleRow(1, '<éA')]);
  });

  it.each<[string, string, string, number]>([
    ['blanks', '', ' ', 120],
    ['lines of nothing', '', '\n', 120],
    ['blank lines behind the titles', TITLES, '\n', 120],
    ['unclosed quotes', TITLES, `"${'x'.repeat(1000)}\n`, 120],
    ['long lines of CSV', TITLES, `${','.repeat(99_999)}\n`, 120],
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
    await rowsOf(new File(begin, filling, '', 2 * MEGABYTE));
    isOver = true;
    expect(turns).toBeGreaterThanOrEqual(turnsMin);
  });

  it('counts the lines that are empty before the first', async () => {
    expect((await rowsOf(new File('\r\n \n{}\r\n\n{'))).map(({ row }) => row)).toEqual([3, 5]);
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
    const rows = await rowsOf(new File(text));
    expect(rows.flatMap(({ note }) => note ?? [])).toEqual(notes);
    expect(rows.filter(({ body }) => body)).toHaveLength(2);
  });
});
