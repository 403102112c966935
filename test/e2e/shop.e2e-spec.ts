import { TestApp } from '../support/app/test-app.js';

describe('the page of the customers', () => {
  let app: TestApp;
  beforeAll(async () => void (app = await TestApp.start()));
  afterAll(() => app.stop());

  const get = (path: string) => app.asAnonymous().get(path);

  it.each(['/shop', '/shop/', '/shop/coupons/1', '/shop/activate/a-token'])(
    '200: %s is the page, which is asked for again each time',
    async (path) => {
      const { headers, text } = await get(path).expect(200);
      expect(text).toContain('/shop/laurel.webmanifest');
      expect(headers).toMatchObject({
        'cache-control': 'no-cache',
        'content-type': 'text/html; charset=utf-8',
      });
    },
  );

  it('200: the service worker may answer for the page without a slash, and knows files that there are', async () => {
    const { headers, text } = await get('/shop/service-worker.js').expect(200);
    expect(headers).toMatchObject({ 'service-worker-allowed': '/shop', 'cache-control': 'no-cache' });
    const files = JSON.parse(/const FILES = (\[.*\])/.exec(text)?.[1] ?? '[]') as string[];
    expect(files).toContain('/shop');
    expect(files.length).toBeGreaterThan(10);
    for (const file of files) {
      await get(file).expect(200);
    }
  });

  it('200: can be installed', async () => {
    const { headers, body, text } = await get('/shop/laurel.webmanifest').expect(200);
    expect(headers['content-type']).toBe('application/manifest+json; charset=utf-8');
    const { start_url, icons } = (Object.keys(body as object).length > 0 ? body : JSON.parse(text)) as {
      start_url: string;
      icons: { src: string }[];
    };
    expect(start_url).toBe('/shop');
    for (const { src } of icons) {
      const icon = await get(src).expect(200);
      expect(icon.headers['content-type']).toMatch(/^image\//);
    }
  });

  it('runs no script but its own, and talks to no other place', async () => {
    const { headers } = await get('/shop').expect(200);
    const policy = headers['content-security-policy'];
    expect(policy).toContain("default-src 'none';script-src 'self';");
    expect(policy).toContain("worker-src 'self'");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  });

  it.each(['/shop/assets/of-another-version.js', '/shopping', '/shop/assets/%2e%2e%2f%2e%2e%2fpackage.json'])(
    '404: %s',
    async (path) => {
      await get(path).expect(404, { error: { code: 404, message: 'Not Found' } });
    },
  );

  it('offers no login where no demo programme is loaded', async () => {
    const { body } = await get('/shop/login.json').expect(200);
    expect(body).toEqual({ version: expect.any(String) });
  });
});
