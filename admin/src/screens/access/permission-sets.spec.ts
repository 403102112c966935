import { getPreset, hasPermission, setAccess } from './permission-sets.js';

const RESOURCES = ['ADMIN', 'CUSTOMER', 'EVENT'];
const view = (resource: string) => ({ resource, access: 'VIEW' });
const change = (resource: string) => ({ resource, access: 'MODIFY' });

describe('sets of permissions', () => {
  it('are what can be seen, what a data team reads, or everything', () => {
    expect(getPreset('read', RESOURCES)).toEqual(RESOURCES.map(view));
    expect(getPreset('data', RESOURCES)).toEqual([view('CUSTOMER'), view('EVENT')]);
    expect(getPreset('everything', ['EVENT'])).toEqual([view('EVENT'), change('EVENT')]);
  });

  it('have the right to see with the one to change, and lose the one to change without it', () => {
    expect(setAccess([], ['CUSTOMER'], 'MODIFY', true)).toEqual([view('CUSTOMER'), change('CUSTOMER')]);
    expect(setAccess([view('CUSTOMER'), change('CUSTOMER')], ['CUSTOMER'], 'VIEW', false)).toEqual([]);
    expect(setAccess([view('CUSTOMER'), change('CUSTOMER')], ['CUSTOMER'], 'MODIFY', false)).toEqual([
      view('CUSTOMER'),
    ]);
  });

  it('change a whole column, and leave what is changed already and what is unknown', () => {
    const value = [view('LATER'), view('CUSTOMER'), change('CUSTOMER')];
    expect(setAccess(value, RESOURCES, 'VIEW', true)).toEqual([
      view('LATER'),
      view('ADMIN'),
      view('CUSTOMER'),
      change('CUSTOMER'),
      view('EVENT'),
    ]);
    expect(setAccess(value, RESOURCES, 'VIEW', false)).toEqual([view('LATER')]);
    expect(hasPermission(value, 'CUSTOMER', 'MODIFY')).toBe(true);
    expect(hasPermission(value, 'LATER', 'MODIFY')).toBe(false);
  });
});
