import { asAdmin } from '../support/scenes/event-stream.js';
import { TestApp } from '../support/app/test-app.js';

describe('GET /api/event/stream, refused', () => {
  let app: TestApp;
  beforeAll(async () => void (app = await TestApp.start()));
  afterAll(() => app.stop());

  it.each(['fromId=x', 'fromId=-1', 'fromId=1.5', 'fromId=1e300'])('400: refuses %s', async (query) => {
    const { body } = await app.as('admin').get(`/api/event/stream?${query}`).expect(400);
    expect(body.errors).toMatchObject([{ field: 'fromId' }]);
  });

  it.each(['x', '-1', '1.5', '99999999999999999999', '1,2'])('400: refuses Last-Event-ID %s', async (id) => {
    const { body } = await app.as('admin').get('/api/event/stream').set('Last-Event-ID', id).expect(400);
    expect(body.errors).toMatchObject([{ field: 'Last-Event-ID' }]);
  });

  it('401 and 403: for others', async () => {
    await app.asAnonymous().get('/api/event/stream').expect(401);
    await app.as('customer').get('/api/event/stream').expect(403);
    await app.as('seller').get('/api/event/stream').expect(403);
  });

  it('200: to HEAD, at once; 405: to whatever writes', async () => {
    const address = `${app.address}/api/event/stream`;
    const head = await fetch(address, { method: 'HEAD', headers: asAdmin(app) });
    expect([head.status, await head.text()]).toEqual([200, '']);
    const post = await fetch(address, { method: 'POST', headers: asAdmin(app) });
    expect(post.status).toBe(405);
    expect(post.headers.get('allow')).toMatch(/GET/);
  });
});
