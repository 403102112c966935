import { getChange } from './change.js';

const SHOWN = ['name', 'active'];
const noted = (before: object | null, after: object | null) =>
  getChange({ type: 'thing', id: 'a', before, after, shown: SHOWN });

describe('getChange', () => {
  it('tells old and new values of what has changed, and nothing of what has not', () => {
    const before = { id: 'a', name: 'Old', active: true, revision: 1 };
    expect(noted(before, { name: 'New', active: true, revision: 2 })).toEqual({
      type: 'thing',
      id: 'a',
      kind: 'changed',
      before: { name: 'Old' },
      after: { name: 'New' },
    });
  });

  it('says of any other field only that it changed', () => {
    const change = noted(
      { name: 'Same', secret: 'one' },
      { name: 'Same', secret: 'two', email: 'x@example.com' },
    );
    expect(change).toEqual({ type: 'thing', id: 'a', kind: 'changed', hidden: ['secret', 'email'] });
  });

  it('tells what something was when it was added, or is no more', () => {
    expect(noted(null, { id: 'a', name: 'New', secret: 'one' })).toMatchObject({
      kind: 'added',
      after: { name: 'New' },
    });
    expect(noted({ name: 'Old', secret: 'one' }, null)).toEqual({
      type: 'thing',
      id: 'a',
      kind: 'removed',
      before: { name: 'Old' },
    });
  });

  it('cuts what is long', () => {
    const { after } = noted(null, { name: 'x'.repeat(10_000) });
    expect(JSON.stringify(after).length).toBeLessThan(600);
  });

  it('takes equal times and lists for equal', () => {
    const shown = ['at', 'list'];
    const one = { at: new Date(0), list: [1] };
    const change = getChange({
      type: 't',
      id: 'a',
      before: one,
      after: { at: new Date(0), list: [1] },
      shown,
    });
    expect(change).toEqual({ type: 't', id: 'a', kind: 'changed' });
  });
});
