import { TestApp } from '../support/app/test-app.js';

describe('the admin panel', () => {
  let app: TestApp;
  beforeAll(async () => void (app = await TestApp.start()));
  afterAll(() => app.stop());

  const get = (path: string) => app.asAnonymous().get(path);

  it('302: / leads there', async () => {
    const { headers } = await get('/').expect(302);
    expect(headers['location']).toBe('/admin');
  });

  it.each(['/admin', '/admin/', '/admin/campaigns/new', '/admin/no/such/page?q=1'])(
    '200: %s is the page, which is asked for again each time',
    async (path) => {
      const { headers, text } = await get(path).expect(200);
      expect(text).toContain('<div id="root">');
      expect(headers).toMatchObject({
        'cache-control': 'no-cache',
        'content-type': 'text/html; charset=utf-8',
      });
    },
  );

  it('200: sends files with a hash in their names compressed, to be kept for ever', async () => {
    const { text } = await get('/admin').expect(200);
    const [script = ''] = /\/admin\/assets\/[^"]+\.js/.exec(text) ?? [];

    const zipped = await get(script).set('Accept-Encoding', 'gzip').expect(200);
    expect(zipped.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'gzip',
      'content-type': 'text/javascript; charset=utf-8',
      vary: 'Accept-Encoding',
    });
    const plain = await get(script).set('Accept-Encoding', 'identity').expect(200);
    expect(plain.headers).not.toHaveProperty('content-encoding');
    expect(plain.text).toBe(zipped.text);
  });

  it('304: for a page that is still the same', async () => {
    const { headers } = await get('/admin').expect(200);
    await get('/admin')
      .set('If-None-Match', headers['etag'] ?? '')
      .expect(304);
  });

  it('runs no script but its own, and talks to no other place', async () => {
    const { headers } = await get('/admin').expect(200);
    const policy = headers['content-security-policy'];
    expect(policy).toContain("default-src 'none';script-src 'self';");
    expect(policy).toContain("connect-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  });

  it.each([
    '/admin/assets/of-another-version.js',
    '/adminx',
    '/ADMIN',
    '/api/nowhere',
    '/admin/assets/../../package.json',
    '/admin/assets/%2e%2e%2f%2e%2e%2fpackage.json',
  ])('404: %s', async (path) => {
    await get(path).expect(404, { error: { code: 404, message: 'Not Found' } });
  });

  it('405: nothing can be sent there', async () => {
    await app.asAnonymous().post('/admin').expect(405);
  });

  it('offers no login where no demo programme is loaded', async () => {
    const { body } = await get('/admin/login.json').expect(200);
    expect(body).toEqual({ version: expect.any(String) });
  });
});
