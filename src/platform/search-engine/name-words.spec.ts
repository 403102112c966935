import { nameCondition, nameWords } from './name-words.js';

describe('nameWords', () => {
  it.each([
    ['Anna Maria', 'Nowak', ' anna maria| nowak'],
    ['Łucja', "O'Brien-Ødegård", ' lucja| o brien odegard'],
    ['Anna Anna', 'Anna', ' anna anna| anna'],
    ['!', '|', '|'],
  ])('of %s and %s', (first, last, expected) => {
    expect(nameWords(first, last, 600)).toBe(expected);
  });

  it('keeps the bar where names are too long, and halves no character', () => {
    expect(nameWords('a'.repeat(20), 'b'.repeat(20), 11)).toBe(' aaaa| bbbb');
    expect(nameWords('𠀀𠀀', '𠀀𠀀𠀀', 9)).toBe(' 𠀀| 𠀀');
  });
});

it('nothing is looked for without a letter or a digit', () => {
  expect(nameCondition('w', 'firstName', ' %_-')).toBeUndefined();
  expect(nameCondition('w', 'lastName', "Ø'")?.values).toEqual(['o']);
});
