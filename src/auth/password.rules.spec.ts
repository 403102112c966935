import { generatedPassword, problemsOfPassword, problemsOfWords } from './password.rules.js';

describe('problemsOfPassword', () => {
  it.each(['Loyalty#1', 'Ünïcode 9', `A1#${'a'.repeat(997)}`])('has nothing against %s', (password) => {
    expect(problemsOfPassword(password)).toEqual([]);
  });

  it.each([
    ['', 'too short'],
    ['Aa1#aaa', 'too short'],
    ['loyalty#1', 'upper case'],
    ['LOYALTY#1', 'lower case'],
    ['Loyalty##', 'a digit'],
    ['Loyalty11', 'special character'],
    [`A1#${'a'.repeat(998)}`, 'too long'],
  ])('has one thing against %s', (password, problem) => {
    expect(problemsOfPassword(password)).toEqual([expect.stringContaining(problem)]);
  });
});

describe('problemsOfWords', () => {
  const NAMES = ['Corner Coffee', 'jan.kowalski@example.com', 'Żaneta', 'Ann', 'nowak77'];

  it.each([
    'Password1!',
    'P@ssw0rd1',
    'pASSWORD-1',
    'Passw0rd!2024',
    '$Ummer2024!',
    'We1come1!',
    '1qaz@WSX',
    '!QAZ2wsx',
    'Abcd1234!',
  ])('refuses %s as a common one', (password) => {
    expect(problemsOfWords(password, [])).toEqual(['This value is one of the most common passwords.']);
    expect(problemsOfPassword(password)).toEqual(['This value is one of the most common passwords.']);
  });

  it.each([
    'My-Laurel-1',
    'L4urel#22',
    'MyCoffee#2024',
    'xKOWALSKIx#1',
    'K0walski#1',
    '\u017baneta#12',
    'Z\u0307aneta#12',
    'Nowak77!x',
  ])('refuses %s, which has a name', (password) => {
    expect(problemsOfWords(password, NAMES)).toEqual([
      'This value must not contain a name of the programme or of the person.',
    ]);
  });

  it.each(['Loyalty#1', 'Example-Password-1', 'Annex#2024', 'Examples#77', 'Kmrt-whbd-qzpf-4739'])(
    'has nothing against %s',
    (password) => {
      expect(problemsOfWords(password, NAMES)).toEqual([]);
    },
  );
});

describe('generatedPassword', () => {
  it.each([0, 0.5, 0.999])('is a good one, whatever chance says: %d', (chance) => {
    const password = generatedPassword((max) => Math.floor(chance * max));
    expect(problemsOfPassword(password)).toEqual([]);
    expect(password).toMatch(/^[A-Z][a-z]{3}(-[a-z]{4}){2}-\d{4}$/);
  });
});
