import { getPermissions, readGrants } from './permissions.rules.js';
import { mayDo, mayGrantAll, type Principal } from './principal.rules.js';

describe('readGrants', () => {
  const both = [
    { resource: 'LEVEL', access: 'VIEW' },
    { resource: 'POS', access: 'MODIFY' },
  ];

  it.each([
    ['a list', both],
    ['the map that a form makes of it', { 0: both[0], 7: both[1] }],
    ['a map by resource', { LEVEL: ['VIEW'], POS: { 0: 'MODIFY' } }],
    ['a list that repeats itself', [...both, both[0]]],
  ])('takes %s', (_, sent) => {
    expect(readGrants(sent)).toEqual(both);
  });

  it('takes an empty list for no permission', () => {
    expect(readGrants([])).toEqual([]);
  });

  it.each([
    ['LEVEL'],
    [null],
    [[null]],
    [['LEVEL']],
    [[{ resource: 'LEVEL' }]],
    [[{ resource: 'NOTHING', access: 'VIEW' }]],
    [[{ resource: 'LEVEL', access: 'view' }]],
    [{ LEVEL: 'VIEW' }],
    [{ LEVEL: [['VIEW']] }],
    [{ constructor: ['VIEW'] }],
  ])('refuses %j', (sent) => {
    expect(() => readGrants(sent)).toThrow(/There is no such|should be a list/);
  });
});

describe('getPermissions', () => {
  it('unites what several roles permit', () => {
    const permissions = getPermissions([
      { resource: 'POS', access: 'MODIFY' },
      { resource: 'LEVEL', access: 'VIEW' },
      { resource: 'POS', access: 'VIEW' },
      { resource: 'LEVEL', access: 'VIEW' },
    ]);
    expect(permissions).toEqual({ LEVEL: ['VIEW'], POS: ['VIEW', 'MODIFY'] });
  });
});

describe('mayDo and mayGrantAll', () => {
  const admin = (more: Partial<Principal>): Principal => ({ role: 'admin', id: '', ...more });

  it('grants no MODIFY without VIEW', () => {
    expect(mayDo(admin({ permissions: { POS: ['MODIFY'] } }), 'POS', 'MODIFY')).toBe(false);
    expect(mayDo(admin({ permissions: { POS: ['VIEW', 'MODIFY'] } }), 'POS', 'MODIFY')).toBe(true);
  });

  it('allows no caller to grant what they do not have', () => {
    const some = admin({ permissions: { POS: ['VIEW'] } });
    const rights = (permissions: Principal['permissions'] = {}, superAdmin = false) => ({
      superAdmin,
      permissions,
    });
    expect(mayGrantAll(some, rights({ POS: ['VIEW'] }))).toBe(true);
    expect(mayGrantAll(some, rights({ POS: ['VIEW', 'MODIFY'] }))).toBe(false);
    expect(mayGrantAll(some, rights({}, true))).toBe(false);
    expect(mayGrantAll(admin({ superAdmin: true }), rights({ POS: ['VIEW', 'MODIFY'] }, true))).toBe(true);
  });
});
