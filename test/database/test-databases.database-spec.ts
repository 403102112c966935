import { DEFAULT_LOGINS } from '../support/scenes/logins.js';
import { TestApp } from '../support/app/test-app.js';

describe('the database of a spec file', () => {
  let app: TestApp;
  beforeAll(async () => void (app = await TestApp.start()));
  afterAll(() => app.stop());

  it('is not emptied by a second application, which is refused', async () => {
    await expect(TestApp.start()).rejects.toThrow('Another application of this spec file');
    await app.as('admin', DEFAULT_LOGINS.admin).get('/api/store').expect(200);
  });

  it('is another one on request for a fresh one, and free again afterwards', async () => {
    const customer = await app.customerWith({ points: 0 });
    for (let turn = 0; turn < 2; turn += 1) {
      const fresh = await TestApp.start({ freshDatabase: true });
      await fresh.as('admin').get(`/api/customer/${customer}`).expect(404);
      await fresh.stop();
    }
    await app.as('admin').get(`/api/customer/${customer}`).expect(200);
  });
});
