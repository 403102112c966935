import { AttachedValues } from './attached-values.js';

describe('AttachedValues', () => {
  it('has the last value of each object, and none of its prototype', () => {
    const values = new AttachedValues<object, string>();
    const others = new AttachedValues<object, string>();
    const owner = {};
    const derived = Object.create(owner) as object;

    values.set(owner, 'first');
    values.set(owner, 'last');

    expect([values.get(owner), values.get(derived), others.get(owner)]).toEqual([
      'last',
      undefined,
      undefined,
    ]);
  });

  it('does not show in copies and texts of an object', () => {
    const values = new AttachedValues<object, string>();
    const owner = { name: 'owner' };
    values.set(owner, 'hidden');

    expect(values.get({ ...owner })).toBeUndefined();
    expect(JSON.stringify(owner)).toBe('{"name":"owner"}');
  });
});
