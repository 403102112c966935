import { randomUUID } from 'node:crypto';
import { change } from '#platform/database/query/change.js';
import { CurrencyDecimalsService } from '../../src/settings/index.js';
import { SettingRevisionEntity } from '../../src/settings/setting.entity.js';
import { TestApp } from '../support/app/test-app.js';
import { campaignRead, COFFEE, createCampaign } from '../support/scenes/campaign-requests.js';
import { getCoupons, PERCENT } from '../support/scenes/bought.js';
import { bought, buyerIn, earnedBy, ruleWith, sendReturn } from '../support/scenes/earning.js';
import { segmentRead, segmentWith } from '../support/scenes/segments.js';
import { differencesIn } from '../support/verify/verify.js';

let app: TestApp;

const admin = () => app.as('admin');
const sceneIn = (currency: string) => ({ freshDatabase: true, environment: { CURRENCY: currency } });

/** So many of its smallest unit, written and as a number. */
function amountsIn(decimals: number) {
  const text = (units: number) => (units / 10 ** decimals).toFixed(decimals);
  return { text, amount: (units: number) => Number(text(units)) };
}

describe.each([
  ['JPY', 0],
  ['EUR', 2],
  ['KWD', 3],
  ['UYW', 4],
])('a programme in %s', (currency, decimals) => {
  const { amount, text } = amountsIn(decimals);
  let started: TestApp | undefined;
  beforeEach(async () => {
    app = started = await TestApp.again(started, sceneIn(currency));
    await app.nest.get(CurrencyDecimalsService).establish();
  });
  afterAll(() => app.stop());

  it('keeps sales and returns in its smallest unit', async () => {
    const { customerId, phone } = await buyerIn(app);
    const items = ['A', 'B', 'C', 'D'].map((sku) => ({ sku, grossValue: amount(1125) }));
    const id = await bought(app, { number: 'S', phone, items });
    const { body: sale } = await admin().get(`/api/transaction/${id}`).expect(200);
    expect([sale.currency, sale.grossValue]).toEqual([currency.toLowerCase(), amount(4500)]);
    await bought(app, { number: 'T', phone, items: [{ sku: 'E', grossValue: amount(2) }] });
    await sendReturn(app, phone, 'S', [{ sku: 'A', grossValue: amount(1124) }]).expect(200);

    const { body: status } = await app
      .as('customer', customerId)
      .get(`/api/customer/${customerId}/status`)
      .expect(200);
    expect(status).toMatchObject({
      currency: currency.toLowerCase(),
      transactionsAmount: amount(3378),
      averageTransactionsAmount: text(1689),
    });
    const tooMuch = await sendReturn(app, phone, 'S', [{ sku: 'A', grossValue: amount(2) }]).expect(400);
    expect(tooMuch.body.errors[0].message).toContain(String(amount(1)));
    expect(await differencesIn(app)).toEqual([]);
  });

  it('rounds what is sent half up to its smallest unit', async () => {
    const half = (units: number) => Number(`${units}5e-${decimals + 1}`);
    const { phone } = await buyerIn(app);
    const items = [{ sku: 'A', grossValue: half(7) }];
    const id = await bought(app, { number: 'S', phone, items });
    expect((await admin().get(`/api/transaction/${id}`).expect(200)).body.grossValue).toBe(amount(8));
  });

  it('refuses an amount that is set beyond its smallest unit, and keeps one of it', async () => {
    const half = Number(`75e-${decimals + 1}`);
    const criteria = (toAmount: number) => [{ type: 'transaction_amount', fromAmount: amount(1), toAmount }];
    const level = { name: 'Gold', conditionValue: 1e6, reward: { value: 5 } };
    const terms = { type: 'points', pointValue: 1, name: 'A rule', allTimeActive: true };
    for (const [path, body] of [
      ['/api/earningRule', { earningRule: { ...terms, minOrderValue: half } }],
      ['/api/level/create', { level: { ...level, minOrder: half } }],
      ['/api/campaign', { campaign: { ...COFFEE, reward: 'value_code', rewardValue: half } }],
      ['/api/segment', { segment: { name: 'S', parts: [{ criteria: criteria(half) }] } }],
    ] as const) {
      const refused = await admin().postJson(path, body).expect(400);
      const message = `This value should have at most ${decimals} decimals.`;
      expect(refused.body.errors).toContainEqual({ field: expect.any(String), message });
    }
    const rule = await ruleWith(app, { ...terms, active: false, minOrderValue: amount(8) });
    const { body: kept } = await admin().get(`/api/earningRule/${rule}`).expect(200);
    expect(kept.minOrderValue).toBe(amount(8));
    const created = await admin()
      .postJson('/api/level/create', { level: { ...level, minOrder: amount(8) } })
      .expect(200);
    expect((await admin().get(`/api/level/${created.body.id}`).expect(200)).body.minOrder).toBe(amount(8));
    const campaign = await createCampaign(app, { reward: 'value_code', rewardValue: amount(1008) });
    expect((await campaignRead(app, campaign))['rewardValue']).toBe(amount(1008));
    const { parts } = await segmentRead(app, await segmentWith(app, criteria(amount(8))));
    expect(parts[0]?.criteria[0]).toMatchObject({ fromAmount: amount(1), toAmount: amount(8) });
  });

  it('pays points for each unit of the currency, and takes them back', async () => {
    const pointValue = 10 ** decimals / 1000;
    await ruleWith(app, { type: 'points', pointValue, minOrderValue: amount(1000) });
    const { phone } = await buyerIn(app);
    const items = [
      { sku: 'A', grossValue: amount(40_000) },
      { sku: 'B', grossValue: amount(1_500) },
    ];
    const sale = await bought(app, { number: 'S', phone, items });
    expect((await earnedBy(app, sale)).earning?.points).toBe(42);
    await sendReturn(app, phone, 'S', [{ sku: 'A', grossValue: amount(40_000) }]).expect(200);
    expect((await earnedBy(app, sale)).parts[0]?.amountCents).toBe(41_500);
    const small = await bought(app, { number: 'T', phone, items: [{ sku: 'A', grossValue: amount(993) }] });
    const { body } = await admin().get(`/api/transaction/${small}/earning`).expect(200);
    expect(JSON.stringify(body)).toContain(`below minimum order by ${text(7)}`);
    expect(await differencesIn(app)).toEqual([]);
  });

  it('gives percentages of a sale, and cashback, in its smallest unit', async () => {
    const { customerId, phone } = await buyerIn(app);
    await ruleWith(app, { type: 'instant_reward', rewardCampaignId: await app.campaignWith(PERCENT) });
    await bought(app, { number: 'S', phone, items: [{ sku: 'A', grossValue: amount(1125) }] });
    const [coupon] = await getCoupons(app, customerId);
    expect([coupon?.code, coupon?.valueCents]).toEqual([String(amount(113)), 113]);
    const { body } = await admin().get('/api/campaign/bought').expect(200);
    expect(body.boughtCampaigns[0].value).toBe(amount(113));
    await sendReturn(app, phone, 'S', [{ sku: 'A', grossValue: amount(125) }]).expect(200);
    expect((await getCoupons(app, customerId))[0]?.code).toBe(String(amount(100)));

    const pointValue = 1.5 / 10 ** decimals;
    await createCampaign(app, { reward: 'cashback', pointValue });
    const rich = await app.customerWith({ points: 100 });
    const redeem = { customerId: rich, pointsAmount: 5, pointValue, rewardAmount: amount(8) };
    const { body: cashback } = await admin()
      .postJson('/api/admin/campaign/cashback/redeem', redeem)
      .expect(200);
    expect(cashback.rewardAmount).toBe(amount(8));
    expect((await getCoupons(app, rich))[0]?.code).toBe(text(8));
    expect(await differencesIn(app)).toEqual([]);
  });

  it('takes another currency with as many decimals, and none with another number', async () => {
    const others: Record<string, string> = { JPY: 'krw', EUR: 'huf', KWD: 'bhd', UYW: 'clf' };
    const save = (to: string) => admin().postJson('/api/settings', { settings: { currency: to } });
    for (const [other, code] of Object.entries(others)) {
      const { body } = await save(code).expect(other === currency ? 200 : 400);
      if (other !== currency) {
        expect(body.errors[0]).toMatchObject({ field: 'currency' });
      }
    }
    const { body } = await admin().get('/api/settings').expect(200);
    expect(body.settings.currency).toBe(others[currency]);
  });
});

describe('CURRENCY', () => {
  const programmeIn = async (currency: string) => void (app = await TestApp.start(sceneIn(currency)));
  afterEach(() => app.stop());

  it('is decided by the first of several processes that start on a new database', async () => {
    await programmeIn('JPY');
    await app.unitOfWork.run((tx) => change(tx, 'UPDATE setting_revision SET amountDecimals = NULL', []));
    await Promise.all([app.another({ CURRENCY: 'JPY' }), app.another({ CURRENCY: 'JPY' })]);
    const found = await app.reader.manager.findOneByOrFail(SettingRevisionEntity, { id: 1 });
    expect(found).toMatchObject({ amountDecimals: 0, revision: 1 });
  });

  it('is kept where later processes do not name it', async () => {
    await programmeIn('KWD');
    const later = await app.another({ CURRENCY: '' });
    const { body } = await later.asAnonymous().get('/api/settings/public').expect(200);
    expect(body.settings.currency).toBe('kwd');
    const { phone } = await buyerIn(app);
    const document = { number: randomUUID(), phone, items: [{ sku: 'A', grossValue: 1.125 }] };
    const id = await bought(later, document);
    expect((await admin().get(`/api/transaction/${id}`).expect(200)).body.grossValue).toBe(1.125);
  });

  it('is refused where amounts have another number of decimals', async () => {
    await programmeIn('KWD');
    await expect(app.another({ CURRENCY: 'JPY' })).rejects.toThrow(
      'CURRENCY is jpy, whose amounts have 0 decimals: those of this database have 3',
    );
    expect((await admin().get('/api/settings').expect(200)).body.settings.currency).toBe('kwd');
  });
});
