import { contactKeys, isSamePerson, mailboxKey, type Person } from './invitation.rules.js';

const NONE: Person = {
  firstName: 'Ada',
  lastName: 'North',
  email: null,
  phone: null,
  loyaltyCardNumber: null,
  street: null,
  address1: null,
  postal: null,
  city: null,
  country: null,
};
const HOME = { street: 'Long Street', address1: '1', postal: '10115', city: 'Berlin', country: 'DE' };

describe('a mailbox', () => {
  it.each([
    ['Ada@Example.com', 'ada@example.com'],
    ['ada+shop@example.com', 'ada@example.com'],
    ['a.da@example.com', 'a.da@example.com'],
    ['a.da+x+y@gmail.com', 'ada@gmail.com'],
    ['"a@b"@example.com', '"a@b"@example.com'],
  ])('of %s is %s', (email, mailbox) => {
    expect(mailboxKey(email)).toBe(mailbox);
  });
});

describe('contacts of a person', () => {
  it('have one key each, in any spelling', () => {
    expect(contactKeys({ email: 'A+b@example.com', phone: '+49 30 1231195' })).toEqual([
      'email:a@example.com',
      'phone:49301231195',
    ]);
    expect(contactKeys({ email: null })).toEqual([]);
  });
});

describe('a person who brings themselves', () => {
  it.each<[string, Partial<Person>, Partial<Person>]>([
    ['e-mail', { email: 'ada@example.com' }, { email: 'ADA+2@example.com' }],
    ['e-mail, at another domain of Google', { email: 'a.da@gmail.com' }, { email: 'ada@googlemail.com' }],
    ['e-mail, at another domain of Apple', { email: 'ada@me.com' }, { email: 'ada@icloud.com' }],
    ['e-mail, at another domain of Proton', { email: 'a_da@pm.me' }, { email: 'ad.a@protonmail.com' }],
    ['e-mail, with a tag of Yahoo', { email: 'ada-shop@yahoo.co.uk' }, { email: 'ada@yahoo.co.uk' }],
    [
      'e-mail, with its domain in letters',
      { email: 'ada@bücher.example' },
      { email: 'ada@xn--bcher-kva.example' },
    ],
    [
      'e-mail, in another form of its letters',
      { email: 'zoe\u0308@example.com' },
      { email: 'zo\u00eb@example.com' },
    ],
    ['phone', { phone: '+48500100200' }, { phone: '48500100200' }],
    ['card', { loyaltyCardNumber: 'c-1' }, { loyaltyCardNumber: 'C-1' }],
    ['name and address', HOME, { ...HOME, street: 'LONG  street' }],
  ])('is known by the %s', (_, one, other) => {
    expect(isSamePerson({ ...NONE, ...one }, { ...NONE, ...other })).toBe(true);
  });

  it.each<[string, Partial<Person>, Partial<Person>]>([
    ['nothing in common', { email: 'ada@example.com' }, { email: 'bob@example.com' }],
    ['no contacts', {}, {}],
    ['a hyphen where names have one', { email: 'ada-m@example.com' }, { email: 'ada-k@example.com' }],
    ['dots where they count', { email: 'a.da@icloud.com' }, { email: 'ada@icloud.com' }],
    ['one household', HOME, { ...HOME, firstName: 'Bob' }],
    ['a town alone', { city: 'Berlin' }, { city: 'Berlin' }],
  ])('is not one with %s', (_, one, other) => {
    expect(isSamePerson({ ...NONE, ...one }, { ...NONE, ...other })).toBe(false);
  });
});
