import {
  folded,
  getCodeSpellings,
  isFound,
  getParts,
  getTerms,
  getWords,
  highlighted,
} from './search-terms.js';

describe('folded', () => {
  it.each([
    ['Łukasz Żółć', 'lukasz zolc'],
    ['Ærøskøbing', 'aeroskobing'],
    ['STRASSE straße', 'strasse strasse'],
    ['İstanbul', 'istanbul'],
    ['ＡＢＣ', 'abc'],
  ])('takes %s for %s', (text, expected) => {
    expect(folded(text)).toBe(expected);
  });
});

describe('isFound', () => {
  const anna = {
    words: getWords('Anna Maria', "O'Brien-Wiśniewska"),
    parts: getParts('anna.maria@example.com', '+48 123-456-789', '4000-1234'),
    codes: ['COFFEE-1'],
  };

  it.each([
    'anna',
    'ANN',
    'mar',
    'wisniewska',
    'Wiśniew',
    "o'brien",
    'brien',
    'anna wis',
    'wis anna',
    'maria@exam',
    'ample.com',
    '123456',
    '456-789',
    '+48',
    '(48)123',
    '40001234',
    '0-12',
    'anna 789',
    'COFFEE-1',
    ' COFFEE-1 ',
    'coffee-1',
    'CofFee-1',
  ])('finds %s', (q) => {
    expect(isFound(getTerms(q), anna)).toBe(true);
  });

  it.each([
    'nowak',
    'annab',
    'anna kowalska',
    'COFFEE',
    '999',
    'm.',
    '12',
    '',
    ' ',
    '*',
    '%',
    '.*',
    'anna*',
    'wi?niewska',
    'a|b',
    'exam.ple',
  ])('does not find %s', (q) => {
    expect(isFound(getTerms(q), { ...anna, words: getWords('Anna Wiśniewska') })).toBe(q === 'anna*');
  });
});

describe('getCodeSpellings', () => {
  it.each([
    ['coffee-1', 'COFFEE-1'],
    ['COFFEE-1', 'CofFee-1'],
    ['abcdefgh', 'aBcDeFgH'],
    ['EIN LANGES WORT-7', 'Ein Langes Wort-7'],
    ['ein langes wort-7', 'EIN LANGES WORT-7'],
    ['żółw', 'ŻÓŁW'],
  ])('has, of %s, %s', (typed, kept) => {
    expect(getCodeSpellings(typed)).toContain(kept);
  });

  it('has 256 of them at most, and each of them once', () => {
    for (const [code, count] of [
      ['ABCDEFGH12345678', 256],
      ['ABCDEFGHI', 3],
      ['12345', 1],
    ] as const) {
      const spellings = getCodeSpellings(code);
      expect([spellings.length, new Set(spellings).size]).toEqual([count, count]);
    }
  });
});

describe('highlighted', () => {
  it.each([
    ['kowalski', ['Anna Kowalski', 'anna@example.com'], 'Anna <em>Kowalski</em>'],
    ['wisniew', ['Ewa Wiśniewska'], 'Ewa <em>Wiśniewska</em>'],
    ['example', ['Anna Kowalski', 'anna@example.com'], '<em>anna@example.com</em>'],
    ['unrelated', ['Anna Kowalski', 'anna@example.com'], 'Anna Kowalski'],
    ['script', ['<script>alert(1)</script>'], '<em>&lt;script&gt;alert(1)&lt;/script&gt;</em>'],
    ['b', ['A & "B"'], 'A &amp; <em>&quot;B&quot;</em>'],
  ])('marks what fits %s in %j', (q, texts, expected) => {
    expect(highlighted(texts, getTerms(q))).toBe(expected);
  });
});
