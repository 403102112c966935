import { EndpointPace } from './endpoint-pace.model.js';

const NOW = new Date('2018-01-30T17:23:24Z');
const after = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);

describe('EndpointPace', () => {
  it('has a share for each, whatever the others do', () => {
    const pace = new EndpointPace();
    expect([1, 25, 50, 100, 1000].map((webhooks) => pace.slots('a', webhooks, NOW))).toEqual([8, 8, 4, 2, 1]);
    pace.failed('b', NOW);
    expect(pace.slots('a', 2, NOW)).toBe(8);
  });

  it('asks one that fails with one request at a time, and less and less often, until one succeeds', () => {
    const pace = new EndpointPace();
    const paused: number[] = [];
    for (let failures = 1; failures <= 10; failures += 1) {
      pace.failed('a', NOW);
      paused.push(
        Array.from({ length: 100 }, (_, second) => second).findIndex(
          (s) => pace.slots('a', 1, after(s)) === 1,
        ),
      );
    }
    expect(paused).toEqual([0, 0, 1, 2, 4, 8, 16, 30, 30, 30]);
    pace.succeeded('a');
    expect(pace.slots('a', 1, NOW)).toBe(8);
  });

  it('forgets webhooks that are no more', () => {
    const pace = new EndpointPace();
    pace.failed('a', NOW);
    pace.failed('b', NOW);
    pace.keep(['b']);
    expect([pace.slots('a', 1, NOW), pace.slots('b', 1, NOW)]).toEqual([8, 1]);
  });
});
