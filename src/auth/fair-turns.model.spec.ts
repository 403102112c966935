import { FairTurns } from './fair-turns.model.js';

describe('turns by key', () => {
  it('of a key that waits a thousand times delay another key by one', async () => {
    const turns = new FairTurns(1);
    const done: string[] = [];
    const work = (name: string) => turns.take(name, () => Promise.resolve(void done.push(name)));
    const crowd = Array.from({ length: 1000 }, () => work('crowd'));
    await Promise.all([work('other'), work('third')]);
    // The first of the crowd went on at once; the queue begins with the crowd.
    expect(done.slice(0, 4)).toEqual(['crowd', 'crowd', 'other', 'third']);
    await Promise.all(crowd);
    expect(done).toHaveLength(1002);
  });

  it('go on at once as many as may, and after a failure', async () => {
    const turns = new FairTurns(2);
    let running = 0;
    let most = 0;
    const work = (fails: boolean) =>
      turns.take('key', async () => {
        running += 1;
        most = Math.max(most, running);
        await Promise.resolve();
        running -= 1;
        if (fails) {
          throw new Error('wrong');
        }
      });
    const ends = await Promise.allSettled(Array.from({ length: 10 }, (_, index) => work(index % 2 === 0)));
    expect(ends.filter(({ status }) => status === 'rejected')).toHaveLength(5);
    expect([most, running, turns.countWaiting('key')]).toEqual([2, 0, 0]);
  });
});
