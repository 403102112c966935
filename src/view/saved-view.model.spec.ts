import { getPersonNames, hashOfName, namesPerson } from './saved-view.model.js';

describe('the name of a view', () => {
  it.each([
    ['Gold', 'GOLD'],
    ['Größe', 'GRÖße'],
    ['a b', 'a\u00a0b'],
    ['caf\u00e9', 'cafe\u0301'],
  ])('%s is %s', (one, other) => {
    expect(hashOfName(one)).toBe(hashOfName(other));
  });

  it('is not another one', () => {
    expect(hashOfName('Gold')).not.toBe(hashOfName('Golden'));
  });
});

describe('a search', () => {
  const names = getPersonNames(['Clara@example.com'], ['+4915112345678'], ['Card77']);

  it.each([
    'q=clara@example.com',
    'email=CLARA%40example.com&sort=name',
    'q=Clara+clara@example.com',
    'q=0151,card77',
    'phone=%2B49%20151%2012345678',
    'q=4915112345678',
    'loyaltyCardNumber=CARD77',
  ])('names the person: %s', (search) => {
    expect(namesPerson(search, names)).toBe(true);
  });

  it.each(['', 'q=clara', 'q=joclara@example.com', 'q=Card771', 'q=49151', 'card77=1', 'q=%ff', 'q=%'])(
    'does not name the person: %s',
    (search) => {
      expect(namesPerson(search, names)).toBe(false);
    },
  );

  it('names a person without contacts never', () => {
    expect(namesPerson('q=&email=', getPersonNames([], [], []))).toBe(false);
  });
});
