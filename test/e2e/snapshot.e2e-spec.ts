import { rows } from '#platform/database/query/statement.js';
import { Snapshot } from '#platform/database/query/snapshot.js';
import { lotWith } from '../support/scenes/points.js';
import { TestApp } from '../support/app/test-app.js';

describe('a snapshot', () => {
  let app: TestApp;
  beforeEach(async () => void (app = await TestApp.start()));
  afterEach(() => app.stop());

  it('shows one instant, while others write, and read what they have written', async () => {
    const customer = await app.customerWith({ points: 10 });
    const sum = 'SELECT SUM(balance) AS points FROM account';

    const seen = await app.nest.get(Snapshot).read(async (source) => {
      const before = await rows<{ points: number | string }>(source, sum);
      await lotWith(app, customer, { points: 5 });
      const outside = await app.reader.query<{ points: number | string }[]>(sum);
      const after = await rows<{ points: number | string }>(source, sum);
      return [before, outside, after].map(([row]) => Number(row?.points));
    });

    expect(seen).toEqual([10, 15, 10]);
    expect(await app.getPoints(customer)).toBe(15);
  });

  it('is over when its reader fails, and leaves nothing behind', async () => {
    const customer = await app.customerWith({ points: 10 });
    const snapshot = app.nest.get(Snapshot);
    for (let times = 0; times < 30; times += 1) {
      await expect(snapshot.read(() => Promise.reject(new Error('on purpose')))).rejects.toThrow(
        'on purpose',
      );
    }
    await lotWith(app, customer, { points: 5 });
    expect(await app.getPoints(customer)).toBe(15);
  });
});
