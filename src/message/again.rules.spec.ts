import { getProblemOfContent, getProblemOfState, getUsefulUntil, needsSecrets } from './again.rules.js';

const MADE = new Date('2020-01-01T10:00:00Z');
const UNTIL = new Date('2020-01-04T10:00:00Z');
const LATER = new Date('2020-02-01T00:00:00Z');
const message: Parameters<typeof getProblemOfContent>[0] = {
  kind: 'new_points',
  channel: 'email',
  status: 'failed',
  recipient: 'anna@example.com',
  variables: {},
  createdAt: MADE,
  usefulUntil: UNTIL,
};

describe('a message that is to be sent again', () => {
  it.each([
    ['pending', 'This message is on its way already.'],
    ['sent', 'This message was sent already.'],
    ['failed', null],
    ['dropped', null],
  ] as const)('may be %s: %s', (status, problem) => {
    expect(getProblemOfState({ status })).toBe(problem);
  });

  it.each([{ recipient: null }, { variables: null }])('needs a recipient and variables: %o', (missing) => {
    expect(getProblemOfContent({ ...message, ...missing }, MADE)).toMatch(/no recipient/);
  });

  it('may be late, unless it reminds of something', () => {
    expect(getProblemOfContent(message, LATER)).toBeNull();
    expect(getProblemOfContent({ ...message, kind: 'points_expiry' }, MADE)).toBeNull();
    expect(getProblemOfContent({ ...message, kind: 'points_expiry' }, UNTIL)).toMatch(/is over/);
  });

  it.each([
    ['new_points', 'email', false],
    ['coupon_expiry', 'push', false],
    ['coupon_expiry', 'email', true],
    ['activation_code', 'sms', true],
    ['a kind of a later version', 'email', true],
  ] as const)('has secrets or none: %s by %s', (kind, channel, expected) => {
    expect(needsSecrets({ kind, channel })).toBe(expected);
  });

  it('is of use as long as at first, when that is over', () => {
    expect(getUsefulUntil(message, MADE)).toEqual(UNTIL);
    expect(getUsefulUntil(message, LATER)).toEqual(new Date('2020-02-04T00:00:00Z'));
  });
});
