import { setTimeout as sleep } from 'node:timers/promises';
import { Clock } from './clock.js';

describe('Clock', () => {
  it('is at another time while the given work runs, and only for that work', async () => {
    const clock = new Clock();
    const then = new Date('2018-01-30T17:23:24Z');

    const work = clock.at(then, async () => {
      await sleep(1);
      return clock.now();
    });

    expect(clock.now()).not.toEqual(then);
    expect(await work).toEqual(then);
    expect(clock.now()).not.toEqual(then);
  });
});
