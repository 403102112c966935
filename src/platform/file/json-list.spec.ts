import { recordsOfJsonList } from './json-list.js';

const LIMITS = { lengthMax: 100, valuesMax: 50 };

async function read(text: string, size = text.length || 1): Promise<unknown[]> {
  async function* pieces() {
    for (let at = 0; at < text.length; at += size) {
      yield await Promise.resolve(text.slice(at, at + size));
    }
  }
  const found: unknown[] = [];
  for await (const { row, body, problem } of recordsOfJsonList(pieces(), 'things', LIMITS)) {
    found.push(body ? [row, body] : [row, problem]);
  }
  return found;
}

describe('recordsOfJsonList', () => {
  const one = [
    { id: 1, text: 'a "quote", a {brace} and a [list' },
    { id: 2, inner: [{ things: [3] }] },
  ];

  it('reads the entries of a list, of the named member, and objects one after the other', async () => {
    for (const text of [
      JSON.stringify(one),
      JSON.stringify({ total: 2, note: '"things":[', things: one, other: [{ id: 9 }] }),
      one.map((each) => JSON.stringify(each)).join('\n'),
      one.map((each) => JSON.stringify({ things: [each], total: 2 })).join(' '),
    ]) {
      expect((await read(text)).map((each) => (each as [number, unknown])[1])).toEqual(one);
      expect(await read(text, 1)).toEqual(await read(text));
    }
    expect(await read('')).toEqual([]);
    expect(await read('{"things":[],"total":0}')).toEqual([]);
  });

  it('names the line where a record begins', async () => {
    expect(await read(JSON.stringify({ things: [{ id: 1 }, { id: 2 }] }, null, 2))).toEqual([
      [3, { id: 1 }],
      [6, { id: 2 }],
    ]);
  });

  it('goes on after a record that cannot be read', async () => {
    const long = { id: 'x'.repeat(200) };
    expect(await read(`[${JSON.stringify(long)},\n{"id":},\n{"id":3}]`)).toEqual([
      [1, 'This record is too long. It should have 100 characters or less.'],
      [2, expect.stringMatching(/^This is not valid JSON/)],
      [3, { id: 3 }],
    ]);
  });

  it('says where it stops', async () => {
    expect(await read('[{"id":1},\n"id"]')).toEqual([
      [1, { id: 1 }],
      [2, expect.stringMatching(/^An entry of the list is no record: .* is not read from here on\.$/)],
    ]);
    expect(await read('id;name\n1;x')).toEqual([
      [1, expect.stringMatching(/^The file is no list of records in JSON/)],
    ]);
    expect(await read('{"things":[{"id":1},{"id":')).toEqual([
      [1, { id: 1 }],
      [1, 'The file ends in the middle of its JSON: the rest is missing.'],
    ]);
  });
});
