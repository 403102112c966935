import { posWith } from '../support/scenes/places.js';
import { TestApp } from '../support/app/test-app.js';

describe('points of sale that several administrators change at once, in several processes', () => {
  let apps: TestApp[];
  beforeAll(async () => {
    const app = await TestApp.start();
    // On a cluster, at different nodes.
    apps = [app, await app.another(), await app.another()];
  });
  afterAll(() => apps[0]?.stop());

  const app = () => apps[0] as TestApp;
  const at = (index: number) => (apps[index % apps.length] as TestApp).as('admin');

  it('has one of several with the same identifier', async () => {
    for (let round = 0; round < 5; round += 1) {
      const pos = { name: 'A', identifier: `till ${round}` };
      const answers = await Promise.all([0, 1, 2].map((index) => at(index).postJson('/api/pos', { pos })));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    }
    const { body } = await at(1).get('/api/pos').expect(200);
    expect(body.total).toBe(5);
  });

  it('loses no change of another field, and tells all of it in the last event', async () => {
    const posId = await posWith(app());
    const edits = [
      { name: 'B' },
      { description: 'b' },
      { location: { city: 'C' } },
      { location: { street: 'S' } },
    ];
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all(
        edits.map((pos, index) => at(index + round).putJson(`/api/pos/${posId}`, { pos })),
      );
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      const { body: record } = await at(round).get(`/api/pos/${posId}`).expect(200);
      expect(record).toMatchObject({ name: 'B', description: 'b', location: { city: 'C', street: 'S' } });
      const { body } = await at(0).get(`/api/event?uuid=${posId}&direction=DESC&perPage=1`).expect(200);
      expect(body.events[0].payload.posData).toMatchObject({
        name: 'B',
        description: 'b',
        location: {
          city: 'C',
          street: 'S',
        },
      });
      await at(0)
        .putJson(`/api/pos/${posId}`, { name: 'A', description: '', location: { city: '', street: '' } })
        .expect(200);
    }
  });
});
