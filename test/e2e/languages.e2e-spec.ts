import type { Test } from 'supertest';
import type { Role } from '../../src/auth/index.js';
import { boughtWith } from '../support/scenes/bought.js';
import { COFFEE, createCampaign } from '../support/scenes/campaign-requests.js';
import { levelWith } from '../support/scenes/customers.js';
import { TestApp } from '../support/app/test-app.js';

const LEVEL = {
  en: { name: 'level one', description: 'in English' },
  pl: { name: 'poziom jeden' },
  'de-AT': { name: 'Stufe eins', description: 'auf Deutsch' },
};
const NEXT = { en: { name: 'level two' }, pl: { name: 'poziom dwa' } };
const TEXTS = {
  en: { name: 'a coffee', shortDescription: 'short', usageInstruction: 'usage', brandName: 'brand' },
  pl: { name: 'kawa', shortDescription: 'krótki', conditionsDescription: 'warunki' },
};

let app: TestApp;
let level: string;
let campaign: string;
let category: string;
let customer: string;
beforeAll(async () => {
  app = await TestApp.start({ startLevel: false });
  level = await levelWith(app, { name: '', translations: LEVEL, conditionValue: 0 });
  await levelWith(app, { name: '', translations: NEXT, conditionValue: 1_000_000 });
  const names = { en: { name: 'drinks' }, pl: { name: 'napoje' } };
  const sent = { campaign_category: { translations: names, sortOrder: 1, active: true } };
  const created = await app.as('admin').postJson('/api/campaignCategory', sent).expect(200);
  category = created.body.campaignCategoryId;
  const scene = { translations: TEXTS, levels: [level], categories: [category], public: true };
  campaign = await createCampaign(app, scene);
  customer = await app.customerWith({ points: 100, phone: '+48500600700' });
  await app.as('customer', customer).postJson(`/api/customer/campaign/${campaign}/buy`, {}).expect(200);
});
afterAll(() => app.stop());

type Named = Readonly<Record<string, ReturnType<typeof JSON.parse>>>;
interface Place {
  readonly role?: Role;
  /** With the names of ids in braces. */
  readonly path: string;
  readonly text: (body: Named) => unknown;
  readonly expected: readonly [en: string, pl: string];
}

const OF_CAMPAIGN = ['a coffee', 'kawa'] as const;
const OF_LEVEL = ['level one', 'poziom jeden'] as const;
const OF_CATEGORY = ['drinks', 'napoje'] as const;
const campaigns = (role: Role | undefined, path: string): Place => ({
  ...(role && { role }),
  path,
  text: (body) => findFirst(body)['name'],
  expected: OF_CAMPAIGN,
});
const named = (role: Role, path: string, expected: Place['expected']): Place => ({
  role,
  path,
  text: (body) => (body['name'] === undefined ? findFirst(body)['name'] : body['name']),
  expected,
});
const ofRole = (role: Role) => (role === 'customer' ? role : `${role}/customer/{customer}`);

/** All places with texts that can be translated, and all roles that see them. */
const PLACES: readonly Place[] = [
  campaigns(undefined, 'campaign/public/available'),
  campaigns('customer', 'customer/campaign/available'),
  campaigns('admin', 'admin/customer/{customer}/campaign/available'),
  campaigns('seller', 'seller/customer/{customer}/campaign/available'),
  campaigns('seller', 'seller/campaign'),
  campaigns('admin', 'campaign'),
  campaigns('admin', 'campaign/active'),
  ...(['admin', 'seller', 'customer'] as const).flatMap((role): Place[] => [
    named(role, 'campaign/{campaign}', OF_CAMPAIGN),
    {
      role,
      path: `${ofRole(role)}/campaign/bought?includeDetails=1`,
      text: (body) => findFirst(body)['campaign'].name,
      expected: OF_CAMPAIGN,
    },
    {
      role,
      path: role === 'customer' ? 'customer/{customer}/status' : `${role}/customer/{customer}/status`,
      text: ({ levelName, nextLevelName }) => `${levelName}, ${nextLevelName}`,
      expected: ['level one, level two', 'poziom jeden, poziom dwa'],
    },
    { role, path: 'customer/{customer}', text: (body) => body['level'].name, expected: OF_LEVEL },
  ]),
  named('seller', 'seller/campaign/{campaign}', OF_CAMPAIGN),
  {
    role: 'admin',
    path: 'campaign/{campaign}',
    text: ({ levelNames }) => levelNames[level],
    expected: OF_LEVEL,
  },
  {
    path: 'campaign/public/available',
    text: (body) => findFirst(body)['categoryNames'][category],
    expected: OF_CATEGORY,
  },
  {
    role: 'admin',
    path: 'campaign/bought',
    text: (body) => findFirst(body)['campaignName'],
    expected: OF_CAMPAIGN,
  },
  named('admin', 'campaignCategory', OF_CATEGORY),
  named('admin', 'campaignCategory/{category}', OF_CATEGORY),
  named('admin', 'level', OF_LEVEL),
  named('admin', 'level/{level}', OF_LEVEL),
  named('seller', 'seller/level', OF_LEVEL),
  named('seller', 'seller/level/{level}', OF_LEVEL),
  named('customer', 'customer/level', OF_LEVEL),
  ...['customer', 'admin/customer'].map((path): Place => ({
    role: 'admin',
    path,
    text: (body) => findFirst(body)['level'].name,
    expected: OF_LEVEL,
  })),
];

/** The list is the first member of an answer. */
function findFirst(body: Named): Named {
  return Object.values(body)[0][0];
}

function get({ role, path }: Place, query = '', store = ''): Test {
  const ids = { campaign, category, customer, level };
  const [before = '', own = ''] = path
    .replace(/\{(\w+)\}/g, (_all, name: keyof typeof ids) => ids[name])
    .split('?');
  const address = `/api${store}/${before}?${own}&${query}`;
  return role === undefined
    ? app.asAnonymous().get(address)
    : app.as(role, role === 'customer' ? customer : undefined).get(address);
}

describe.each(['', '/DEFAULT'])('texts of /api%s', (store) => {
  it.each(PLACES.map((place) => [`${place.role ?? 'anonymous'}: ${place.path}`, place] as const))(
    '200: are in the language that is asked for, and else in the default, for %s',
    async (_name, place) => {
      const [en, pl] = place.expected;
      const asked = await get(place, '_locale=pl', store).expect(200);
      expect(place.text(asked.body)).toBe(pl);
      expect(asked.headers['content-language']).toContain('pl');
      expect(asked.headers['vary']).toMatch(/\bAccept-Language\b/);
      const preferred = await get(place, '', store).set('Accept-Language', 'pl-PL,pl;q=0.9,en;q=0.8');
      expect(preferred.body).toEqual(asked.body);
      const plain = await get(place, '', store).expect(200);
      expect(place.text(plain.body)).toBe(en);
      expect(plain.headers['content-language']).toBe('en');
      expect((await get(place, '_locale=fr', store).expect(200)).body).toEqual(plain.body);
    },
  );

  it('200: at the till, too', async () => {
    const found = await app
      .as('seller')
      .postJson(`/api${store}/pos/search/customer?_locale=pl`, { search: { phone: '+48500600700' } })
      .expect(200);
    expect(found.body.customers[0].level.name).toBe('poziom jeden');
  });
});

describe('?_locale', () => {
  const record = (query: string, header?: string) => {
    const request = app.as('admin').get(`/api/campaign/${campaign}?${query}`);
    return (header === undefined ? request : request.set('Accept-Language', header)).expect(200);
  };

  it('200: falls back field by field, and says which languages it has found', async () => {
    const { body, headers } = await record('_locale=pl');
    expect(body).toMatchObject({
      name: 'kawa',
      shortDescription: 'krótki',
      conditionsDescription: 'warunki',
      usageInstruction: 'usage',
      brandName: 'brand',
    });
    expect(headers['content-language']).toBe('pl, en');
    // What is edited is all languages, whatever is asked for.
    expect(body.translations).toEqual([
      { locale: 'en', ...TEXTS.en },
      { locale: 'pl', ...TEXTS.pl },
    ]);
    expect((await record('')).body).not.toHaveProperty('conditionsDescription');
  });

  it('200: wins over Accept-Language, which is taken by its weights', async () => {
    const nameWith = async (query: string, header?: string) => (await record(query, header)).body.name;
    expect(await nameWith('_locale=en', 'pl')).toBe('a coffee');
    expect(await nameWith('_locale=fr', 'pl')).toBe('a coffee');
    expect(await nameWith('', 'en;q=0.5, pl;q=0.7')).toBe('kawa');
    expect(await nameWith('', 'en, pl;q=0.7')).toBe('a coffee');
    expect(await nameWith('', 'fr, pl;q=0.1')).toBe('kawa');
    expect(await nameWith('', 'pl;q=0')).toBe('a coffee');
    expect(await nameWith('', '*')).toBe('a coffee');
  });

  it('200: finds a language with and without its region, however it is written', async () => {
    const getName = async (locale: string) =>
      (await app.as('admin').get(`/api/level/${level}?_locale=${locale}`).expect(200)).body.name;
    expect(await getName('PL')).toBe('poziom jeden');
    expect(await getName('pl_PL')).toBe('poziom jeden');
    expect(await getName('de_at')).toBe('Stufe eins');
    expect(await getName('de')).toBe('Stufe eins');
    expect(await getName('de-CH')).toBe('Stufe eins');
  });

  it.each([
    ['a zero byte', '_locale=%00', undefined],
    ['a list', '_locale[]=pl&_locale[]=en', undefined],
    ['an object', '_locale[x][y]=pl', undefined],
    ['a name of JavaScript', '_locale=__proto__', undefined],
    ['another', '_locale=constructor', undefined],
    ['a long text', `_locale=${'p'.repeat(5000)}`, undefined],
    ['a header of signs', '', ';;;,,,q=,=;q=x'],
    ['a header with weights that are none', '', 'pl;q=nonsense;q=2, en;;q'],
    ['a long header', '', 'xx-yy,'.repeat(1000)],
    ['a header of names of JavaScript', '', '__proto__, constructor;q=0.9, toString'],
  ])('200: what is no language is ignored: %s', async (_name, query, header) => {
    const { body } = await record(query, header);
    expect(['a coffee', 'kawa']).toContain(body.name);
  });

  it('200: next pages are in the language that was asked for', async () => {
    const { customer: buyer } = await boughtWith(app, {
      quantity: 3,
      details: { translations: TEXTS, labels: [] },
    });
    const path = '/api/customer/campaign/bought?perPage=1&includeDetails=1&_locale=pl';
    const { headers } = await app.as('customer', buyer).get(path).expect(200);
    const next = /^<(.*)>; rel="next"$/.exec(headers['link'] ?? '')?.[1] ?? '';
    const { body } = await app.as('customer', buyer).get(next).expect(200);
    expect(body.campaigns[0].campaign.name).toBe('kawa');
  });
});

describe('translations', () => {
  const create = (kind: 'level' | 'campaign', locale: string): Test => {
    const translations = { en: { name: 'a' }, [locale]: { name: 'b' } };
    return kind === 'level'
      ? app.as('admin').postJson('/api/level/create', { level: { translations, conditionValue: 5 } })
      : app.as('admin').postJson('/api/campaign', { campaign: { ...COFFEE, translations } });
  };

  describe.each(['level', 'campaign'] as const)('of a %s', (kind) => {
    it.each(['pl', 'pl_PL', 'pl-PL', 'PL', 'gsw', 'zh-Hant'])('200: in %s', async (locale) => {
      const { body } = await create(kind, locale).expect(200);
      const path = kind === 'level' ? `/api/level/${body.id}` : `/api/campaign/${body.campaignId}`;
      const shown = await app.as('admin').get(path).expect(200);
      expect(shown.body.translations).toContainEqual(expect.objectContaining({ locale, name: 'b' }));
    });

    it.each(['polish', 'p', 'pl-', 'pl PL', 'pl-PL-x', '1'])('400: in %s', async (locale) => {
      const total = async () => (await app.as('admin').get(`/api/${kind}`).expect(200)).body.total;
      const before = await total();
      const { body } = await create(kind, locale).expect(400);
      expect(body.errors).toEqual([{ field: 'translations', message: expect.stringContaining('locale') }]);
      expect(await total()).toBe(before);
    });
  });
});
