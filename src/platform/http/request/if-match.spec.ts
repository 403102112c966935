import { InvalidFields } from '#platform/error/domain-error.js';
import { getStrongTags } from './if-match.js';

describe('If-Match', () => {
  it.each([
    ['"a"', ['a']],
    ['"a", "b"', ['a', 'b']],
    ['"a","b" ,\t"c"', ['a', 'b', 'c']],
    [', "a",, "b",', ['a', 'b']],
    ['"a,b"', ['a,b']],
    ['""', ['']],
    ['W/"a"', []],
    ['W/"a", "b"', ['b']],
  ])('takes %j', (header, tags) => {
    expect([...(getStrongTags(header) ?? [])]).toEqual(tags);
  });

  it.each([[undefined], ['*'], [' * ']])('has no condition in %j', (header) => {
    expect(getStrongTags(header)).toBeUndefined();
  });

  it.each(['', ' ', ',', 'a', '"a', 'a"', '"a" "b"', '"a"b', '*, "a"', 'w/"a"', 'W/ "a"', '"a b"', "'a'"])(
    'refuses %j',
    (header) => {
      expect(() => getStrongTags(header)).toThrow(InvalidFields);
    },
  );

  it('reads a long header without looking at it again and again', () => {
    expect(() => getStrongTags(`${' ,'.repeat(8000)}"`)).toThrow(InvalidFields);
    expect(getStrongTags('"a",'.repeat(4000))?.size).toBe(1);
  });
});
