import type { Test } from 'supertest';
import type { Role } from '../../src/auth/index.js';
import { createCampaign } from '../support/scenes/campaign-requests.js';
import { TestApp } from '../support/app/test-app.js';

const RAW = 'an _important_ word';
const HTML = '<p>an <em>important</em> word</p>';
const DESCRIPTIONS = ['shortDescription', 'conditionsDescription', 'usageInstruction', 'brandDescription'];

let app: TestApp;
let campaign: string;
let customer: string;
beforeAll(async () => {
  app = await TestApp.start();
  const texts = Object.fromEntries(DESCRIPTIONS.map((name) => [name, RAW]));
  const names = { name: 'a _name_', brandName: 'a _brand_' };
  campaign = await createCampaign(app, { translations: { en: { ...texts, ...names } }, public: true });
  customer = await app.customerWith({ points: 100 });
  await app.as('customer', customer).postJson(`/api/customer/campaign/${campaign}/buy`, {}).expect(200);
});
afterAll(() => app.stop());

interface Place {
  readonly role: Role | undefined;
  readonly path: string;
}

const PLACES: readonly Place[] = [
  { role: undefined, path: 'campaign/public/available' },
  { role: 'customer', path: 'customer/campaign/available' },
  { role: 'customer', path: 'customer/campaign/bought?includeDetails=1' },
  { role: 'admin', path: 'admin/customer/{customer}/campaign/available' },
  { role: 'admin', path: 'admin/customer/{customer}/campaign/bought?includeDetails=1' },
  { role: 'admin', path: 'campaign' },
  { role: 'seller', path: 'seller/customer/{customer}/campaign/available' },
  { role: 'seller', path: 'seller/customer/{customer}/campaign/bought?includeDetails=1' },
  { role: 'seller', path: 'seller/campaign' },
  { role: 'seller', path: 'seller/campaign/{campaign}' },
  ...(['admin', 'seller', 'customer'] as const).map((role) => ({ role, path: 'campaign/{campaign}' })),
];

function get({ role, path }: Place, store: string, query: string): Test {
  const named = path.replace('{customer}', customer).replace('{campaign}', campaign);
  const address = `/api${store}/${named}${named.includes('?') ? '&' : '?'}${query}`;
  return role === undefined
    ? app.asAnonymous().get(address)
    : app.as(role, role === 'customer' ? customer : undefined).get(address);
}

const recordIn = (body: { campaigns?: { campaign?: object }[] }): Record<string, unknown> => {
  const [first] = body.campaigns ?? [];
  return { ...(first?.campaign ?? first ?? body) };
};
const all = (value: string) => Object.fromEntries(DESCRIPTIONS.map((name) => [name, value]));

describe.each(['', '/DEFAULT'])('?format of /api%s/…', (store) => {
  it.each(PLACES.map((place) => [`${place.role ?? 'anonymous'}: ${place.path}`, place] as const))(
    '200: descriptions as HTML, or as they were written, for %s',
    async (_name, place) => {
      const { body } = await get(place, store, 'format=html').expect(200);
      expect(recordIn(body)).toMatchObject({ ...all(HTML), name: 'a _name_' });
      const plain = await get(place, store, '').expect(200);
      expect(recordIn(plain.body)).toMatchObject({ ...all(RAW), name: 'a _name_' });
      expect((await get(place, store, 'format=raw').expect(200)).body).toEqual(plain.body);
      const refused = await get(place, store, 'format=markdown').expect(400);
      expect(refused.body.errors).toEqual([{ field: 'format', message: expect.stringMatching(/raw.*html/) }]);
    },
  );
});

describe('GET /api/campaign/{campaign}?format=html', () => {
  const shown = async (text: string): Promise<string> => {
    await app
      .as('admin')
      .putJson(`/api/campaign/${campaign}`, { translations: { en: { conditionsDescription: text } } })
      .expect(200);
    const { body } = await app.as('admin').get(`/api/campaign/${campaign}?format=html`).expect(200);
    // What is edited stays what it was.
    expect(body.translations[0].conditionsDescription).toBe(text.trim());
    return body.conditionsDescription;
  };

  it('200: converts what Markdown has', async () => {
    const text =
      '# A\n\n- *b* **c** `d<`\n\n1. e\n\n> f\n\n[g](https://example.com/?a=1&b=2 "t") ![h](/i.png)\n\n<u>j</u>';
    expect((await shown(text)).replaceAll('\n', '')).toBe(
      '<h1>A</h1><ul><li><em>b</em> <strong>c</strong> <code>d&lt;</code></li></ul><ol><li>e</li></ol>' +
        '<blockquote><p>f</p></blockquote>' +
        '<p><a href="https://example.com/?a=1&amp;b=2" title="t" rel="nofollow noopener noreferrer">g</a>' +
        ' </p><p><u>j</u></p>',
    );
  });

  it.each([
    ['<script>alert(1)</script>', ''],
    ['a<script src="https://evil.example/x.js"></script>b', '<p>ab</p>'],
    ['<scr<script>ipt>alert(1)</scr</script>ipt>', undefined],
    ['<img src=x onerror=alert(1)>', ''],
    ['a ![b](https://evil.example/who-reads.png "c")', '<p>a </p>'],
    ['![b](/api/settings/photo/logo)![c](../d.png)', '<p></p>'],
    [
      '<picture><source srcset="https://evil.example/a.png"><img srcset="https://evil.example/b.png"></picture>',
      undefined,
    ],
    ['<img src="data:image/svg+xml;base64,PHN2Zz4=">', ''],
    ['![x](data:text/html,<script>alert(1)</script>)', undefined],
    ['![x](javascript:alert(1))', undefined],
    ['[x](javascript:alert(1))', undefined],
    ['[x](JaVaScRiPt:alert(1))', undefined],
    ['[x](&#106;avascript:alert(1))', undefined],
    ['[x](java&#10;script:alert(1))', undefined],
    ['[x](<javascript:alert(1)>)', undefined],
    ['[x][y]\n\n[y]: javascript:alert(1)', undefined],
    ['<javascript:alert(1)>', undefined],
    ['<a href="javascript:alert(1)">x</a>', '<p><a rel="nofollow noopener noreferrer">x</a></p>'],
    ['<a href=" &#1; javascript:alert(1)">x</a>', undefined],
    ['<a href="vbscript:x">x</a><a href="data:text/html;base64,PHM+">y</a>', undefined],
    ['<a href="//evil.example">x</a>', '<p><a rel="nofollow noopener noreferrer">x</a></p>'],
    ['<p onclick="alert(1)" style="position:fixed" class="x" id="login">x</p>', '<p>x</p>'],
    ['<svg><script>alert(1)</script></svg><svg onload=alert(1)>', undefined],
    ['<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>', undefined],
    ['<iframe src="https://evil.example"></iframe>', ''],
    ['<form action="https://evil.example"><input name=p><button>go</button></form>', undefined],
    ['<style>*{display:none}</style><link rel=stylesheet href=x><meta http-equiv=refresh>', undefined],
    ['<base href="https://evil.example/"><object data=x></object><embed src=x>', undefined],
    ['<noscript><p title="</noscript><img src=x onerror=alert(1)>">', undefined],
    ['<!--><img src=x onerror=alert(1)>-->', undefined],
    ['<![CDATA[<img src=x onerror=alert(1)>]]>', undefined],
    ['<b><u>never closed', '<p><b><u>never closed</u></b></p>'],
    ['`<script>`', '<p><code>&lt;script&gt;</code></p>'],
    ['"><img src=x onerror=alert(1)>', '<p>"&gt;</p>'],
  ])('200: leaves nothing of %s that runs, loads or covers the page', async (text, expected) => {
    const html = await shown(text);
    expect(getHarmfulTags(html)).toEqual([]);
    if (expected !== undefined) {
      expect(html).toBe(expected);
    }
  });

  it.each([
    ['[', 20_000],
    ['[a](', 5000],
    ['> ', 10_000],
    ['- ', 10_000],
    ['*a **a ', 2857],
    ['<b>', 6666],
    ['<a href="', 2222],
    ['`a', 10_000],
    ['&', 20_000],
    ['\u0000'.replace('\u0000', '\\'), 20_000],
    ['1) a\n', 4000],
  ])('200: converts %j, repeated as often as a text may be long', async (piece, times) => {
    const html = await shown(piece.repeat(times));
    expect(getHarmfulTags(html)).toEqual([]);
  });

  it('200: goes on with other requests while long texts are converted', async () => {
    for (let index = 0; index < 20; index += 1) {
      const text = `${index} ${'- item _one_\n'.repeat(1500)}`;
      await createCampaign(app, {
        translations: { en: { name: `long ${index}`, shortDescription: text } },
        public: true,
      });
    }
    const order: string[] = [];
    const long = app
      .asAnonymous()
      .get('/api/campaign/public/available?format=html&perPage=100')
      .expect(200)
      .then(({ body }) => void order.push(`${body.campaigns.length} campaigns`));
    for (let turn = 0; turn < 5; turn += 1) {
      await app.asAnonymous().get('/api/').expect(200);
      order.push('version');
    }
    await long;
    expect(order.at(-1)).toBe('21 campaigns');
  });
});

const TAG =
  /^<\/?(?:h[1-6]|p|br|hr|blockquote|pre|code|[ou]l|li|em|strong|[biusa]|del|ins|su[bp]|small)(?: (?:title|rel|start|href)="[^"<>]*")*(?: \/)?>$/;

/** Texts that begin like a tag, and are not one that may stay, or that lead where they may not. */
function getHarmfulTags(html: string): string[] {
  return (html.match(/<[^>]*>?/g) ?? []).filter(
    (tag) =>
      !TAG.test(tag) || [...tag.matchAll(/(?:href|src)="([^"]*)"/g)].some(([, url = '']) => !isHarmless(url)),
  );
}

/** Reads the page as a browser does that shows it. */
function isHarmless(written: string): boolean {
  if (/&(?!amp;|quot;|lt;|gt;)/.test(written)) {
    return false;
  }
  const url = written.replaceAll('&amp;', '&');
  const { protocol, host } = new URL(url, 'https://shop.example/page');
  return ['mailto:', 'tel:'].includes(protocol) || (/^https?:$/.test(protocol) && host !== 'evil.example');
}
