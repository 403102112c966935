import { TestApp } from '../support/test-app.js';
import { levelWith } from '../support/customers.js';

describe('a customer of a scene', () => {
  let app: TestApp;
  beforeAll(async () => void (app = await TestApp.start()));
  afterAll(() => app.stop());

  it('has points, and the level they allow', async () => {
    const silver = await levelWith(app, { name: 'Silver', conditionValue: 400 });
    const id = await app.customerWith({ points: 500, labels: [{ key: 'a', value: 'b' }] });
    expect(await app.pointsOf(id)).toBe(500);
    const [row] = await app.reader.query('SELECT levelId FROM customer WHERE id = ?', [id]);
    expect(row.levelId).toBe(silver);
    const sums = await app.reader.query('SELECT SUM(customers) AS n FROM level_population');
    expect(Number(sums[0].n)).toBe(1);
    expect(await app.eventTypesOf(id)).toHaveLength(7);
  });
});
