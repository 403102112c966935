import { reportedEvent } from './custom-event.js';

const settings = {
  eventName: 'like',
  pointsAmount: 5,
  limit: { active: true, period: 'week', limit: 3 },
} as const;

describe('points for what a client reports', () => {
  it('are paid for the event of the rule alone', () => {
    const getOutcome = (name: string) => reportedEvent.onOccurrence?.(settings, { what: 'reported', name });
    expect(getOutcome('like')).toEqual({ kind: 'pays', points: 5 });
    expect(getOutcome('Like')).toEqual({ kind: 'other' });
  });

  it('have the limit that is active', () => {
    expect(reportedEvent.getLimit?.(settings)).toEqual({ times: 3, period: 'week' });
    expect(reportedEvent.getLimit?.({ ...settings, limit: { ...settings.limit, active: false } })).toBeNull();
  });

  it('need an event and an amount', () => {
    expect(reportedEvent.read({})).toMatchObject([{ field: 'eventName' }, { field: 'pointsAmount' }]);
  });
});
