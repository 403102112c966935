import { Turns } from './turns.js';

describe('Turns', () => {
  const soon = () => performance.now() + 1000;

  it('lets as many as it says at once, in the order in which they came', async () => {
    const turns = new Turns(2);
    const ends: (() => void)[] = [];
    const begun: number[] = [];
    const all = [1, 2, 3, 4].map((one) =>
      turns.take(soon(), () => {
        begun.push(one);
        return new Promise<void>((resolve) => ends.push(resolve));
      }),
    );
    await vi.waitUntil(() => ends.length === 2);
    expect(begun).toEqual([1, 2]);

    ends.shift()?.();
    await vi.waitUntil(() => begun.length === 3);
    ends.forEach((end) => end());
    await vi.waitUntil(() => begun.length === 4);
    ends.forEach((end) => end());
    await Promise.all(all);

    expect(begun).toEqual([1, 2, 3, 4]);
    expect(await turns.take(soon(), () => Promise.resolve('free'))).toBe('free');
  });

  it('lets nobody wait longer than he wants to', async () => {
    const turns = new Turns(1);
    let end: () => void = () => undefined;
    const first = turns.take(soon(), () => new Promise<void>((resolve) => (end = resolve)));

    expect(await turns.take(performance.now() + 10, () => Promise.resolve('late'))).toBeUndefined();
    end();
    await first;
    expect(await turns.take(soon(), () => Promise.resolve('free'))).toBe('free');
  });

  it('passes the turn on when the work has failed', async () => {
    const turns = new Turns(1);
    await expect(turns.take(soon(), () => Promise.reject(new Error('on purpose')))).rejects.toThrow();
    expect(await turns.take(soon(), () => Promise.resolve('free'))).toBe('free');
  });
});
