import {
  getEnd,
  isDueToUnlock,
  isSpendable,
  nextDue,
  slicesToReturn,
  spendablePoints,
  takeFromLots,
} from './lot.rules.js';

const NOW = new Date('2018-06-15T12:00:00.000Z');
const BEFORE = new Date('2018-06-15T11:59:59.999Z');
const AFTER = new Date('2018-06-15T12:00:00.001Z');
const LATER = new Date('2018-07-01T00:00:00.000Z');
const MANY = 4_000_000_000;

interface Times {
  readonly lockedUntil?: Date;
  readonly expiresAt?: Date;
  readonly canceledAt?: Date;
  readonly createdAt?: Date;
}

const lot = (id: string, remaining: number, times: Times = {}) => ({
  expiredAt: null,
  id,
  remaining,
  lockedUntil: times.lockedUntil ?? null,
  expiresAt: times.expiresAt ?? null,
  canceledAt: times.canceledAt ?? null,
  createdAt: times.createdAt ?? BEFORE,
});

const taken = (slices: readonly { lot: { id: string }; points: number }[] | null) =>
  slices?.map(({ lot: { id }, points }) => [id, points]);

describe('getEnd', () => {
  const written = (expiredAt: Date, expiresAt?: Date) => ({
    ...lot('a', 0, expiresAt && { expiresAt }),
    expiredAt,
  });

  it.each([
    ['goes on', lot('a', 1), null],
    ['goes on for a millisecond', lot('a', 1, { expiresAt: AFTER }), null],
    ['is locked', lot('a', 1, { lockedUntil: LATER }), null],
    ['expires this instant', lot('a', 1, { expiresAt: NOW }), 'expired'],
    ['was written off', written(NOW, BEFORE), 'expired'],
    ['was reset', written(BEFORE), 'expired'],
    ['was reset before it would have expired', written(BEFORE, LATER), 'expired'],
    ['was canceled', lot('a', 0, { canceledAt: BEFORE }), 'canceled'],
    [
      'was canceled before it would have expired',
      lot('a', 0, { canceledAt: BEFORE, expiresAt: NOW }),
      'canceled',
    ],
  ])('of one that %s', (_, one, expected) => {
    expect(getEnd(one, NOW)).toBe(expected);
    expect(isSpendable(one, NOW)).toBe(expected === null && one.lockedUntil === null);
  });
});

describe('isSpendable', () => {
  it.each([
    ['has neither lock nor expiry', {}, true],
    ['is locked for another millisecond', { lockedUntil: AFTER }, false],
    ['unlocks this instant', { lockedUntil: NOW }, true],
    ['expires in a millisecond', { expiresAt: AFTER }, true],
    ['expires this instant', { expiresAt: NOW }, false],
    ['has unlocked and expired', { lockedUntil: BEFORE, expiresAt: NOW }, false],
    ['was canceled', { canceledAt: BEFORE }, false],
  ])('one that %s', (_, times, expected) => {
    expect(isSpendable(lot('a', 1, times), NOW)).toBe(expected);
  });
});

describe('spendablePoints', () => {
  it('counts beyond 32 bits, and only what can be spent', () => {
    const lots = [lot('a', MANY), lot('b', MANY), lot('c', 7, { lockedUntil: LATER })];
    expect(spendablePoints(lots, NOW)).toBe(8_000_000_000);
  });
});

describe('takeFromLots', () => {
  it('takes what expires first, then the oldest, and what never expires last', () => {
    const lots = [
      lot('never', 10),
      lot('late', 10, { expiresAt: LATER }),
      lot('soon', 10, { expiresAt: AFTER }),
      lot('late, older', 10, { expiresAt: LATER, createdAt: new Date(0) }),
    ];
    expect(taken(takeFromLots(lots, 35, NOW))).toEqual([
      ['soon', 10],
      ['late, older', 10],
      ['late', 10],
      ['never', 5],
    ]);
  });

  it('decides between twins by id, so that it always takes the same', () => {
    expect(taken(takeFromLots([lot('b', 1), lot('a', 1)], 1, NOW))).toEqual([['a', 1]]);
  });

  it('takes exactly all there is', () => {
    expect(taken(takeFromLots([lot('a', 1), lot('b', MANY)], MANY + 1, NOW))).toEqual([
      ['a', 1],
      ['b', MANY],
    ]);
  });

  it('takes nothing when a single point is missing', () => {
    expect(takeFromLots([lot('a', 1), lot('b', MANY)], MANY + 2, NOW)).toBeNull();
  });

  it('passes over lots that are empty, locked, expired or canceled', () => {
    const lots = [
      lot('empty', 0),
      lot('locked', 5, { lockedUntil: AFTER }),
      lot('expired', 5, { expiresAt: NOW }),
      lot('canceled', 5, { canceledAt: BEFORE }),
      lot('good', 5),
    ];
    expect(taken(takeFromLots(lots, 5, NOW))).toEqual([['good', 5]]);
    expect(takeFromLots(lots, 6, NOW)).toBeNull();
  });
});

describe('nextDue', () => {
  it.each([
    ['never, without times', {}, null],
    ['when it unlocks', { lockedUntil: AFTER, expiresAt: LATER }, AFTER],
    ['when it expires, once it has unlocked', { lockedUntil: NOW, expiresAt: LATER }, LATER],
    ['when it expires, if that is before it would unlock', { lockedUntil: LATER, expiresAt: AFTER }, AFTER],
    ['when it unlocks, if it never expires', { lockedUntil: AFTER }, AFTER],
  ])('%s', (_, times, expected) => {
    expect(nextDue(lot('a', 1, times), NOW)).toEqual(expected);
  });
});

describe('isDueToUnlock', () => {
  it.each([
    ['one that waits for it', { lockedUntil: AFTER, expiresAt: LATER, dueAt: AFTER }, true],
    ['one whose event is recorded', { lockedUntil: AFTER, expiresAt: LATER, dueAt: LATER }, false],
    ['one that expires as it would unlock', { lockedUntil: AFTER, expiresAt: AFTER, dueAt: AFTER }, false],
    ['one that was never locked', { lockedUntil: null, expiresAt: LATER, dueAt: LATER }, false],
  ])('%s', (_, times, expected) => {
    expect(isDueToUnlock(times)).toBe(expected);
  });
});

describe('slicesToReturn', () => {
  const lots = [lot('soon', 0, { expiresAt: AFTER }), lot('never', 0), lot('late', 0, { expiresAt: LATER })];
  const spent = [
    { lotId: 'soon', points: 10 },
    { lotId: 'late', points: 10 },
    { lotId: 'never', points: 10 },
  ];

  it('gives to the lots that expire last', () => {
    expect(taken(slicesToReturn(lots, spent, 0, 15))).toEqual([
      ['never', 10],
      ['late', 5],
    ]);
  });

  it('goes on where it has stopped before', () => {
    expect(taken(slicesToReturn(lots, spent, 15, 15))).toEqual([
      ['late', 5],
      ['soon', 10],
    ]);
  });

  it('never returns more than was spent', () => {
    expect(() => slicesToReturn(lots, spent, 15, 16)).toThrow('More points');
    expect(() => slicesToReturn(lots, spent, 30, 1)).toThrow('More points');
  });
});
