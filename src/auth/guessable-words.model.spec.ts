import { problemsOfWords } from './guessable-words.model.js';
import { problemsOfPassword } from './password.rules.js';

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

  it.each(['12345678', '1234567890!', '!!123456'])(
    'refuses %s as a common one, without a letter',
    (password) => {
      expect(problemsOfWords(password, [])).toEqual(['This value is one of the most common passwords.']);
    },
  );

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
