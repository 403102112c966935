import { phoneForms, phoneKey, phonePatterns, readPhone } from './phone.js';

const BERLIN = [
  '+49 30 1231195',
  '0049 30 1231195',
  '+49 (0)30 1231195',
  '+4930/123-11.95',
  '\u202a+49 30 1231195\u202c',
];

describe('a phone number', () => {
  it.each(BERLIN)('%j is one of several spellings', (text) => {
    expect(readPhone(text)).toBe('+49301231195');
    expect(phoneKey(text)).toBe('49301231195');
    expect(phoneForms(text)).toEqual(expect.arrayContaining(['+49301231195', '49301231195']));
  });

  it.each([
    ['48500100200', '48500100200', '48500100200'],
    ['030/1231195', '0301231195', '0301231195'],
    ['+39 06 12345678', '+390612345678', '390612345678'],
    ['+48 500–100–200', '+48500100200', '48500100200'],
    ['490301231195', '490301231195', '49301231195'],
    // Numbers that no country has are kept as they are written.
    ['+48 123', '+48123', '48123'],
    ['0012', '0012', '0012'],
    ['00 48 123', '0048123', '0048123'],
    ['12345678901234567890', '12345678901234567890', '12345678901234567890'],
  ])('%j is kept as %s', (text, kept, key) => {
    expect([readPhone(text), phoneKey(text)]).toEqual([kept, key]);
    expect(phoneKey(readPhone(text) ?? '')).toBe(key);
  });

  it.each(['', '12', '+', 'call me', '+49 30 12x', '++49301231195', '1'.repeat(21), '49+301231195'])(
    '%j is none',
    (text) => {
      expect(readPhone(text)).toBeNull();
    },
  );
});

it.each([
  ['+48 500', ['%+48500%', '48500%', '%+48 500%']],
  ['500 100', ['%500100%', '%500 100%']],
  ['0049301231195', ['%+49301231195%', '49301231195%', '%0049301231195%']],
  ['ann_a', ['%ann!_a%']],
])('%j is part of what has one of these patterns', (part, patterns) => {
  expect(phonePatterns(part)).toEqual(patterns);
});
