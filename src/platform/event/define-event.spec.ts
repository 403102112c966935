import { isChanged } from './define-event.js';

describe('isChanged', () => {
  const before = { name: 'A', at: new Date(0), texts: { en: 'a', de: 'b' } as object, limit: null };

  it.each([
    [{}],
    [{ name: 'A', limit: null }],
    [{ at: new Date(0) }],
    [{ texts: { de: 'b', en: 'a', pl: undefined } }],
  ])('finds none in %j', (changes) => {
    expect(isChanged(before, changes)).toBe(false);
  });

  it.each([[{ name: 'B' }], [{ at: new Date(1) }], [{ at: new Date(0), texts: { en: 'a' } }]])(
    'finds one in %j',
    (changes) => {
      expect(isChanged(before, changes)).toBe(true);
    },
  );
});
