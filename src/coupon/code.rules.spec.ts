import { problemWithCode, trimmedCode } from './code.rules.js';

describe('a code', () => {
  it.each(['A', 'ÅNGSTRÖM-1', 'two words', '"quoted"', '=1+1', '😀', 'x'.repeat(100)])(
    'may be %j',
    (code) => {
      expect(problemWithCode(code)).toBeNull();
    },
  );

  it.each([
    ['', 'This value should not be blank.'],
    ['x'.repeat(101), 'This value is too long. It should have 100 characters or less.'],
    ['a\tb', 'This value is not valid.'],
    ['a\0', 'This value is not valid.'],
    ['a\u0085b', 'This value is not valid.'],
    // Half of a character would be stored as something else, and be the same as every other half.
    ['\ud83d', 'This value is not valid.'],
  ])('may not be %j', (code, message) => {
    expect(problemWithCode(code)).toBe(message);
  });

  it('is taken without the white space around it', () => {
    expect(trimmedCode(' \u00a0A 1\r\n')).toBe('A 1');
  });
});
