import { ReadsTogether } from './reads-together.js';

/** Answers with the double of each number, when it is asked to go on. */
class Doubles {
  readonly asked: (readonly number[])[] = [];
  private readonly waiting: (() => void)[] = [];

  async find(keys: readonly number[]): Promise<(number | Error)[]> {
    this.asked.push(keys);
    await new Promise<void>((resolve) => this.waiting.push(resolve));
    if (keys.includes(13)) {
      throw new Error('The statement has failed');
    }
    return keys.map((key) => (key < 0 ? new Error(`${key} is refused`) : 2 * key));
  }

  async answer(count: number): Promise<void> {
    await vi.waitUntil(() => this.waiting.length === count);
    this.waiting.splice(0).forEach((resolve) => resolve());
  }
}

describe('reads of many callers', () => {
  const reads = () => {
    const doubles = new Doubles();
    return { doubles, together: new ReadsTogether((keys: readonly number[]) => doubles.find(keys), 3) };
  };

  it('begin at once, and what comes meanwhile is read together, as many at once as may be', async () => {
    const { doubles, together } = reads();
    const first = together.read(1);
    await vi.waitUntil(() => doubles.asked.length === 1);
    const others = [2, 3, 4, 5].map((key) => together.read(key));
    await doubles.answer(1);
    expect(await first).toBe(2);
    await doubles.answer(2);
    expect(await Promise.all(others)).toEqual([4, 6, 8, 10]);
    expect(doubles.asked).toEqual([[1], [2, 3, 4], [5]]);
  });

  it('refuse one key without the others', async () => {
    const { doubles, together } = reads();
    const outcomes = Promise.allSettled([1, -2, 3].map((key) => together.read(key)));
    await doubles.answer(1);
    expect(await outcomes).toEqual([
      { status: 'fulfilled', value: 2 },
      { status: 'rejected', reason: new Error('-2 is refused') },
      { status: 'fulfilled', value: 6 },
    ]);
  });

  it('ask for each by itself where a statement for all of them fails', async () => {
    const { doubles, together } = reads();
    const outcomes = Promise.allSettled([1, 13, 3].map((key) => together.read(key)));
    await doubles.answer(1);
    await doubles.answer(3);
    expect(await outcomes).toEqual([
      { status: 'fulfilled', value: 2 },
      { status: 'rejected', reason: new Error('The statement has failed') },
      { status: 'fulfilled', value: 6 },
    ]);
    expect(doubles.asked).toEqual([[1, 13, 3], [1], [13], [3]]);
  });
});
