import { recordsOfJsonList } from './json-list.js';

const LIMITS = { lengthMax: 100, valuesMax: 50 };

async function read(text: string, size = text.length || 1, more: object = {}): Promise<unknown[]> {
  async function* pieces() {
    for (let at = 0; at < text.length; at += size) {
      yield await Promise.resolve(text.slice(at, at + size));
    }
  }
  const found: unknown[] = [];
  for await (const { row, body, problem } of recordsOfJsonList(pieces(), 'things', { ...LIMITS, ...more })) {
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

  it('names a list that is not the one of the file, of any length, and no list within a record', async () => {
    const problem =
      'This is no record, and its list "stuff" is not known: the list should be called "things".';
    for (const text of [
      JSON.stringify({ total: 1, stuff: [{ id: 1 }] }),
      JSON.stringify({ stuff: Array(99).fill({ id: 1 }) }),
    ]) {
      expect(await read(text, text.length, { haveIds: true })).toEqual([[1, problem]]);
      expect(await read(text, 1, { haveIds: true })).toEqual([[1, problem]]);
    }
    const records = [{ thingId: 1, stuff: [{ a: 1 }] }, { stuff: [], id: 2 }, { thingId: 3 }];
    const lines = records.map((each) => JSON.stringify(each)).join('\n');
    expect(await read(lines, 7, { haveIds: true })).toEqual(records.map((each, index) => [index + 1, each]));
    expect(await read('{"stuff":[]}')).toEqual([[1, { stuff: [] }]]);
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
