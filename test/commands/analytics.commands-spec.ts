import { rollUp, rollUpRows } from '../support/scenes/analytics.js';
import { run } from '../support/processes/command.js';
import { TestApp } from '../support/app/test-app.js';

describe('npm run cli -- analytics:rebuild', () => {
  let app: TestApp;
  beforeAll(async () => void (app = await TestApp.start()));
  afterAll(() => app.stop());

  it('0: counts the daily figures anew, from the first event', async () => {
    await app.customerWith({ points: 30 });
    await rollUp(app);
    const right = await rollUpRows(app);
    const events = await app.reader.getRepository('event').count();
    await app.unitOfWork.run((tx) => tx.query('UPDATE analytics_day SET newMembers = 99'));

    const command = run('cli', ['analytics:rebuild'], app.environment);

    expect(await command.ended).toBe(0);
    expect(command.stdout).toBe(`The daily figures are new, from ${events} events.\n`);
    expect(await rollUpRows(app)).toEqual(right);
  });
});
