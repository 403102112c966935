import { codesOfFile, type SentCode } from './code-file.js';

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
      codes.push(...some);
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

  it.each([1, 7, 10_000])('goes on behind quotes that never end, in pieces of %i', async (size) => {
    const many = Array.from({ length: 300 }, (_, index) => `A-${index}`);
    const codes = await codesOf(['"open', ...many].join('\n'), size);
    expect(codes.map(({ code }) => code)).toEqual(['"open', ...many]);
  });

  it('goes on behind a cell of any length, and keeps only its beginning', async () => {
    const codes = await codesOf(`A-1\n${'x'.repeat(100_000)}\nA-2`, 1000);
    expect(codes.map(({ code }) => code.slice(0, 3))).toEqual(['A-1', 'xxx', 'A-2']);
    expect(codes[1]?.code.length).toBeLessThan(3001);
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
