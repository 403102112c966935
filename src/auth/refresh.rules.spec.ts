import { graceSecondsFor, judgeRefresh } from './refresh.rules.js';

describe('judgeRefresh', () => {
  const at = (seconds: number) => new Date(1_700_000_000_000 + seconds * 1000);
  const token = (usedAt: Date | null) => ({ usedAt, expiresAt: at(1000) });

  it.each([
    ['a new token', token(null), at(0), 60, 'first use'],
    ['a new token at the end of its time', token(null), at(1000), 60, 'expired'],
    ['one that was just used', token(at(0)), at(0), 60, 'within grace'],
    ['one at the end of the grace period', token(at(0)), at(59.999), 60, 'within grace'],
    ['one after the grace period', token(at(0)), at(60), 60, 'stolen'],
    ['any second use without grace', token(at(0)), at(0), 0, 'stolen'],
    ['a used one of another process whose clock is ahead', token(at(1)), at(0), 60, 'within grace'],
    ['a used one at the end of its time', token(at(0)), at(1000), 60, 'expired'],
  ])('of %s', (_, each, now, grace, verdict) => {
    expect(judgeRefresh(each, now, grace)).toBe(verdict);
  });
});

describe('graceSecondsFor', () => {
  it.each([
    ['admin', 60, 10],
    ['admin', 5, 5],
    ['admin', 0, 0],
    ['seller', 60, 60],
    ['customer', 3600, 3600],
  ] as const)('of a %s with a grace of %i seconds configured', (role, configured, grace) => {
    expect(graceSecondsFor(role, configured)).toBe(grace);
  });
});
