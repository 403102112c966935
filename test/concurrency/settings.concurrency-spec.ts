import { TestApp } from '../support/app/test-app.js';

describe('settings that several administrators change at once, in several processes', () => {
  let apps: TestApp[];
  beforeAll(async () => {
    const app = await TestApp.start();
    // On a cluster, at different nodes.
    apps = [app, await app.another(), await app.another()];
  });
  afterAll(() => apps[0]?.stop());

  const at = (index: number) => (apps[index % apps.length] as TestApp).as('admin');
  const save = (index: number, settings: object) => at(index).postJson('/api/settings', { settings });
  const read = async (index = 0) =>
    (await at(index).get('/api/settings').expect(200)).body.settings as { readonly revision: number };
  const changes = async () => {
    const path = '/api/event?type=Service.Domain.Settings.Event.SettingsWereChanged&perPage=100';
    const { body } = await at(0).get(path).expect(200);
    return (body as { events: { payload: { changes: Change[] } }[] }).events.map(
      ({ payload }) => payload.changes,
    );
  };

  it('loses no change: each goes on from what the one before it has left', async () => {
    const { revision } = await read();
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        save(index, index % 2 ? { pointsDaysLocked: index + 1 } : { levelDowngradeDays: index + 1 }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const after = await read();
    expect(after.revision).toBe(revision + 12);
    // Each event says what the one before it has left.
    const last: Record<string, unknown> = { pointsDaysLocked: 0, levelDowngradeDays: 365 };
    for (const { name, oldValue, newValue } of (await changes()).flat()) {
      expect({ name, oldValue }).toEqual({ name, oldValue: last[name] });
      last[name] = newValue;
    }
    expect(after).toMatchObject(last);
  });

  it('lets one of several change the revision that all have read', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { revision } = await read(round);
      const answers = await Promise.all(
        apps.map((_, index) => save(index, { programName: `${round}-${index}`, revision })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
      const winner = answers.findIndex(({ status }) => status === 200);
      expect(await read(round + 1)).toMatchObject({
        programName: `${round}-${winner}`,
        revision: revision + 1,
      });
    }
  });

  it('holds at once in every process', async () => {
    for (const index of [...apps.keys(), ...apps.keys()]) {
      const currency = index % 2 ? 'pln' : 'usd';
      await Promise.all(apps.map((app) => app.asAnonymous().get('/api/settings/public').expect(200)));
      await save(index, { currency, programUrl: `https://example.com/${index}` }).expect(200);
      const seen = await Promise.all(
        apps.map((app) => app.asAnonymous().get('/api/settings/public').expect(200)),
      );
      expect(seen.map(({ body }) => body.settings.currency)).toEqual(apps.map(() => currency));
    }
  });
});

interface Change {
  readonly name: string;
  readonly oldValue?: unknown;
  readonly newValue?: unknown;
}
