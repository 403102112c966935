import { codesOfFile, type FileNote, type SentCode } from './code-file.model.js';

describe('codesOfFile', () => {
  /** Reads pieces of every size: the borders must not matter. */
  const allOf = async (
    content: string | Buffer,
    size = 7,
    encoding?: string,
  ): Promise<(SentCode | FileNote)[]> => {
    const bytes = Buffer.from(content);
    async function* chunks() {
      for (let at = 0; at < bytes.length; at += size) {
        yield await Promise.resolve(bytes.subarray(at, at + size));
      }
    }
    const all: (SentCode | FileNote)[] = [];
    for await (const some of codesOfFile(chunks(), encoding)) {
      some.forEach((each) => all.push(each));
    }
    return all;
  };
  const getCodes = async (...sent: Parameters<typeof allOf>): Promise<SentCode[]> =>
    (await allOf(...sent)).flatMap((each) => ('note' in each ? [] : [each]));
  const plain = async (...sent: Parameters<typeof allOf>) =>
    (await getCodes(...sent)).map(({ code }) => code);

  it.each([1, 2, 3, 5, 8, 1000])(
    'reads a code on each line, whatever ends it, in pieces of %i',
    async (size) => {
      const content = '\ufeffA-1\r\n A-2 \nÅ-3\r\r\n"A;4"\r;;\n"A""5";\n😀';
      expect(await getCodes(content, size)).toEqual([
        { row: 1, code: 'A-1' },
        { row: 2, code: 'A-2' },
        { row: 3, code: 'Å-3' },
        { row: 5, code: 'A;4' },
        { row: 7, code: 'A"5' },
        { row: 8, code: '😀' },
      ]);
    },
  );

  it.each([1, 8, 1000])('reads all codes of one line, in pieces of %i', async (size) => {
    expect(await plain('A-1;A-2, A-3 \tA-4;"A;5"\n\n', size)).toEqual(['A-1', 'A-2', 'A-3', 'A-4', 'A;5']);
    expect(await plain('A-1;A-2\nA-3', size)).toEqual(['A-1', 'A-2', 'A-3']);
  });

  describe('of a table', () => {
    it.each([
      ['Voucherify', 'Code,Active,Uses\nAA1,TRUE,0\nAB1,TRUE,0\n', ['Active', 'Uses']],
      ['a shop', 'Id;Voucher Code;Value\n1;AA1;5,00\n2;AB1;5,00', ['Id', 'Value']],
      [
        'a spreadsheet',
        'sep=;\r\n"Valid to";"coupon_code"\r\n2026-12-31;"AA1"\r\n;AB1\r\n;\r\n',
        ['Valid to'],
      ],
      ['tabs', 'No\tPROMO-CODE\n1\tAA1\n2\tAB1\n', ['No']],
      ['a title alone', 'Codes\nAA1\nAB1\n', []],
      ['a German title', 'Gutscheincode\nAA1\nAB1\n', []],
      ['a German title in quotes', '"Gutschein-Code"\r\n"AA1"\r\n"AB1"', []],
      ['a German table', 'Rabattcode;Gültig bis\nAA1;31.12.2026\nAB1;', ['Gültig bis']],
      ['a Polish title', 'KODY RABATOWE\nAA1\nAB1\n', []],
      ['a French title', 'Code de re\u0301duction\nAA1\nAB1\n', []],
    ])('takes the codes of %s, and names the other columns', async (_, content, unread) => {
      const all = await allOf(content);
      expect(all.flatMap((each) => ('code' in each ? each.code : []))).toEqual(['AA1', 'AB1']);
      expect(all.flatMap((each) => ('note' in each ? each.note : []))).toEqual(
        unread.map((title) => `The column ${title} is not read.`),
      );
    });

    it.each([1, 1000])('takes nothing without a title for codes, in pieces of %i', async (size) => {
      const message =
        'This file has several columns. Its first line should name them, with the title code above the codes; it has No, Active.';
      expect(await allOf('No,Active\nAA1,TRUE\nAB1,TRUE\n', size)).toEqual([
        { row: 1, code: 'No, Active', problem: message },
      ]);
    });

    it('takes nothing when two columns have codes', async () => {
      const [only, ...others] = await getCodes('code,Voucher,coupon\nAA1,BB1,CC1');
      expect(others).toEqual([]);
      expect(only?.problem).toBeUndefined();
      const doubled = await getCodes('Voucher,coupon\nBB1,CC1');
      expect(doubled).toEqual([
        { row: 1, code: 'Voucher,coupon', problem: 'Two columns are titled code: Voucher, coupon.' },
      ]);
    });

    it('reports lines with more cells than titles, and without a code', async () => {
      expect(await getCodes('Code,Value\nAA1,5,00\n,7\nAB1')).toEqual([
        { row: 2, code: 'AA1,5,00', problem: 'This line has 3 cells below 2 titles.' },
        { row: 3, code: ',7', problem: 'This line has no code.' },
        { row: 4, code: 'AB1' },
      ]);
    });

    it('reports lines with several cells after lines with one', async () => {
      const problem =
        'This line has several cells. Without a line of titles, each code stands on a line of its own.';
      expect(await getCodes('A-1\nA-2;x\nA-3')).toEqual([
        { row: 1, code: 'A-1' },
        { row: 2, code: 'A-2;x', problem },
        { row: 3, code: 'A-3' },
      ]);
    });
  });

  it('reads other encodings, and stops where a file is not in its own', async () => {
    expect(await plain(Buffer.from('\ufeffCode\nÅ-1\n', 'utf16le'), 3)).toEqual(['Å-1']);
    expect(await plain(Buffer.from('\u00c5-1\n', 'latin1'), 3, 'windows-1252')).toEqual(['Å-1']);
    expect(await getCodes(Buffer.from('A-1\nA-2\n\u00c5-3\n', 'latin1'), 1000)).toEqual([
      {
        row: 1,
        code: '',
        problem: 'The file is not in UTF-8: line 3 has other bytes. The file is not read from here on.',
      },
    ]);
  });

  it.each([1, 7, 10_000])(
    'reports a row whose quote never ends, and goes on, in pieces of %i',
    async (size) => {
      const many = Array.from({ length: 300 }, (_, index) => `A-${index}`);
      const codes = await getCodes(['A', '"open', 'B;"C', ...many].join('\n'), size);
      expect(codes.slice(0, 3)).toEqual([
        { row: 1, code: 'A' },
        { row: 2, code: '"open', problem: 'A quote is opened that does not end on this line.' },
        { row: 3, code: 'B;"C', problem: 'A quote is opened that does not end on this line.' },
      ]);
      expect(codes.slice(3).map(({ code }) => code)).toEqual(many);
    },
  );

  it.each([
    ['"A\nB"', [1, 2]],
    ['"A"B', [1]],
    ['A"B', [1]],
    ['"A" "B"', [1]],
  ])('takes no code from the rows of %j', async (content, rows) => {
    const codes = await getCodes(`${content}\nC`);
    expect(codes.filter(({ problem }) => problem !== undefined).map(({ row }) => row)).toEqual(rows);
    expect(codes.at(-1)).toEqual({ row: rows.length + 1, code: 'C' });
  });

  it('reads many cells of one line, and reports a line that no memory should hold', async () => {
    const line = Array.from({ length: 100_000 }, (_, index) => `A-${index}`).join(';');
    expect(await getCodes(line, 100_000)).toHaveLength(100_000);

    const codes = await getCodes(`A-1\n${'x'.repeat(17 * 1024 * 1024)}\nA-2`, 1_000_000);
    expect(codes.map(({ row, code }) => [row, code.slice(0, 3)])).toEqual([
      [1, 'A-1'],
      [2, 'xxx'],
      [3, 'A-2'],
    ]);
    expect(codes[1]?.problem).toMatch(/^This line is too long/);
    expect(codes[1]?.code.length).toBe(200);
  });

  it('reads 64 kB of a line with quotes, and reports a longer one', async () => {
    const line = (length: number) => `"A-1";${'x'.repeat(length - 6)}`;
    expect((await getCodes(`${line(65_535)}\nA-2`, 1000)).map(({ problem }) => problem)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    const codes = await getCodes(`${'x'.repeat(100_000)}\n${line(65_537)}\nA-2`, 1000);
    expect(codes.map(({ row, problem }) => [row, problem])).toEqual([
      [1, undefined],
      [2, 'This line has quotes and is too long. It should have 65536 characters or less.'],
      [3, undefined],
    ]);
  });

  it.each(['', '\n', 'code', ';;;'])('finds nothing in %j', async (content) => {
    expect(await getCodes(content)).toEqual([]);
  });
});
