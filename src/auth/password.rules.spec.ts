import { generatedPassword, problemsOfPassword } from './password.rules.js';

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

describe('generatedPassword', () => {
  it.each([0, 0.5, 0.999])('is a good one, whatever chance says: %d', (chance) => {
    const password = generatedPassword((max) => Math.floor(chance * max));
    expect(problemsOfPassword(password)).toEqual([]);
    expect(password).toMatch(/^[A-Z][a-z]{3}(-[a-z]{4}){2}-\d{4}$/);
  });
});
