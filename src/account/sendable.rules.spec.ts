import {
  getNextSendable,
  getSendableFrom,
  isAllSendable,
  isSendable,
  type LotOrigin,
} from './sendable.rules.js';

const DAY_MS = 86_400_000;
const NOW = new Date('2026-11-30T12:00:00Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS);
const TERMS = { sendPointsAfterDays: 14, sendGivenPointsAfterDays: 3 };
const lot = (origin: LotOrigin, soldAt: Date | null, createdAt = NOW, remaining = 5) => ({
  origin,
  soldAt,
  createdAt,
  remaining,
});

describe('points of a lot', () => {
  it.each<readonly [string, ReturnType<typeof lot>, boolean]>([
    ['of a sale of 14 days ago', lot('sale', daysAgo(14)), true],
    ['of a sale of less', lot('sale', new Date(daysAgo(14).getTime() + 1)), false],
    ['that were earned long ago by a sale that is dated later', lot('sale', NOW, daysAgo(99)), false],
    ['of a recommendation whose sale is old', lot('recommendation', daysAgo(15)), true],
    ['of a recommendation without a sale, however old', lot('recommendation', null, daysAgo(99)), false],
    ['that were given', lot('given', null, daysAgo(3)), true],
    ['that were given a moment ago', lot('given', null), false],
    ['that were received', lot('received', null), true],
    ['of an earlier version', lot('unknown', null, daysAgo(14)), true],
    ['of an earlier version, and young', lot('unknown', null, daysAgo(13)), false],
  ])('%s can be sent: %#', (_, one, expected) => {
    expect(isSendable(one, TERMS, NOW)).toBe(expected);
    const atOnce = { sendPointsAfterDays: 0, sendGivenPointsAfterDays: 0 };
    expect(isAllSendable(atOnce)).toBe(true);
    expect(isSendable(one, atOnce, NOW)).toBe(true);
    expect(getSendableFrom(one, atOnce)).toBeNull();
  });

  it('can be sent later, the first of them all together', () => {
    const lots = [
      lot('sale', daysAgo(3)),
      lot('sale', daysAgo(5), NOW, 7),
      lot('sale', daysAgo(5)),
      lot('sale', daysAgo(20)),
    ];
    const from = new Date(NOW.getTime() + 9 * DAY_MS);
    expect(getNextSendable([...lots, lot('recommendation', null)], TERMS, NOW)).toEqual({ from, points: 12 });
    expect(getNextSendable([lot('recommendation', null)], TERMS, NOW)).toBeUndefined();
    expect(isAllSendable(TERMS)).toBe(false);
  });
});
