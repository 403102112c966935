import { BalanceTooLarge } from './account.errors.js';
import { BALANCE_MAX, LockedAccount } from './locked-account.model.js';
import type { PointsLot } from './points-lot.entity.js';

const NOW = new Date('2026-05-20T10:00:00Z');
const held = (balance: number) => ({ id: 'a', customerId: 'c', storeId: 's', revision: 0, debt: 0, balance });
const lot = (remaining: number): PointsLot => ({
  id: `${remaining}`,
  accountId: 'a',
  points: remaining,
  remaining,
  lockedUntil: null,
  expiresAt: null,
  canceledAt: null,
  expiredAt: null,
  dueAt: null,
  createdAt: NOW,
  origin: 'given',
  soldAt: null,
});

describe('a locked account', () => {
  it('has room up to the bound, and no further', () => {
    const account = new LockedAccount(held(BALANCE_MAX - 5), { available: 0 }, NOW);
    expect(() => account.checkRoomFor(5)).not.toThrow();
    expect(() => account.checkRoomFor(6)).toThrow(BalanceTooLarge);
  });

  it.each([{ lots: [] }, { available: 0 }])(
    'counts points that it has received and spent since it was locked: %j',
    (open) => {
      const account = new LockedAccount(held(BALANCE_MAX - 5), open, NOW);
      account.note(null, lot(4));
      expect(() => account.checkRoomFor(1)).not.toThrow();
      expect(() => account.checkRoomFor(2)).toThrow(BalanceTooLarge);
      account.noteSlices([{ lot: lot(4), points: 3 }], -1);
      expect(() => account.checkRoomFor(4)).not.toThrow();
      expect(() => account.checkRoomFor(5)).toThrow(BalanceTooLarge);
    },
  );
});
