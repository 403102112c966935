import { getRevision } from './revision.js';

describe('the revision of a record', () => {
  const record = {
    name: 'Gold',
    at: new Date(0),
    texts: { de: { name: 'Gold' }, en: { name: 'Gold' } },
    ids: ['a', 'b'],
  };

  it('is a short text of hexadecimal digits', () => {
    expect(getRevision(record)).toMatch(/^[\da-f]{16}$/);
  });

  it('does not depend on the order of names, and not on what has no value', () => {
    const { name, at, texts, ids } = record;
    const { de, en } = texts;
    const other = { ids, texts: { en: { ...en, description: undefined }, de }, at, name, photo: null };
    expect(getRevision(other)).toBe(getRevision(record));
  });

  it('does not depend on parts of a second, which answers do not show', () => {
    expect(getRevision({ ...record, at: new Date(999) })).toBe(getRevision(record));
  });

  it.each([
    ['another value', { ...record, name: 'gold' }],
    ['another value inside', { ...record, texts: { ...record.texts, en: { name: 'Golden' } } }],
    ['another order of a list', { ...record, ids: ['b', 'a'] }],
    ['a further value', { ...record, active: false }],
    ['a value of another type', { ...record, ids: 'a,b' }],
    ['another time', { ...record, at: new Date(1000) }],
  ])('is another one with %s', (_case, other) => {
    expect(getRevision(other)).not.toBe(getRevision(record));
  });
});
