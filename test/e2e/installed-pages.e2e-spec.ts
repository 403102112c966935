import { TestApp } from '../support/app/test-app.js';

describe.each([
  { page: '/shop', deep: ['/shop/coupons/1', '/shop/activate/a-token'], other: '/shopping' },
  { page: '/till', deep: ['/till/members/1', '/till/members/1/sale'], other: '/tills' },
])('the page at $page', ({ page, deep, other }) => {
  let app: TestApp;
  beforeAll(async () => void (app = await TestApp.start()));
  afterAll(() => app.stop());

  const get = (path: string) => app.asAnonymous().get(path);

  it.each([page, `${page}/`, ...deep])(
    '200: %s is the page, which is asked for again each time',
    async (path) => {
      const { headers, text } = await get(path).expect(200);
      expect(text).toContain(`${page}/laurel.webmanifest`);
      expect(headers).toMatchObject({
        'cache-control': 'no-cache',
        'content-type': 'text/html; charset=utf-8',
      });
    },
  );

  it('200: the service worker may answer for the page without a slash, and knows files that there are', async () => {
    const { headers, text } = await get(`${page}/service-worker.js`).expect(200);
    expect(headers).toMatchObject({ 'service-worker-allowed': page, 'cache-control': 'no-cache' });
    const files = JSON.parse(/const FILES = (\[.*\])/.exec(text)?.[1] ?? '[]') as string[];
    expect(files).toEqual(expect.arrayContaining([page, `${page}/laurel.webmanifest`, `${page}/laurel.svg`]));
    expect(files.length).toBeGreaterThan(10);
    for (const file of files) {
      await get(file).expect(200);
    }
  });

  it('200: can be installed', async () => {
    const { headers, body, text } = await get(`${page}/laurel.webmanifest`).expect(200);
    expect(headers['content-type']).toBe('application/manifest+json; charset=utf-8');
    const { start_url, scope, icons } = (
      Object.keys(body as object).length > 0 ? body : JSON.parse(text)
    ) as {
      start_url: string;
      scope: string;
      icons: { src: string }[];
    };
    expect([start_url, scope]).toEqual([page, page]);
    expect(icons).toHaveLength(3);
    for (const { src } of icons) {
      expect(src.startsWith(`${page}/`)).toBe(true);
      const icon = await get(src).expect(200);
      expect(icon.headers['content-type']).toMatch(/^image\//);
    }
  });

  it('runs no script but its own, and talks to no other place', async () => {
    const { headers } = await get(page).expect(200);
    const policy = headers['content-security-policy'];
    expect(policy).toContain("default-src 'none';script-src 'self'");
    expect(policy).toContain("connect-src 'self';worker-src 'self'");
    expect(policy).not.toMatch(/script-src[^;]*'unsafe/);
  });

  it.each([`${page}/assets/of-another-version.js`, other, `${page}/assets/%2e%2e%2f%2e%2e%2fpackage.json`])(
    '404: %s',
    async (path) => {
      await get(path).expect(404, { error: { code: 404, message: 'Not Found' } });
    },
  );

  it('offers no login where no demo programme is loaded', async () => {
    const { body } = await get(`${page}/login.json`).expect(200);
    expect(body).toEqual({ version: expect.any(String) });
  });
});

describe('WebAssembly', () => {
  let app: TestApp;
  beforeAll(async () => void (app = await TestApp.start()));
  afterAll(() => app.stop());

  it.each([
    ['/till', true],
    ['/shop', true],
    ['/admin', false],
  ])('may run at %s: %s', async (path, may) => {
    const { headers } = await app.asAnonymous().get(path).expect(200);
    expect(String(headers['content-security-policy']).includes("'wasm-unsafe-eval'")).toBe(may);
  });
});
