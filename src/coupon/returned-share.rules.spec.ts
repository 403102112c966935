import { remainingValue, returnedValues } from './returned-share.rules.js';

const DAY_MS = 86_400_000;

function coupon(id: string, value: number, days: number | null, returned = 0) {
  return {
    id,
    valueCents: value * 100,
    returnedCents: returned * 100,
    activeTo: days === null ? null : new Date(days * DAY_MS),
    purchasedAt: new Date(0),
  };
}

function getShare(grossCents: number, returnedCents: number) {
  return { grossCents, returnedCents, isWhole: returnedCents >= grossCents };
}

function returned(coupons: readonly ReturnType<typeof coupon>[], share: number) {
  const values = returnedValues(coupons, getShare(100_00, Math.round(share * 100)));
  return values.map(({ coupon: { id }, cents }) => `${id} ${cents / 100}`);
}

describe('what comes back of used coupons', () => {
  it('is the examples of the public system', () => {
    expect(returned([coupon('a', 10, null)], 100)).toEqual(['a 10']);
    expect(returned([coupon('a', 10, 10), coupon('b', 20, 12)], 100)).toEqual(['b 20', 'a 10']);
    expect(returned([coupon('a', 10, null)], 50)).toEqual(['a 5']);
    expect(returned([coupon('a', 10, 10), coupon('b', 20, 12)], 85)).toEqual(['b 20', 'a 5.5']);
    expect(returned([coupon('a', 10, null, 10)], 100)).toEqual([]);
  });

  it('puts those without an end first', () => {
    expect(returned([coupon('a', 10, 10), coupon('b', 20, null)], 100)).toEqual(['b 20', 'a 10']);
  });

  it('adds up to the whole, in however many returns', () => {
    for (const steps of [3, 7, 9, 100]) {
      const coupons = [coupon('a', 0.1, 1), coupon('b', 33.33, 2), coupon('c', 7.77, null)];
      for (let step = 1; step <= steps; step += 1) {
        const share = getShare(100_01, Math.round((100_01 * step) / steps));
        for (const { coupon: of, cents } of returnedValues([...coupons], share)) {
          of.returnedCents += cents;
        }
      }
      expect(coupons.map(({ valueCents, returnedCents }) => valueCents - returnedCents)).toEqual([0, 0, 0]);
    }
  });

  it('is nothing when a coupon was used for what had come back before', () => {
    expect(returned([], 100)).toEqual([]);
    expect(returned([coupon('a', 0, null)], 100)).toEqual([]);
  });
});

describe('what a percentage is still worth', () => {
  it.each([
    [1000, 100_00, 0, 1000],
    [1000, 100_00, 44_50, 555],
    [1000, 100_00, 100_00, 0],
    [1, 100_00, 49_99, 1],
    [1, 100_00, 50_00, 0],
  ])('%i of %i, of which %i came back: %i', (value, grossCents, returnedCents, left) => {
    expect(remainingValue(value, getShare(grossCents, returnedCents))).toBe(left);
  });
});
