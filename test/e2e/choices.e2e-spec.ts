import { RESERVED_SEGMENTS } from '#platform/http/request/paths.js';
import { TestApp } from '../support/app/test-app.js';

const NOT_FOUND = { error: { code: 404, message: 'Not Found' } };

let app: TestApp;
beforeAll(async () => void (app = await TestApp.start()));
afterAll(() => app.stop());

const get = (path: string, base = '/api') => app.asAnonymous().get(`${base}${path}`);
const getChoices = async (type: string, query = '') =>
  (await get(`/settings/choices/${type}?${query}`).expect(200)).body.choices;

/** What the pages of existing clients read of each type. */
const CHOICES: Readonly<Record<string, unknown>> = {
  language: { choices: expect.objectContaining({ English: 'en', German: 'de', Polish: 'pl' }) },
  country: { choices: expect.objectContaining({ Germany: 'DE', Poland: 'PL', 'United States': 'US' }) },
  timezone: {
    choices: expect.objectContaining({
      Europe: expect.objectContaining({ Berlin: 'Europe/Berlin', Warsaw: 'Europe/Warsaw' }),
      America: expect.objectContaining({
        'New York': 'America/New_York',
        'Indiana - Knox': 'America/Indiana/Knox',
      }),
      Other: { UTC: 'UTC' },
    }),
  },
  promotedEvents: {
    choices: {
      'Account created': 'oloy.account.created',
      'Customer logged in': 'oloy.customer.logged_in',
      'First purchase': 'oloy.transaction.customer_first_transaction',
      'Newsletter subscription': 'oloy.customer.newsletter_subscription',
    },
  },
  availableCustomerStatuses: { choices: ['new', 'active', 'blocked', 'deleted'] },
  availableFrontendTranslations: {
    choices: [
      { code: 'en', name: 'English', default: true, order: 0 },
      { code: 'de', name: 'German', default: false, order: 1 },
      { code: 'pl', name: 'Polish', default: false, order: 2 },
    ],
  },
  earningRuleLimitPeriod: {
    choices: {
      '1 day': 'day',
      '1 week': 'week',
      '1 month': 'month',
      '3 months': '3 months',
      '6 months': '6 months',
      '1 year': '1 year',
      forever: 'forever',
    },
  },
  referralEvents: {
    choices: { register: 'register', first_purchase: 'first_purchase', every_purchase: 'every_purchase' },
  },
  referralTypes: { choices: { referrer: 'referrer', referred: 'referred', both: 'both' } },
  availableAccountActivationMethods: { choices: ['email', 'sms'] },
  smsGatewayConfig: { fields: {} },
  availableMarketingVendors: { choices: { none: { name: 'Disabled', config: [] } } },
  availablePointExpireAfter: {
    choices: {
      all_time_active: 'Never',
      after_x_days: 'After a number of days',
      at_the_end_of_the_month: 'At the end of the month',
      at_the_end_of_the_year: 'At the end of the year',
    },
  },
  deliveryStatus: { choices: ['ordered', 'shipped', 'delivered', 'canceled'] },
};

describe.each(['/api', '/api/DEFAULT'])('%s/settings/choices/{type}', (base) => {
  it.each(Object.entries(CHOICES))('200: %s, for every caller', async (type, expected) => {
    const { body, headers } = await get(`/settings/choices/${type}`, base).expect(200);
    expect(body).toEqual(expected);
    expect(headers['cache-control']).toBe('public, max-age=60');
    // A token that is no good, or of whatever role, makes no difference.
    const shown = await get(`/settings/choices/${type}`, base)
      .set('Authorization', 'Bearer nonsense')
      .expect(200);
    expect(shown.body).toEqual(body);
    await app.as('seller').get(`${base}/settings/choices/${type}`).expect(200, body);
  });

  it.each(['nonsense', 'constructor', '__proto__', 'toString', 'Language', '%00', 'language%2F'])(
    '404: %s',
    async (type) => {
      await get(`/settings/choices/${type}`, base).expect(404, NOT_FOUND);
    },
  );
});

describe('GET /api/settings/choices/{type}', () => {
  it('200: labels are in the language that is asked for', async () => {
    expect(await getChoices('country', '_locale=de')).toMatchObject({ Deutschland: 'DE', Polen: 'PL' });
    expect(await getChoices('language', '_locale=de-AT')).toMatchObject({ Deutsch: 'de', Englisch: 'en' });
    expect(await getChoices('availablePointExpireAfter', '_locale=de')).toMatchObject({
      all_time_active: 'Nie',
    });
    expect(await getChoices('country', '_locale=xx')).toMatchObject({ Germany: 'DE' });
    const { headers } = await get('/settings/choices/country?_locale=de').expect(200);
    expect(headers).toMatchObject({
      'content-language': 'de',
      vary: expect.stringContaining('Accept-Language'),
    });
  });

  it('200: has every country and every language of two letters, in the order of their names', async () => {
    for (const locale of ['en', 'de', 'pl']) {
      const countries = await getChoices('country', `_locale=${locale}`);
      // ISO 3166-1, and Kosovo.
      expect(Object.keys(countries)).toHaveLength(250);
      expect(Object.keys(countries)).toEqual(Object.keys(countries).sort(new Intl.Collator(locale).compare));
      const languages = await getChoices('language', `_locale=${locale}`);
      expect(new Set(Object.values(languages)).size).toBeGreaterThan(175);
    }
    const zones: Record<string, object> = await getChoices('timezone');
    const all = Object.values(zones).flatMap((group) => Object.values(group));
    expect(all).toEqual(expect.arrayContaining(['UTC', ...Intl.supportedValuesOf('timeZone')]));
  });

  it('200: to hundreds of requests at once', async () => {
    const asked = Array.from({ length: 15 }, () => Object.keys(CHOICES)).flat();
    const answers = await Promise.all(asked.map((type) => get(`/settings/choices/${type}`)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });
});

describe('GET /api/settings/activation-method', () => {
  it.each(['/api', '/api/DEFAULT'])('200: %s, for every caller', async (base) => {
    const { headers } = await get('/settings/activation-method', base).expect(200, { method: 'email' });
    expect(headers['cache-control']).toBe('public, max-age=60');
  });
});

describe('what is not set', () => {
  it.each(['settings/photo/logo', 'settings/logo', 'settings/conditions-url', 'settings/conditions-file'])(
    '404, and never 401: %s',
    async (path) => {
      await get(`/${path}`).expect(404, NOT_FOUND);
    },
  );
});

describe('GET /api/translations', () => {
  it.each(['/api', '/api/DEFAULT'])(
    '200: %s: nested maps of texts, and sentences, for every caller',
    async (base) => {
      const { body, headers } = await get('/translations', base).expect(200);
      for (const [path, type] of [
        ['limit', 'earningRuleLimitPeriod'],
        ['referral_events', 'referralEvents'],
        ['referral_types', 'referralTypes'],
      ] as const) {
        const { choices } = CHOICES[type] as { choices: object };
        expect(Object.keys(body.earning_rule[path])).toEqual(expect.arrayContaining(Object.keys(choices)));
      }
      expect(body).toMatchObject({
        'This value should not be blank.': 'This value should not be blank.',
        'Bad credentials': 'Bad credentials',
      });
      expect(textsIn(body).filter((text) => typeof text !== 'string' || text === '')).toEqual([]);
      expect(headers).toMatchObject({ 'content-language': 'en', 'cache-control': 'public, max-age=60' });
    },
  );

  it('200: a catalogue for each language, with the same texts', async () => {
    const english = (await get('/translations').expect(200)).body;
    const german = (await get('/translations?_locale=de').expect(200)).body;
    expect(german).toMatchObject({
      earning_rule: { limit: { '1 day': '1 Tag' } },
      'Bad credentials': 'Falsche Zugangsdaten',
    });
    expect(keysIn(german)).toEqual(keysIn(english));
    const preferred = await get('/translations')
      .set('Accept-Language', 'sv, de-CH;q=0.8, en;q=0.5')
      .expect(200);
    expect(preferred.body).toEqual(german);
    for (const query of ['_locale=sv', '_locale[]=de', '_locale=%00']) {
      expect((await get(`/translations?${query}`).expect(200)).body).toEqual(english);
    }
  });
});

describe('first segments of existing clients', () => {
  it('are no codes of stores', () => {
    const used = [
      'admin',
      'audit',
      'campaign',
      'campaignCategory',
      'csv',
      'customer',
      'earningRule',
      'invitations',
      'level',
      'password',
      'points',
      'pos',
      'segment',
      'seller',
      'settings',
      'token',
      'transaction',
      'translations',
    ];
    expect(used.filter((segment) => !RESERVED_SEGMENTS.has(segment))).toEqual([]);
  });
});

function textsIn(catalogue: object): unknown[] {
  return Object.values(catalogue).flatMap((text) =>
    typeof text === 'object' && text ? textsIn(text) : [text],
  );
}

function keysIn(catalogue: object, parent = ''): string[] {
  return Object.entries(catalogue)
    .flatMap(([key, text]) =>
      typeof text === 'object' && text ? keysIn(text, `${parent}${key}.`) : [`${parent}${key}`],
    )
    .sort();
}
