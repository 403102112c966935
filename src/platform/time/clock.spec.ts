import { setTimeout as sleep } from 'node:timers/promises';
import { Clock } from './clock.js';

describe('Clock', () => {
  it('is at another time for as long as something is told, and for nobody else', async () => {
    const clock = new Clock();
    const then = new Date('2018-01-30T17:23:24Z');

    const told = clock.at(then, async () => {
      await sleep(1);
      return clock.now();
    });

    expect(clock.now()).not.toEqual(then);
    expect(await told).toEqual(then);
    expect(clock.now()).not.toEqual(then);
  });
});
