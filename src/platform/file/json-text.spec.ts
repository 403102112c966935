import { JsonMalformed, JsonTooComplex, parseJson } from './json-text.js';

const LIMITS = { depthMax: 3, keysMax: 3, valuesMax: 8 };
const parse = (text: string) => parseJson(Buffer.from(text), LIMITS);
const mistake = (text: string) => {
  try {
    return parse(text);
  } catch (error) {
    return error instanceof JsonMalformed ? error.message.replace('This is not valid JSON: ', '') : error;
  }
};

describe('parseJson', () => {
  it.each(['{}', '[]', 'null', '1', '"a"', '{"a":[1,{"b":"\\"]}{[,"}]}', '{"0":1,"1":2,"2":3,"3":4,"4":5}'])(
    'reads %s',
    (text) => {
      expect(parse(text)).toEqual(JSON.parse(text));
    },
  );

  it('reads a byte order mark, and what is not UTF-8, as Node does', () => {
    expect(parse('\ufeff{"a":1}')).toEqual({ a: 1 });
    expect(parseJson(Buffer.from([0x22, 0xff, 0x22]), LIMITS)).toBe('\ufffd');
  });

  it.each([
    ['[[[[1]]]]', 'more than 3 levels'],
    ['{"a":{"b":{"c":{}}}}', 'more than 3 levels'],
    ['[1,2,3,4,5,6,7,8]', 'more than 8 values'],
    ['{"a":1,"b":2,"c":3,"d":4}', 'an object of more than 3 keys'],
    ['{"a":"1","b":2,"c":3,"d":4}', 'an object of more than 3 keys'],
    ['{"0":1,"1":2,"2":3,"3":4,"4":5,"5":6,"6":7,"7":8}', 'more than 8 values'],
    ['['.repeat(100_000), 'more than 3 levels'],
    [`{"a":${','.repeat(100_000)}`, 'an object of more than 3 keys'],
  ])('refuses %.60s before anything is made of it', (text, problem) => {
    expect(() => parse(text)).toThrow(new JsonTooComplex(problem));
  });

  it('does not count what stands in texts', () => {
    expect(parse('"[[[[,,,,,,,,,,{\\\\\\"[[[[,,,,,,"')).toBe('[[[[,,,,,,,,,,{\\"[[[[,,,,,,');
  });

  it.each([
    ['', 'it ends too early, at line 1, column 1 (position 0).'],
    ['{"a":', 'it ends too early, at line 1, column 6 (position 5).'],
    ['{"a', 'it ends too early, at line 1, column 4 (position 3).'],
    ['{"a":1,}', 'unexpected "}" at line 1, column 8 (position 7).'],
    ['{"a":1\n "b":2}', 'unexpected "\\"" at line 2, column 2 (position 8).'],
    ["{'a':1}", 'unexpected "\'" at line 1, column 2 (position 1).'],
    ['{a:1}', 'unexpected "a" at line 1, column 2 (position 1).'],
    ['[1 2]', 'unexpected "2" at line 1, column 4 (position 3).'],
    ['[1,]', 'unexpected "]" at line 1, column 4 (position 3).'],
    ['{"a":1]', 'unexpected "]" at line 1, column 7 (position 6).'],
    ['{"a":01}', 'unexpected "1" at line 1, column 7 (position 6).'],
    ['{"a":tru}', 'unexpected "t" at line 1, column 6 (position 5).'],
    ['{"a":"\\x"}', 'unexpected "\\\\" at line 1, column 7 (position 6).'],
    ['{"a":"\n"}', 'unexpected "\\n" at line 1, column 7 (position 6).'],
    ['{} {}', 'unexpected "{" at line 1, column 4 (position 3).'],
    ['quantity=3', 'unexpected "q" at line 1, column 1 (position 0).'],
    ['\u{1f600}', 'unexpected "\u{1f600}" at line 1, column 1 (position 0).'],
  ])('says where %j is wrong', (text, where) => {
    expect(mistake(text)).toBe(where);
  });

  const LOOKED_AT = 65_536;
  const AFTER = `the mistake comes after the first ${LOOKED_AT} characters.`;

  it('looks for the mistake in the first 65,536 characters only', () => {
    const filled = (length: number) => `"${'x'.repeat(length - 1)}`;
    expect(mistake(`${filled(LOOKED_AT - 1)}\n"`)).toMatch(/^unexpected "\\n" at .* \(position 65535\)\.$/);
    expect(mistake(`${filled(LOOKED_AT)}\n${'x'.repeat(100)}"`)).toBe(AFTER);
    expect(mistake(filled(LOOKED_AT + 3))).toMatch(/^it ends too early, at .* \(position 65539\)\.$/);
    expect(mistake(`"${'\\"'.repeat(975_000)}`)).toBe(AFTER);
  });

  it.each(['"\\u00fc"', '"\\n"', 'true', 'false', 'null', '-1.5e+10', '123', '{"a":1}'])(
    'takes no %s for a mistake that goes beyond what it looks at',
    (token) => {
      for (let begin = LOOKED_AT - 12; begin < LOOKED_AT + 12; begin += 1) {
        const text = `[${' '.repeat(begin - 1)}${token}${' '.repeat(50)}x`;
        expect(mistake(text)).toBe(AFTER);
      }
    },
  );

  it('counts nothing in texts whose quotes are escaped, whole or not', () => {
    expect(parse('["\\\\","\\"",1]')).toEqual(['\\', '"', 1]);
    expect(() => parse('"\\\\",,,,,,,,')).toThrow(new JsonTooComplex('more than 8 values'));
    expect(mistake('"\\",,,,,,,,,,,,')).toMatch(/^it ends too early/);
    expect(mistake('"\\')).toMatch(/^unexpected "\\\\"/);
  });

  it('finds the mistake of whatever the engine refuses', () => {
    for (const text of [
      '{',
      '[',
      '"',
      '-',
      '1.',
      '1e',
      '.5',
      '+1',
      'nul',
      '{"a"}',
      '{"a":}',
      '{,}',
      '[,]',
      '"\\u00"',
    ]) {
      expect(mistake(text)).toMatch(/^(it ends too early|unexpected )/);
    }
  });
});
