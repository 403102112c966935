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
    const occurrence = { what: 'recommendation', name: 'register', as, keptCents: null } as const;
    const outcome = referral.onOccurrence?.(settings, occurrence);
    expect(outcome).toEqual(isPaid ? { kind: 'pays', points: 9 } : { kind: 'other' });
  });

  it.each([
    [99, { kind: 'misses', miss: { why: 'below-minimum', missingCents: 1 } }],
    [100, { kind: 'pays', points: 9 }],
    [null, { kind: 'pays', points: 9 }],
  ])('follow a purchase of which enough is kept: %s cents', (keptCents, expected) => {
    const settings = {
      eventName: 'every_purchase',
      rewardType: 'both',
      pointsAmount: 9,
      minOrderCents: 100,
    } as const;
    const occurrence = { what: 'recommendation', name: 'every_purchase', as: 'referrer', keptCents } as const;
    expect(referral.onOccurrence?.(settings, occurrence)).toEqual(expected);
    expect([100, 0].map((minOrderCents) => referral.getLeastCents?.({ ...settings, minOrderCents }))).toEqual(
      [100, 1],
    );
  });

  it('need a known event', () => {
    const sent = { eventName: 'x', rewardType: 'both', pointsAmount: 1 } as const;
    expect(referral.read(sent)).toMatchObject([{ field: 'eventName' }]);
  });
});
