import { entriesOfChanges, type EntryOfChange } from './audit-author.rules.js';

const RESOURCE = { type: 'campaign', id: 'a' };
const at = (second: number) => new Date(second * 1000);

function entry(second: number, name: string, change: object = { after: { name } }): EntryOfChange {
  const changes = JSON.stringify([{ ...RESOURCE, kind: 'changed', ...change }]);
  return { recordedAt: at(second), credential: 'login', administratorId: name, changes };
}

const getNames = (moments: readonly number[], entries: readonly EntryOfChange[]) =>
  entriesOfChanges(RESOURCE, moments.map(at), entries).map((found) => found?.administratorId);

describe('entriesOfChanges', () => {
  it('finds the entry that follows each change', () => {
    expect(getNames([1, 3, 5], [entry(1, 'one'), entry(4, 'two'), entry(5, 'three')])).toEqual([
      'one',
      'two',
      'three',
    ]);
  });

  it('finds none for a change that no administrator has made', () => {
    expect(getNames([1, 3, 5], [entry(2, 'one'), entry(6, 'three')])).toEqual(['one', undefined, 'three']);
    expect(getNames([3], [entry(2, 'before')])).toEqual([undefined]);
    expect(getNames([1, 3], [entry(3, 'two')])).toEqual([undefined, 'two']);
  });

  it('leaves an entry to the change that it follows, and not to earlier ones of one moment', () => {
    expect(getNames([1, 1, 3], [entry(3, 'late')])).toEqual([undefined, undefined, 'late']);
    expect(getNames([1], [entry(40, 'much later')])).toEqual([undefined]);
  });

  it('keeps changes of one moment apart', () => {
    expect(getNames([1, 1], [entry(1, 'one'), entry(1, 'two')])).toEqual(['one', 'two']);
  });

  it('passes over entries that have changed nothing of it', () => {
    const others = [
      entry(1, 'nothing', {}),
      entry(1, 'cut', { hidden: [] }),
      entry(1, 'other', { id: 'b', after: { name: 'b' } }),
      entry(1, 'codes', { type: 'coupon', after: { name: 'b' } }),
    ];
    expect(getNames([1], [...others, entry(2, 'cut', { hidden: ['name'] })])).toEqual(['cut']);
  });
});
