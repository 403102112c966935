import { problemWithCode, trimmedCode, getCode, codesInOrder, hasRoomFor } from './code.rules.js';

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
    ['\ud83d', 'This value is not valid.'],
  ])('may not be %j', (code, message) => {
    expect(problemWithCode(code)).toBe(message);
  });

  it('is taken without the white space around it', () => {
    expect(trimmedCode(' \u00a0A 1\r\n')).toBe('A 1');
  });
});

describe('getCode', () => {
  it('puts a digit for each # and a letter for each ?, and leaves the rest', () => {
    expect(getCode('TEA-##-??', () => 0)).toBe('TEA-00-AA');
    expect(getCode('TEA-#?', (limit) => limit - 1)).toBe('TEA-9Z');
  });

  it('never draws a letter that looks like something else', () => {
    const letters = Array.from({ length: 23 }, (_, index) => getCode('?', () => index));
    expect(new Set(letters).size).toBe(23);
    expect(letters.join('')).not.toMatch(/[IOQ]/);
  });
});

describe('codesInOrder', () => {
  /** Simulates a constant generator, spread over the possible draws. */
  const drawing = (seed: number) => (limit: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((seed / 2 ** 31) * limit);
  };

  it.each(['T-#?#?##-###', '#BC?????###?', '########', '#?-?????'])(
    '%s: gives them as they begin',
    (pattern) => {
      const codes = [...codesInOrder(pattern, 5000, drawing(1))];
      const places = [...pattern.matchAll(/[#?]/g)].slice(0, 2).map(({ index }) => index);
      const beginnings = codes.map((code) => places.map((place) => code[place]).join(''));

      expect(codes).toHaveLength(5000);
      expect(codes.every((code) => code.length === pattern.length)).toBe(true);
      expect(beginnings).toEqual([...beginnings].sort());
      expect(new Set(codes).size).toBeGreaterThan(4900);
    },
  );

  it('draws every place as if each code were drawn by itself', () => {
    const codes = [...codesInOrder('####', 20_000, drawing(7))];

    for (const place of [0, 1, 2, 3]) {
      const counts = Array.from(
        '0123456789',
        (digit) => codes.filter((code) => code[place] === digit).length,
      );
      // 2,000 of each on average; five standard deviations are 212.
      expect(Math.max(...counts.map((count) => Math.abs(count - 2000)))).toBeLessThan(212);
    }
    // Beginnings are drawn, not dealt: equal numbers would be a pattern for guesses.
    const begun = Array.from(
      { length: 100 },
      (_, beginning) => codes.filter((code) => code.startsWith(String(beginning).padStart(2, '0'))).length,
    );
    expect(new Set(begun).size).toBeGreaterThan(20);
  });

  it('gives a few of them, too', () => {
    expect([...codesInOrder('A#', 1, (limit) => Math.min(3, limit - 1))]).toEqual(['A3']);
    expect([...codesInOrder('##', 0, () => 3)]).toEqual([]);
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
