import { noticedEvent } from './event.js';

const settings = { eventName: 'oloy.account.created', pointsAmount: 5 };

describe('points for what Laurel notices', () => {
  it('are paid for the event of the rule alone', () => {
    const getOutcome = (name: string) => noticedEvent.onOccurrence?.(settings, { what: 'noticed', name });
    expect(getOutcome('oloy.account.created')).toEqual({ kind: 'pays', points: 5 });
    expect(getOutcome('oloy.customer.logged_in')).toEqual({ kind: 'other' });
    const reported = { what: 'reported', name: 'oloy.account.created' } as const;
    expect(noticedEvent.onOccurrence?.(settings, reported)).toEqual({ kind: 'other' });
  });

  it('are paid once, and for logins once a day', () => {
    expect(noticedEvent.getLimit?.(settings)).toEqual({ times: 1, period: 'forever' });
    const login = { ...settings, eventName: 'oloy.customer.logged_in' };
    expect(noticedEvent.getLimit?.(login)).toEqual({ times: 1, period: 'day' });
  });

  it('are for all when they are for a registration', () => {
    expect(noticedEvent.isForAll?.(settings)).toBe(true);
    expect(noticedEvent.isForAll?.({ ...settings, eventName: 'oloy.customer.logged_in' })).toBe(false);
  });

  it('need a known event', () => {
    expect(noticedEvent.read({ eventName: 'x', pointsAmount: 1 })).toMatchObject([{ field: 'eventName' }]);
  });
});
