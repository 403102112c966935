import { AttemptCounter, Reservation, secondsUntilFree } from './attempt-counter.model.js';

describe('AttemptCounter', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('counts each key in a window of its own, which counting does not prolong', () => {
    const counter = new AttemptCounter(60);
    counter.count('a');
    vi.advanceTimersByTime(59_000);
    counter.count('b');
    expect(counter.count('a').count).toBe(2);
    vi.advanceTimersByTime(1000);
    expect(counter.find('a')).toBeUndefined();
    expect(counter.find('b')?.count).toBe(1);
    expect(counter.count('a').count).toBe(1);
  });

  it('keeps as many keys as it may, and forgets the oldest', () => {
    const counter = new AttemptCounter(60, 3);
    for (const key of ['a', 'b', 'c', 'a', 'd', 'e']) {
      counter.count(key);
    }
    expect(['a', 'b', 'c', 'd', 'e'].map((key) => counter.find(key)?.count)).toEqual([
      undefined,
      undefined,
      1,
      1,
      1,
    ]);
  });

  it('says how long a bound stays reached, the longest of several', () => {
    const [one, other] = [new AttemptCounter(60), new AttemptCounter(900)];
    const bounds = [
      { counter: one, key: 'a', max: 1 },
      { counter: other, key: 'a', max: 1 },
    ];
    expect(secondsUntilFree(bounds)).toBeUndefined();
    const reservation = Reservation.of(bounds);
    vi.advanceTimersByTime(500);
    expect([secondsUntilFree(bounds), secondsUntilFree(bounds.slice(0, 1))]).toEqual([900, 60]);

    reservation.giveBack();
    expect(secondsUntilFree(bounds)).toBeUndefined();
  });

  it('releases in the window that was counted in, not in the next one', () => {
    const counter = new AttemptCounter(60);
    const late = Reservation.of([{ counter, key: 'a', max: 9 }]);
    vi.advanceTimersByTime(60_000);
    counter.count('a');
    late.giveBack();
    expect(counter.find('a')?.count).toBe(1);
  });
});
