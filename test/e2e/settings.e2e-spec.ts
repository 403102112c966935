import { loginWith } from '../support/scenes/logins.js';
import { TestApp } from '../support/app/test-app.js';

const FORBIDDEN = { error: { code: 403, message: 'Forbidden' } };

let app: TestApp;
beforeEach(async () => void (app = await TestApp.again(app, { newProgramme: true })));
afterAll(() => app.stop());

const admin = () => app.as('admin');
const save = (settings: object, base = '/api') => admin().postJson(`${base}/settings`, { settings });
const read = async () => (await admin().get('/api/settings').expect(200)).body.settings;
const changes = async (): Promise<{ payload: Record<string, unknown> }[]> =>
  (await admin().get('/api/event?type=Service.Domain.Settings.Event.SettingsWereChanged').expect(200)).body
    .events;

/** What holds as long as nothing is set: what the service did before it had settings. */
const DEFAULTS = {
  revision: 0,
  currency: 'eur',
  timezone: 'UTC',
  marketingVendorsValue: 'none',
  returns: true,
  accountActivationMethod: 'email',
  allowCustomersProfileEdits: true,
  customersMayRegisterCards: false,
  contactHandoverDays: 7,
  invitationsPerDayMax: 20,
  customerStatusesEarning: ['active'],
  customerStatusesSpending: ['active'],
  customersIdentificationPriority: [
    {
      field: 'loyaltyCardNumber',
      priority: 1,
    },
    {
      field: 'email',
      priority: 2,
    },
    {
      field: 'phone',
      priority: 3,
    },
  ],
  pointsDaysExpiryAfter: 'all_time_active',
  pointsDaysActiveCount: 90,
  allTimeNotLocked: true,
  pointsDaysLocked: 0,
  customersMayClaim: true,
  claimFacts: 'none',
  claimsPerDayMax: 20,
  returnLinesCompared: true,
  missingPointsAreOwed: true,
  purchaseDaysAheadMax: 1,
  customersMaySendPoints: false,
  sendPointsAfterDays: 14,
  sendGivenPointsAfterDays: 0,
  referralsPaidPerDayMax: 20,
  tierAssignType: 'points',
  receivedPointsCountForLevels: false,
  excludeDeliveryCostsFromTierAssignment: false,
  excludedDeliverySKUs: [],
  excludedLevelSKUs: [],
  excludedLevelCategories: [],
  levelDowngradeMode: 'none',
  levelDowngradeDays: 365,
  levelDowngradeBase: 'none',
  levelResetPointsOnDowngrade: false,
  messageLanguage: 'en',
  messagesKeptDays: 30,
  emailsPerDayMax: 50,
  smsPerDayMax: 10,
  pushesPerDayMax: 20,
  remindersNeedAgreement: true,
  messageRewardBought: true,
  messageRewardRedeemed: true,
  messageNewPoints: true,
  messageTemporaryPassword: true,
  messageNewLevel: true,
  messagePointsExpiry: true,
  messageCouponExpiry: true,
  messageLevelExpiry: true,
  requireSecondFactor: false,
};

describe.each(['/api', '/api/DEFAULT'])('%s/settings', (base) => {
  it('GET 200: what holds as long as nothing is set', async () => {
    await admin().get(`${base}/settings`).expect(200, { settings: DEFAULTS });
  });

  it('POST 200: changes what is sent, and nothing else', async () => {
    const sent = { programName: ' Leaves ', pointsDaysLocked: 14, allTimeNotLocked: '0', currency: 'PLN' };
    const after = { ...DEFAULTS, programName: 'Leaves', pointsDaysLocked: 14, allTimeNotLocked: false };
    const expected = { settings: { ...after, currency: 'pln', revision: 1 } };
    const { body } = await save(sent, base).expect(200);
    expect(body).toEqual(expected);
    expect((await admin().get(`${base}/settings`).expect(200)).body).toEqual(expected);
  });
});

describe('POST /api/settings', () => {
  it('200: at the top level, as a form, with keys that are no settings', async () => {
    const sent = {
      customersIdentificationPriority: [
        {
          field: 'phone',
          priority: '1',
        },
      ],
      logo: { path: 'a.png' },
      excludedDeliverySKUs: ['ship', 'ship', ' post '],
      returns: '0',
      levelDowngradeMode: 'auto',
    };
    const { body } = await admin().post('/api/settings', sent).expect(200);
    expect(body.settings).toEqual({
      ...DEFAULTS,
      revision: 1,
      customersIdentificationPriority: [
        {
          field: 'phone',
          priority: 1,
        },
      ],
      excludedDeliverySKUs: ['ship', 'post'],
      returns: false,
      levelDowngradeMode: 'automatic',
    });
  });

  it('200: what was read can be sent back whole, and changes nothing', async () => {
    await save({ programName: 'Leaves', customerStatusesSpending: ['active', 'new'] }).expect(200);
    const before = await read();
    const { body } = await save(before).expect(200);
    expect(body.settings).toEqual(before);
    expect(await changes()).toHaveLength(1);
  });

  it.each(['', null])('200: %j makes a setting what it is by default', async (empty) => {
    await save({ programName: 'Leaves', currency: 'pln', excludedLevelSKUs: 'a;b' }).expect(200);
    expect(await read()).toMatchObject({ excludedLevelSKUs: ['a', 'b'] });
    const { body } = await save({ programName: empty, currency: empty, excludedLevelSKUs: empty }).expect(
      200,
    );
    expect(body.settings).toEqual({ ...DEFAULTS, revision: 2 });
  });

  it.each([
    ['currency', 'coins'],
    ['timezone', 'Mars/Olympus'],
    ['programName', 7],
    ['programName', 'x'.repeat(1001)],
    ['programName', 'a\u0000b'],
    ['programUrl', 'javascript:alert(1)'],
    ['helpEmailAddress', 'help'],
    ['accentColor', 'red; }'],
    ['returnLinesCompared', 'maybe'],
    ['purchaseDaysAheadMax', '-1'],
    ['missingPointsAreOwed', 'maybe'],
    ['returns', 'maybe'],
    ['pointsDaysExpiryAfter', 'never'],
    ['pointsDaysActiveCount', 0],
    ['pointsDaysActiveCount', 1.5],
    ['pointsDaysLocked', -1],
    ['pointsDaysLocked', 1e9],
    ['pointValue', '0.0000001'],
    ['pointValue', 'NaN'],
    ['tierAssignType', 'money'],
    ['levelDowngradeMode', 'sometimes'],
    ['levelDowngradeBase', 'age'],
    ['customerStatusesSpending', []],
    ['customerStatusesSpending', ['asleep']],
    ['customerStatusesSpending', 'active'],
    ['customersIdentificationPriority', [{ field: 'name', priority: 1 }]],
    ['customersIdentificationPriority', [{ field: 'email' }]],
    ['customersIdentificationPriority', [null]],
    [
      'customersIdentificationPriority',
      [
        { field: 'email', priority: 1 },
        { field: 'email', priority: 2 },
      ],
    ],
    ['excludedLevelSKUs', [7]],
    ['revision', 'first'],
  ])('400 on %s: %j', async (field, wrong) => {
    const { body } = await save({ [field]: wrong, programFaqUrl: 'https://example.com' }).expect(400);
    expect(body.errors.map((error: { field: string }) => error.field)).toEqual([field]);
    expect(await read()).toEqual(DEFAULTS);
    expect(await changes()).toEqual([]);
  });

  it('400: names each wrong field at once', async () => {
    const { body } = await save({ currency: 'coins', pointsDaysLocked: -1, programName: 'A' }).expect(400);
    expect(body.form.children).toEqual({
      currency: { errors: [expect.any(String)] },
      pointsDaysLocked: { errors: [expect.any(String)] },
    });
  });

  it('records one event: what has changed, with what it was before', async () => {
    await save({ currency: 'pln', programName: 'Leaves', returns: true }).expect(200);
    await save({ programName: '', currency: 'pln' }).expect(200);
    expect((await changes()).map(({ payload }) => payload['changes'])).toEqual([
      [
        { name: 'currency', oldValue: 'eur', newValue: 'pln' },
        { name: 'programName', newValue: 'Leaves' },
      ],
      [{ name: 'programName', oldValue: 'Leaves' }],
    ]);
  });

  it('409 with a revision that is over, and nothing changes', async () => {
    const { revision } = await read();
    await save({ programName: 'First', revision }).expect(200);
    const { body, headers } = await save({ programName: 'Second', revision }).expect(409);
    expect(headers['x-error-code']).toBe('record.changed-meanwhile');
    expect(body).toMatchObject({
      current: { settings: { programName: 'First', revision: 1 } },
      sent: { programName: 'Second', revision: 0 },
    });
    expect(await read()).toMatchObject({ programName: 'First', revision: 1 });
  });

  it('403 without the permission to change, and to see', async () => {
    const looking = await loginWith(app, { role: 'admin', permissions: { SETTINGS: ['VIEW'] } });
    await app.as('admin', looking).get('/api/settings').expect(200);
    await app.as('admin', looking).postJson('/api/settings', { returns: 0 }).expect(403, FORBIDDEN);
    const other = await loginWith(app, { role: 'admin', permissions: { LEVEL: ['VIEW', 'MODIFY'] } });
    await app.as('admin', other).get('/api/settings').expect(403, FORBIDDEN);
    await app.as('seller').get('/api/settings').expect(403, FORBIDDEN);
    await app.as('customer').postJson('/api/settings', {}).expect(403, FORBIDDEN);
    await app.asAnonymous().get('/api/settings').expect(401);
    expect(await read()).toEqual(DEFAULTS);
  });
});

describe('for every caller', () => {
  it('GET /api/settings/public 200: what pages need before a login, and no more', async () => {
    const sent = { programName: 'Leaves', allowCustomersProfileEdits: 0, pointsDaysLocked: 3 };
    await save(sent).expect(200);
    await app
      .asAnonymous()
      .get('/api/settings/public')
      .expect(200, {
        settings: {
          currency: 'eur',
          timezone: 'UTC',
          programName: 'Leaves',
          allowCustomersProfileEdits: false,
          customersMayRegisterCards: false,
          customersMaySendPoints: false,
          customersMayClaim: true,
          claimFacts: 'none',
        },
      });
    await app.as('customer').get('/api/DEFAULT/settings/public').expect(200);
  });

  it('GET /api/settings/activation-method 200: the one that is set', async () => {
    const get = () => app.asAnonymous().get('/api/settings/activation-method');
    const { headers } = await get().expect(200, { method: 'email' });
    expect(headers['cache-control']).toBe('public, max-age=60');
    const other = await app.another({ SMS_URL: 'https://sms.example/send' });
    const settings = { accountActivationMethod: 'sms' };
    await other.as('admin').postJson('/api/settings', { settings }).expect(200);
    await get().expect(200, { method: 'sms' });
  });
});
