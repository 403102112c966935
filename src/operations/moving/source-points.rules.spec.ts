import { compareBalances, getBalance, readTransferRecord, sortTransfers } from './source-points.rules.js';

const NOW = new Date('2026-06-01T00:00:00Z');
const day = (number: number) => `2026-05-${String(number).padStart(2, '0')}T10:00:00+0000`;
let last = 0;

function transfer(value: number, createdAt: string, more: object = {}) {
  last += 1;
  const pointsTransferId = `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`;
  const customerId = '00000000-0000-4000-8000-00000000000c';
  const record = { pointsTransferId, customerId, value, createdAt, type: 'adding', state: 'active', ...more };
  return readTransferRecord(record, NOW);
}

const spent = (value: number, createdAt: string) => transfer(value, createdAt, { type: 'spending' });
const none = { available: 0, locked: 0, used: 0, expired: 0 };

describe('getBalance', () => {
  it.each([
    ['nothing', [], {}],
    ['what was added', [transfer(5, day(1)), transfer(2.5, day(2))], { available: 7.5 }],
    [
      'the oldest spent first, whatever expires first',
      [transfer(10, day(1)), transfer(10, day(2), { expiresAt: day(9) }), spent(8, day(3))],
      { available: 2, used: 8, expired: 10 },
    ],
    [
      'nothing of what had expired by then',
      [transfer(10, day(1), { expiresAt: day(2) }), transfer(10, day(2)), spent(8, day(3))],
      { available: 2, used: 8, expired: 10 },
    ],
    [
      'nothing of what was locked by then',
      [transfer(10, day(1), { lockedUntil: day(4) }), transfer(10, day(2)), spent(8, day(3))],
      { available: 12, used: 8 },
    ],
    ['what is locked still', [transfer(10, day(1), { lockedUntil: '2026-07-01' })], { locked: 10 }],
    ['what was reset', [transfer(10, day(1), { state: 'expired' })], { expired: 10 }],
    [
      'of what was canceled only what nothing else has paid',
      [transfer(10, day(1), { state: 'canceled' }), transfer(5, day(2)), spent(8, day(3))],
      { used: 8 },
    ],
    ['no more spent than there was', [transfer(5, day(1)), spent(8, day(3))], { used: 5 }],
  ] as const)('has %s', (_what, transfers, expected) => {
    expect(getBalance(sortTransfers(transfers), NOW)).toEqual({ ...none, ...expected });
  });
});

describe('readTransferRecord', () => {
  it('rounds points, and gives a reset the time of the move', () => {
    expect(transfer(2.5, day(1))).toMatchObject({ value: 2.5, points: 3, expiresAt: null });
    expect(transfer(1, day(1), { state: 'expired', expiresAt: '2027-01-01' })).toMatchObject({
      expiresAt: NOW,
    });
  });

  it.each([
    [{ type: 'gift' }, /^type: /],
    [{ value: -1 }, /^value: /],
    [{ createdAt: '2026-07-01' }, /^createdAt: This time has not come yet\.$/],
    [{ expiresAt: 'soon' }, /^expiresAt: /],
    [{ pointsTransferId: '1' }, /^pointsTransferId: .* UUID\.$/],
  ])('refuses %j', (more, message) => {
    expect(() => transfer(1, day(1), more)).toThrow(message);
  });
});

describe('compareBalances', () => {
  it('names each figure that differs, to the hundredth', () => {
    const here = { available: 1, locked: 2, used: 3, expired: 4 };
    expect(compareBalances({ ...here, available: 1.004 }, here)).toEqual([]);
    expect(compareBalances({ available: 0.1 + 0.2, used: 4 }, { ...here, available: 0.3 })).toEqual([
      'used points: 4 there, 3 here.',
    ]);
  });
});
