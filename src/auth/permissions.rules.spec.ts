import { permissionsOf, readGrants } from './permissions.rules.js';
import { mayDo, mayGrant, type Principal } from './principal.rules.js';

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

describe('permissionsOf', () => {
  it('unites what several roles permit', () => {
    const permissions = permissionsOf([
      { resource: 'POS', access: 'MODIFY' },
      { resource: 'LEVEL', access: 'VIEW' },
      { resource: 'POS', access: 'VIEW' },
      { resource: 'LEVEL', access: 'VIEW' },
    ]);
    expect(permissions).toEqual({ LEVEL: ['VIEW'], POS: ['VIEW', 'MODIFY'] });
  });
});

describe('mayDo and mayGrant', () => {
  const admin = (more: Partial<Principal>): Principal => ({ role: 'admin', id: '', ...more });

  it('lets nobody modify what he may not see', () => {
    expect(mayDo(admin({ permissions: { POS: ['MODIFY'] } }), 'POS', 'MODIFY')).toBe(false);
    expect(mayDo(admin({ permissions: { POS: ['VIEW', 'MODIFY'] } }), 'POS', 'MODIFY')).toBe(true);
  });

  it('lets nobody give away what he does not have', () => {
    const some = admin({ permissions: { POS: ['VIEW'] } });
    expect(mayGrant(some, { POS: ['VIEW'] })).toBe(true);
    expect(mayGrant(some, { POS: ['VIEW', 'MODIFY'] })).toBe(false);
    expect(mayGrant(admin({ superAdmin: true }), { POS: ['VIEW', 'MODIFY'] })).toBe(true);
  });
});
