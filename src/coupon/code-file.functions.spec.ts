import { codesOfFile, type SentCode } from './code-file.functions.js';

describe('codesOfFile', () => {
  /** Read in pieces of every size: where one ends must not matter. */
  const codesOf = async (content: string | Buffer, size = 7): Promise<SentCode[]> => {
    const bytes = Buffer.from(content);
    async function* chunks() {
      for (let at = 0; at < bytes.length; at += size) {
        yield await Promise.resolve(bytes.subarray(at, at + size));
      }
    }
    const codes: SentCode[] = [];
    for await (const some of codesOfFile(chunks())) {
      some.forEach((each) => codes.push(each));
    }
    return codes;
  };

  it.each([1, 2, 3, 5, 8, 1000])('reads cells between any separators, in pieces of %i', async (size) => {
    const content = '\ufeffCode\r\nA-1;A-2, A-3 \tA-4\r\nÅ-5\r\r\n"A;6" ; "A""7"\n;;\n😀';
    expect(await codesOf(content, size)).toEqual([
      { row: 2, code: 'A-1' },
      { row: 2, code: 'A-2' },
      { row: 2, code: 'A-3' },
      { row: 2, code: 'A-4' },
      { row: 3, code: 'Å-5' },
      { row: 5, code: 'A;6' },
      { row: 5, code: 'A"7' },
      { row: 7, code: '😀' },
    ]);
  });

  it.each([1, 7, 10_000])(
    'reports a row whose quote never ends, and goes on, in pieces of %i',
    async (size) => {
      const many = Array.from({ length: 300 }, (_, index) => `A-${index}`);
      const codes = await codesOf(['A', '"open', 'B;"C', ...many].join('\n'), size);
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
    const codes = await codesOf(`${content}\nC`);
    expect(codes.filter(({ problem }) => problem !== undefined).map(({ row }) => row)).toEqual(rows);
    expect(codes.at(-1)).toEqual({ row: rows.length + 1, code: 'C' });
  });

  it('reads many cells of one line, and reports a line that no memory should hold', async () => {
    const line = Array.from({ length: 100_000 }, (_, index) => `A-${index}`).join(';');
    expect(await codesOf(line, 100_000)).toHaveLength(100_000);

    const codes = await codesOf(`A-1\n${'x'.repeat(17 * 1024 * 1024)}\nA-2`, 1_000_000);
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
    expect((await codesOf(`${line(65_535)}\nA-2`, 1000)).map(({ problem }) => problem)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    const codes = await codesOf(`A-0;${'x'.repeat(100_000)}\n${line(65_537)}\nA-2`, 1000);
    expect(codes.map(({ row, problem }) => [row, problem])).toEqual([
      [1, undefined],
      [1, undefined],
      [2, 'This line has quotes and is too long. It should have 65536 characters or less.'],
      [3, undefined],
    ]);
  });

  it('takes a title for a code where it is not the first cell', async () => {
    expect(await codesOf('A-1;code')).toEqual([
      { row: 1, code: 'A-1' },
      { row: 1, code: 'code' },
    ]);
  });

  it.each(['', '\n', 'code', ';;;'])('finds nothing in %j', async (content) => {
    expect(await codesOf(content)).toEqual([]);
  });
});
