import { LoadDemo } from '../../src/operations/demo/index.js';
import { EnsureBaseLevel } from '../../src/level/index.js';
import { anna, levelWith } from '../support/scenes/customers.js';
import { TestApp } from '../support/app/test-app.js';

/** With what every start does after its migrations. */
describe('a programme without any level', () => {
  let app: TestApp;
  beforeEach(async () => void (app = await TestApp.start({ startLevel: false })));
  afterEach(() => app.stop());

  const ensure = ({ nest }: TestApp) => nest.get(EnsureBaseLevel).execute();
  const levels = async () =>
    (await app.as('admin').get('/api/level?sort=conditionValue&direction=ASC').expect(200)).body.levels;
  const register = () =>
    app
      .asAnonymous()
      .post('/api/customer/self_register')
      .send({ customer: anna({ plainPassword: 'A-Passw0rd' }) });

  it('gets one that asks for no points, once, when several processes start at once, and takes customers', async () => {
    const processes = [app, await app.another(), await app.another()];
    await register().expect(400);

    await Promise.all(processes.map(ensure));
    await ensure(app);

    expect(await levels()).toMatchObject([
      { name: 'Base', conditionValue: 0, active: true, customersCount: 0 },
    ]);
    await register().expect(200);
    expect(await levels()).toMatchObject([{ name: 'Base', customersCount: 1 }]);
  });

  it('gets none when it has one, whatever that asks for', async () => {
    await levelWith(app, { name: 'Gold', conditionValue: 100 });

    await ensure(app);

    expect(await levels()).toMatchObject([{ name: 'Gold', conditionValue: 100 }]);
  });

  it('cannot become the demo programme any more when it was changed', async () => {
    await ensure(app);
    const [{ id }] = await levels();
    const level = { translations: { en: { name: 'Mine' } }, conditionValue: 0, active: true };
    await app.as('admin').putJson(`/api/level/${id}`, { level }).expect(200);

    expect(await app.nest.get(LoadDemo).execute()).toEqual({ used: 'level' });
    expect(await levels()).toMatchObject([{ name: 'Mine' }]);
  });
});
