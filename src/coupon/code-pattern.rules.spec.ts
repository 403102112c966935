import { codeOf, hasRoomFor } from './code-pattern.rules.js';

describe('codeOf', () => {
  it('puts a digit for each # and a letter for each ?, and leaves the rest', () => {
    expect(codeOf('TEA-##-??', () => 0)).toBe('TEA-00-AA');
    expect(codeOf('TEA-#?', (limit) => limit - 1)).toBe('TEA-9Z');
  });

  it('never draws a letter that looks like something else', () => {
    const letters = Array.from({ length: 23 }, (_, index) => codeOf('?', () => index));
    expect(new Set(letters).size).toBe(23);
    expect(letters.join('')).not.toMatch(/[IOQ]/);
  });
});

describe('hasRoomFor', () => {
  it.each([
    ['COFFEE-########', 1_000_000, true],
    ['COFFEE-#######', 1_000_000, false],
    ['####', 100, true],
    ['####', 101, false],
    ['??', 5, true],
    ['??', 6, false],
    ['COFFEE', 1, false],
  ])('%s for %i codes: %s', (pattern, count, enough) => {
    expect(hasRoomFor(pattern, count)).toBe(enough);
  });
});
