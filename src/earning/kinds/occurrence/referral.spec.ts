import { referral } from './referral.js';

describe('points for a recommendation', () => {
  it.each([
    ['referrer', 'referrer', true],
    ['referrer', 'referred', false],
    ['referred', 'referred', true],
    ['both', 'referrer', true],
    ['both', 'referred', true],
  ] as const)('of a rule for %s are paid to the %s: %s', (rewardType, as, isPaid) => {
    const settings = { eventName: 'register', rewardType, pointsAmount: 9 };
    const occurrence = { what: 'recommendation', name: 'register', as } as const;
    const outcome = referral.onOccurrence?.(settings, occurrence);
    expect(outcome).toEqual(isPaid ? { kind: 'pays', points: 9 } : { kind: 'other' });
  });

  it('need a known event', () => {
    const sent = { eventName: 'x', rewardType: 'both', pointsAmount: 1 } as const;
    expect(referral.read(sent)).toMatchObject([{ field: 'eventName' }]);
  });
});
