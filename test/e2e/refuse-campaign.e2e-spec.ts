import { COFFEE, fieldsIn } from '../support/scenes/campaign-requests.js';
import { TestApp } from '../support/app/test-app.js';

const UNKNOWN = '00000000-0000-4000-8000-0000000000ff';

describe('POST /api/campaign', () => {
  let app: TestApp;
  beforeAll(async () => void (app = await TestApp.start()));
  afterAll(() => app.stop());

  const invalid: [string, object, string[]][] = [
    ['no reward', { reward: '' }, ['reward']],
    ['an unknown reward', { reward: 'car' }, ['reward']],
    ['no name', { translations: { en: { name: '' } } }, ['translations.en.name']],
    ['no name in the default language', { translations: { pl: { name: 'Kawa' } } }, ['translations.en.name']],
    ['no texts at all', { translations: undefined }, ['name', 'translations.en.name']],
    ['translations that are none', { translations: 'Free coffee' }, ['translations']],
    ['a name that is too long', { translations: { en: { name: 'x'.repeat(256) } } }, ['translations']],
    ['no cost', { costInPoints: '' }, ['costInPoints']],
    ['a negative cost', { costInPoints: -1 }, ['costInPoints']],
    ['half a point', { costInPoints: 0.5 }, ['costInPoints']],
    ['no limits', { limit: 0, limitPerUser: '' }, ['limit', 'limitPerUser']],
    ['a negative limit', { limit: -1 }, ['limit']],
    ['no activity', { campaignActivity: {} }, ['campaignActivity.activeFrom', 'campaignActivity.activeTo']],
    ['half an activity', { campaignActivity: { activeFrom: '2026-01-01' } }, ['campaignActivity.activeTo']],
    [
      'an activity that ends before it begins',
      { campaignActivity: { activeFrom: '2026-01-02', activeTo: '2026-01-01' } },
      ['campaignActivity.activeTo'],
    ],
    [
      'a time that is none',
      { campaignActivity: { activeFrom: 'soon', activeTo: '2026-01-01' } },
      ['campaignActivity.activeFrom'],
    ],
    [
      'a time behind all calendars',
      { campaignActivity: { activeFrom: '2026-01-01', activeTo: '9999-12-31T23:59:59-1200' } },
      ['campaignActivity.activeTo'],
    ],
    [
      'no visibility',
      { campaignVisibility: null },
      ['campaignVisibility.visibleFrom', 'campaignVisibility.visibleTo'],
    ],
    ['an unknown level', { levels: [UNKNOWN] }, ['levels']],
    ['an unknown segment', { segments: [UNKNOWN] }, ['segments']],
    ['an unknown category', { categories: [UNKNOWN] }, ['categories']],
    ['levels that are no ids', { levels: ['Gold'] }, ['levels']],
    [
      'a link that a browser should not open',
      { moreInformationLink: 'javascript:alert(1)' },
      ['moreInformationLink'],
    ],
    ['a tax of 99', { tax: 99 }, ['tax']],
    ['half a percent of tax', { tax: 1.5 }, ['tax']],
    ['no value', { rewardValue: 0 }, ['rewardValue']],
    ['negative days', { daysValid: -1 }, ['daysValid']],
    ['a label without a value', { labels: 'type' }, ['labels']],
    ['a flag that is none', { active: 'yes' }, ['active']],
    ['a code that is too long', { coupons: ['x'.repeat(101)] }, ['coupons']],
    ['a code that is no text', { coupons: [{ code: 'A' }] }, ['coupons']],
    [
      'cashback with limits and without a value of points',
      { reward: 'cashback' },
      ['pointValue', 'limit', 'limitPerUser'],
    ],
    ['a limit beside the flag that disables it', { unlimited: true, limit: '' }, ['limitPerUser']],
    ['a delivery of what is not delivered', { fulfillmentTracking: true }, ['fulfillmentTracking']],
    ['a percentage without one', { reward: 'percentage_discount_code' }, ['transactionPercentageValue']],
    [
      '100 percent',
      { reward: 'percentage_discount_code', transactionPercentageValue: 100 },
      ['transactionPercentageValue'],
    ],
    ['a reward of a rule without a connection', { reward: 'custom_campaign_code' }, ['connectType']],
    ['… without the rule', { reward: 'custom_campaign_code', connectType: 'qrcode' }, ['earningRuleId']],
  ];
  it.each(invalid)('400: for %s, and adds nothing', async (_, fields, refused) => {
    const campaign = { ...COFFEE, ...fields };
    const before = await rowsIn('campaign', 'coupon', 'coupon_stock', 'campaign_tag');
    const { body } = await app.as('admin').postJson('/api/campaign', { campaign }).expect(400);
    expect(fieldsIn(body)).toEqual(refused);
    expect(await rowsIn('campaign', 'coupon', 'coupon_stock', 'campaign_tag')).toEqual(before);
  });

  it('400: of nothing, all that every reward needs', async () => {
    const { body } = await app.as('admin').postJson('/api/campaign', {}).expect(400);
    const window = ['campaignActivity.activeFrom', 'campaignActivity.activeTo'];
    expect(fieldsIn(body)).toEqual(['reward', 'name', 'translations.en.name', ...window]);
  });

  it.each([
    [
      'reward',
      { reward: 'x' },
      ['reward', 'name', 'translations.en.name', 'campaignActivity.activeFrom', 'campaignActivity.activeTo'],
    ],
    [
      'time',
      { reward: 'gift_code', campaignActivity: { activeFrom: 'soon' } },
      [
        'campaignActivity.activeFrom',
        'name',
        'translations.en.name',
        'campaignActivity.activeTo',
        'campaignVisibility.visibleFrom',
        'campaignVisibility.visibleTo',
        'costInPoints',
        'limit',
        'limitPerUser',
      ],
    ],
    [
      'name, flag and window',
      {
        reward: 'gift_code',
        name: 'x'.repeat(256),
        unlimited: 'perhaps',
        campaignVisibility: 'x',
        campaignActivity: { allTimeActive: 'perhaps' },
      },
      ['name', 'unlimited', 'campaignVisibility', 'campaignActivity.allTimeActive', 'costInPoints'],
    ],
  ])('400: of an unreadable %s, and of what is missing beside it', async (_, campaign, refused) => {
    const { body } = await app.as('admin').postJson('/api/campaign', { campaign }).expect(400);
    expect(fieldsIn(body)).toEqual(refused);
    expect(await rowsIn('campaign')).toEqual([0]);
  });

  it('400: names the choices of a field that has some', async () => {
    const { body } = await app
      .as('admin')
      .postJson('/api/campaign', { ...COFFEE, reward: 'car' })
      .expect(400);
    expect(body.errors[0].message).toMatch(/should be one of discount_code, .*cashback/);
  });

  it('400: says it as existing clients read it', async () => {
    const campaign = { ...COFFEE, translations: { en: {} }, campaignActivity: { activeFrom: '2026-01-01' } };
    const { body } = await app.as('admin').postJson('/api/campaign', { campaign }).expect(400);
    const blank = { errors: ['This value should not be blank.'] };
    expect(body.form.children).toEqual({
      translations: { children: { en: { children: { name: blank } } } },
      campaignActivity: { children: { activeTo: blank } },
    });
  });

  async function rowsIn(...tables: string[]): Promise<number[]> {
    const counts = tables.map((table) => `(SELECT COUNT(*) FROM ${table}) AS ${table}s`);
    const [row] = await app.reader.query(`SELECT ${counts.join(', ')}`);
    return Object.values(row).map(Number);
  }
});
