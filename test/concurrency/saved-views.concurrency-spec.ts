import { SavedViewEntity } from '../../src/view/saved-view.entity.js';
import { administratorWith, roleWith } from '../support/scenes/administrators.js';
import { getView, listViews, VIEWS, viewWith } from '../support/scenes/views.js';
import { TestApp } from '../support/app/test-app.js';
import { differencesIn } from '../support/verify/verify.js';

const MAX = 100;
const ROUNDS = 5;

describe('views that an administrator saves in several processes at once', () => {
  let apps: TestApp[];
  let owner: string;
  beforeAll(async () => {
    const app = await TestApp.start();
    // On a cluster, at different nodes.
    apps = [app, await app.another(), await app.another()];
  });
  beforeEach(async () => {
    const roleIds = [await roleWith(app(), { CUSTOMER: ['VIEW'] })];
    owner = await administratorWith(app(), { roleIds });
  });
  afterEach(async () => expect(await differencesIn(app())).toEqual([]));
  afterAll(() => apps[0]?.stop());

  const app = () => apps[0] as TestApp;
  const at = (index: number) => (apps[index % apps.length] as TestApp).as('admin', owner);
  const count = () => app().reader.manager.countBy(SavedViewEntity, { administratorId: owner });
  const save = (name: string, index: number) => at(index).postJson(VIEWS, { view: getView({ name }) });

  it('have one of several with the same name', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const names = [`Round ${round}`, `ROUND ${round}`, `round ${round}`];
      const answers = await Promise.all(names.map(save));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    }
    expect(await count()).toBe(ROUNDS);
  });

  it('get one of several new names', async () => {
    const ids = [await viewWith(app(), {}, owner), await viewWith(app(), {}, owner)];
    const answers = await Promise.all(
      ids.map((id, index) => at(index).putJson(`${VIEWS}/${id}`, { name: ['Gold', 'gold'][index] })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('never are more than a hundred', async () => {
    for (let saved = 0; saved < MAX - 2; saved += 1) {
      await viewWith(app(), {}, owner);
    }
    const answers = await Promise.all([0, 1, 2, 3, 4, 5].map((index) => save(`Last ${index}`, index)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 400, 400, 400, 400]);
    expect(await count()).toBe(MAX);
  });

  it('keep changes of different fields', async () => {
    const id = await viewWith(app(), { name: 'First' }, owner);
    const edits = [{ name: 'Second' }, { search: 'levelId=1' }, { shared: true }];
    const answers = await Promise.all(edits.map((edit, index) => at(index).putJson(`${VIEWS}/${id}`, edit)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await listViews(app(), owner)).toMatchObject([
      { name: 'Second', search: 'levelId=1', shared: true },
    ]);
  });
});
