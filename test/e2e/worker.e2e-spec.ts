import { TestApp } from '../support/app/test-app.js';

describe('a process with PROCESS_ROLE=worker', () => {
  let app: TestApp;
  beforeAll(async () => void (app = await TestApp.start({ environment: { PROCESS_ROLE: 'worker' } })));
  afterAll(() => app.stop());

  it.each(['/livez', '/readyz', '/api/healthcheck'])('204: says at %s how it is', async (probe) => {
    await app.asAnonymous().get(probe).expect(204);
  });

  it.each(['/api/version', '/api/token/jwks', '/api/DEFAULT/customer/campaign/bought', '/api/docs'])(
    '404: serves no request at %s',
    async (path) => {
      await app.as('customer').get(path).expect(404);
    },
  );
});
