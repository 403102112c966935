import { randomUUID } from 'node:crypto';
import { boughtWith } from '../support/scenes/bought.js';
import { createCampaign } from '../support/scenes/campaign-requests.js';
import { levelWith } from '../support/scenes/customers.js';
import { bought, buyerIn, everyLevel, ruleWith, sendReturn } from '../support/scenes/earning.js';
import { posWith } from '../support/scenes/places.js';
import { storeWith } from '../support/scenes/points.js';
import { labeled, segmentWith } from '../support/scenes/segments.js';
import { getDocument, sellerAt } from '../support/scenes/transactions.js';
import { TestApp } from '../support/app/test-app.js';
import { differencesIn } from '../support/verify/verify.js';

let app: TestApp;
beforeEach(async () => void (app = await TestApp.again(app)));
afterEach(async () => expect(await differencesIn(app)).toEqual([]));
afterAll(() => app.stop());

const admin = () => app.as('admin');
const TEA = { sku: 'TEA', grossValue: 20 };

/** A sale of 20 at a point of sale for 20 points, and what came back of it: 5. */
async function soldAndReturned() {
  await ruleWith(app, { type: 'points', pointValue: 1 });
  const pos = await posWith(app, 'Old town');
  const buyer = await buyerIn(app);
  const sale = { ...getDocument({ number: 'S-1', values: [20] }), customerData: { phone: buyer.phone }, pos };
  const { body } = await admin().postJson('/api/transaction', sale).expect(200);
  app.clock.advance({ seconds: 1 });
  const back = { ...getDocument({ number: 'R-1', type: 'return', revised: 'S-1', values: [5] }) };
  const returned = await admin()
    .postJson('/api/transaction', { ...back, customerData: { phone: buyer.phone } })
    .expect(200);
  return {
    ...buyer,
    pos,
    saleId: String(body.transactionId),
    returnId: String(returned.body.transactionId),
  };
}

describe('transfers', () => {
  it.each([
    ['admin', '/api/points/transfer'],
    ['seller', '/api/seller/points/transfer'],
    ['customer', '/api/customer/points/transfer'],
  ] as const)('%s: name the documents and the point of sale that they came from', async (role, path) => {
    const { customerId, saleId, returnId, pos } = await soldAndReturned();
    const { body: place } = await admin().get(`/api/pos/${pos}`).expect(200);
    const caller = role === 'customer' ? app.as(role, customerId) : app.as(role);
    const { transfers } = (await caller.get(path).expect(200)).body;
    expect(transfers).toHaveLength(2);
    expect(transfers[0]).toMatchObject({
      type: 'spending',
      value: 5,
      transactionId: { transactionId: returnId },
      transactionDocumentNumber: 'R-1',
      revisedTransactionId: { transactionId: saleId },
      revisedTransactionDocumentNumber: 'S-1',
    });
    expect(transfers[1]).toMatchObject({
      type: 'adding',
      value: 20,
      transactionId: { transactionId: saleId },
      transactionDocumentNumber: 'S-1',
      posName: 'Old town',
      posIdentifier: place.identifier,
    });
    expect(transfers[1]).not.toHaveProperty('revisedTransactionId');
    expect(transfers[1]).not.toHaveProperty('revisedTransactionDocumentNumber');
  });

  it('by a seller name where the seller stands; by an administrator they name no place', async () => {
    const customer = await app.customerWith({ points: 0 });
    const pos = await posWith(app, 'Harbour');
    const transfer = { customer, points: 3 };
    for (const caller of [
      app.as('seller', await sellerAt(app, pos)),
      app.as('seller', await sellerAt(app)),
      admin(),
    ]) {
      await caller.postJson('/api/points/transfer/add', { transfer }).expect(200);
      app.clock.advance({ seconds: 1 });
    }
    const { transfers } = (await admin().get('/api/points/transfer').expect(200)).body;
    expect(transfers.map(({ posName }: { posName?: string }) => posName)).toEqual([
      undefined,
      undefined,
      'Harbour',
    ]);
    expect(transfers[0]).not.toHaveProperty('transactionDocumentNumber');
  });
});

describe('transactions', () => {
  it('say what a return took back, in lists and in records', async () => {
    const { customerId, saleId, returnId } = await soldAndReturned();
    const seller = await sellerAt(app);
    for (const [caller, path] of [
      [admin(), '/api/transaction'],
      [app.as('customer', customerId), '/api/customer/transaction'],
    ] as const) {
      const { transactions } = (await caller.get(path).expect(200)).body;
      const figures = Object.fromEntries(
        transactions.map((each: Record<string, unknown>) => [
          each['documentNumber'],
          [each['pointsEarned'], each['pointsRevoked']],
        ]),
      );
      expect(figures).toEqual({ 'S-1': [20, 0], 'R-1': [0, 5] });
    }
    const sale = await admin().get(`/api/transaction/${saleId}`).expect(200);
    expect(sale.body).toMatchObject({ pointsEarned: 20, pointsRevoked: 0 });
    const back = await admin().get(`/api/transaction/${returnId}`).expect(200);
    expect(back.body).toMatchObject({ pointsEarned: 0, pointsRevoked: 5 });
    const found = await app.as('seller', seller).get('/api/seller/transaction').expect(200);
    expect(found.body).toHaveProperty('transactions');
  });

  it('that took nothing back say 0', async () => {
    const buyer = await buyerIn(app);
    await bought(app, { number: 's', phone: buyer.phone, items: [TEA] });
    const { body } = await sendReturn(app, buyer.phone, 's', [TEA]).expect(200);
    const back = await admin().get(`/api/transaction/${body.transactionId}`).expect(200);
    expect(back.body).toMatchObject({ pointsEarned: 0, pointsRevoked: 0 });
  });
});

describe('earning rules', () => {
  const REPORTED = {
    pointsAmount: 7,
    eventName: 'a like/ä',
    code: 'door',
    latitude: 1,
    longitude: 2,
    radius: 3,
  };

  it.each([
    ['custom_event', '/api/DEFAULT/v1/earnRule/a%20like%2F%C3%A4/customer/{customer}', {}],
    ['qrcode', '/api/DEFAULT/earningRule/qrcode/customer/{customer}', { code: 'door' }],
    [
      'geolocation',
      '/api/DEFAULT/earningRule/geolocation/customer/{customer}',
      { latitude: 1, longitude: 2 },
    ],
  ])('%s: `usageUrl` gives the points', async (type, path, body) => {
    const id = await ruleWith(app, { type, ...REPORTED });
    const record = (await admin().get(`/api/earningRule/${id}`).expect(200)).body;
    expect(record).toMatchObject({ usageUrl: path, hasPhoto: false });
    const list = (await admin().get('/api/earningRule').expect(200)).body;
    expect(list.earningRules[0]).toMatchObject({ usageUrl: path, hasPhoto: false });
    const customer = await app.customerWith({ points: 0 });
    await admin().postJson(String(record.usageUrl).replace('{customer}', customer), body).expect(200);
    expect(await app.getPoints(customer)).toBe(7);
    // What was read can be sent back.
    await admin().putJson(`/api/earningRule/${id}`, { earningRule: record }).expect(200);
  });

  it('that clients do not report have none', async () => {
    const id = await ruleWith(app, { type: 'points', pointValue: 1 });
    expect((await admin().get(`/api/earningRule/${id}`).expect(200)).body).not.toHaveProperty('usageUrl');
  });

  describe('about registrations', () => {
    const welcome = {
      name: 'Welcome',
      type: 'event',
      eventName: 'oloy.account.created',
      pointsAmount: 11,
      active: true,
      allTimeActive: true,
    };
    const sentence =
      'This rule is for everybody, before they have a level: choose all levels or none, and no segments.';

    it('200: take all levels, which forms demand, and pay who has none yet', async () => {
      await levelWith(app, { name: 'Silver', conditionValue: 500 });
      const levels = await everyLevel(app);
      expect(levels.length).toBeGreaterThan(1);
      const earningRule = { ...welcome, levels };
      const { body } = await admin().postJson('/api/earningRule', { earningRule }).expect(200);
      const path = `/api/earningRule/${body.earningRuleId}`;
      expect((await admin().get(path).expect(200)).body.levels).toEqual([]);
      await admin().putJson(path, { earningRule }).expect(200);
      expect(await app.getPoints(await app.customerWith({ points: 0 }))).toBe(11);
    });

    it('400: say at the field that they are for everybody', async () => {
      await levelWith(app, { name: 'Silver', conditionValue: 500 });
      const [first = ''] = await everyLevel(app);
      const segment = await segmentWith(app, [labeled('a')]);
      for (const [field, named] of [
        ['levels', { levels: [first] }],
        ['segments', { segments: [segment] }],
      ] as const) {
        const earningRule = { ...welcome, ...named };
        const { body } = await admin().postJson('/api/earningRule', { earningRule }).expect(400);
        expect(body.form.children[field].errors).toEqual([sentence]);
      }
      expect((await admin().get('/api/earningRule').expect(200)).body.total).toBe(0);
    });
  });

  it('about the first purchase look at the point of sale of the customer, those about baskets at that of the sale', async () => {
    const [home, elsewhere] = [await posWith(app), await posWith(app)];
    const first = { type: 'event', eventName: 'oloy.transaction.customer_first_transaction' };
    await ruleWith(app, { ...first, pointsAmount: 7, pos: [home] });
    await ruleWith(app, { type: 'points', pointValue: 1, pos: [elsewhere] });
    const phones = ['+48600300401', '+48600300402', '+48600300403'];
    const customers: string[] = [];
    for (const [index, phone] of phones.entries()) {
      const customer = await app.customerWith({ points: 0, phone });
      customers.push(customer);
      if (index < 2) {
        await admin().post(`/api/customer/${customer}/pos`, { posId: home }).expect(200);
      }
    }
    const places = [undefined, elsewhere, home];
    for (const [index, phone] of phones.entries()) {
      const sale = getDocument({ number: `n-${index}`, values: [20], customerData: { phone } });
      const pos = places[index];
      await admin()
        .postJson('/api/transaction', { ...sale, ...(pos !== undefined && { pos }) })
        .expect(200);
    }
    // Without a place, elsewhere, and of no place at home.
    expect(await Promise.all(customers.map((id) => app.getPoints(id)))).toEqual([7, 27, 0]);
  });
});

describe('campaigns', () => {
  it('that a rule gives out name the rule, for administrators', async () => {
    const rule = await ruleWith(app, {
      type: 'qrcode',
      name: 'Scan',
      code: 'door',
      pointsAmount: 7,
      limit: {
        active: true,
        limit: 1,
        period: 'day',
      },
    });
    const id = await createCampaign(app, {
      reward: 'custom_campaign_code',
      connectType: 'qrcode',
      earningRuleId: rule,
      coupons: undefined,
    });
    const { body } = await admin().get(`/api/campaign/${id}`).expect(200);
    expect(body).toMatchObject({
      earningRuleId: rule,
      earningRule: {
        type: 'qrcode',
        name: 'Scan',
        pointsAmount: 7,
      },
      hasPhoto: false,
      brandIcon: false,
    });
    await admin().putJson(`/api/campaign/${id}`, { campaign: body }).expect(200);
    const other = await createCampaign(app);
    expect((await admin().get(`/api/campaign/${other}`).expect(200)).body).not.toHaveProperty('earningRule');
    const listed = (await admin().get('/api/campaign').expect(200)).body.campaigns;
    expect(listed.map(({ hasPhoto, brandIcon }: Record<string, boolean>) => [hasPhoto, brandIcon])).toEqual([
      [false, false],
      [false, false],
    ]);
  });

  it('for everybody name all active levels where sellers look at one, and nowhere else', async () => {
    const gold = await levelWith(app, { name: 'Gold', conditionValue: 500 });
    await levelWith(app, { name: 'Old', conditionValue: 900, active: false });
    const seller = app.as('seller', await sellerAt(app));
    const forAll = await createCampaign(app);
    const segment = await segmentWith(app, [labeled('vip')]);
    const forSome = await createCampaign(app, { segments: [segment] });
    const active = (await everyLevel(app)).length - 1;

    const shown = (await seller.get(`/api/seller/campaign/${forAll}`).expect(200)).body;
    expect(shown.levels).toHaveLength(active);
    expect(shown.levels.at(-1)).toBe(gold);
    expect(Object.keys(shown.levelNames).sort()).toEqual([...shown.levels].sort());
    expect(shown.levelNames[gold]).toBe('Gold');
    expect(Object.values(shown.levelNames)).not.toContain('Old');

    const some = (await seller.get(`/api/seller/campaign/${forSome}`).expect(200)).body;
    expect(some).toMatchObject({ levels: [], levelNames: {}, segments: [segment] });
    const { campaigns } = (await seller.get('/api/seller/campaign').expect(200)).body;
    expect(campaigns.find((each: { campaignId: string }) => each.campaignId === forAll)).toMatchObject({
      levels: [],
      levelNames: {},
    });
    const record = (await admin().get(`/api/campaign/${forAll}`).expect(200)).body;
    expect(record).toMatchObject({ levels: [], levelNames: {} });
  });

  it.each(['/api/campaign', '/api/campaignCategory'])(
    '400: POST %s of an empty form marks the name in the default language',
    async (path) => {
      for (const body of [{}, { campaign: {} }, { campaign_category: {} }]) {
        const { form } = (await admin().postJson(path, body).expect(400)).body;
        expect(form.children.translations.children.en.children.name.errors).toEqual([
          'This value should not be blank.',
        ]);
      }
    },
  );

  it('400: too many are bought for a customer: a sentence stands in `error` where there is no store', async () => {
    const { customer, campaign } = await boughtWith(app);
    const buy = (base: string) =>
      admin()
        .postJson(`${base}/admin/customer/${customer}/campaign/${campaign}/buy`, { quantity: 5000 })
        .expect(400);
    const { body } = await buy('/api');
    expect(body.errors).toEqual([{ field: 'quantity', message: expect.any(String) }]);
    expect(body.error).toBe(body.errors[0].message);
    expect(body.form.children.quantity.errors).toEqual([body.error]);
    expect((await buy('/api/DEFAULT')).body).toEqual({
      ...body,
      error: { code: 400, message: 'Bad Request' },
    });
    await admin()
      .postJson(`/api/admin/customer/${customer}/campaign/${campaign}/buy`, { quantity: 1 })
      .expect(400, { error: 'No coupons left' });
  });
});

describe('the delivery of a gift that is not tracked', () => {
  const change = (customer: string, coupon: string, status: string) =>
    admin().putJson(`/api/admin/customer/${customer}/bought/coupon/${coupon}/changeDeliveryStatus`, {
      deliveryStatus: { status },
    });

  it.each(['ordered', 'shipped', 'delivered', 'canceled'])('200: begins with %s, once', async (status) => {
    const { customer, coupon } = await boughtWith(app, { reward: 'gift_code' });
    const answers = await Promise.all(Array.from({ length: 6 }, () => change(customer, coupon, status)));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array<number>(5).fill(400)]);
    const { boughtCampaigns } = (await admin().get('/api/campaign/bought').expect(200)).body;
    expect(boughtCampaigns[0].deliveryStatus).toEqual({ status });
    const events = await admin()
      .get('/api/event?type=Service.Domain.Campaign.Event.CampaignBoughtDeliveryStatusWasChanged')
      .expect(200);
    expect(events.body.total).toBe(1);
  });

  it('400: other kinds of reward are not delivered', async () => {
    const { customer, coupon } = await boughtWith(app, { reward: 'value_code' });
    const { body } = await change(customer, coupon, 'shipped').expect(400);
    expect(body.form.children.status.errors).toEqual(['This reward is not delivered.']);
  });
});

describe('what else clients read', () => {
  it('the status greets by the first name', async () => {
    const customer = await app.customerWith({ points: 0, firstName: 'Anna' });
    for (const [caller, path] of [
      [app.as('customer', customer), `/api/customer/${customer}/status`],
      [admin(), `/api/admin/customer/${customer}/status`],
    ] as const) {
      expect((await caller.get(path).expect(200)).body).toMatchObject({ name: 'Anna', firstName: 'Anna' });
    }
  });

  it('every language says when it was changed last', async () => {
    const { translations } = (await admin().get('/api/admin/translations').expect(200)).body;
    expect(translations).toHaveLength(3);
    for (const { code, updatedAt } of translations) {
      expect(Date.parse(updatedAt)).not.toBeNaN();
      const record = (await admin().get(`/api/admin/translations/${code}`).expect(200)).body;
      expect(record.updatedAt).toBe(updatedAt);
    }
  });

  it('the first page has the name and the version, and the time zone is a public setting', async () => {
    const { body } = await app.asAnonymous().get('/api/').expect(200);
    expect(Object.keys(body)).toEqual(['name', 'version']);
    const { settings } = (await app.asAnonymous().get('/api/settings/public').expect(200)).body;
    expect(settings.timezone).toBe('UTC');
  });
});

describe('GET /api/event?group=…', () => {
  const CONTRACT = 'group=User,Account,Campaign,Transaction';
  const groupsIn = (events: readonly { type: string }[]) => [
    ...new Set(events.map(({ type }) => type.split('.')[2])),
  ];

  it('200: only these groups, page by page, with their total', async () => {
    await soldAndReturned();
    await boughtWith(app);
    const { body: all } = await admin().get('/api/event?fromId=1').expect(200);
    expect(groupsIn(all.events)).toEqual(expect.arrayContaining(['EarningRule', 'Pos', 'User']));
    const known = all.events.filter(({ type }: { type: string }) =>
      /\.(User|Account|Campaign|Transaction)\./.test(type),
    );

    const { body } = await admin().get(`/api/event?fromId=1&${CONTRACT}`).expect(200);
    expect(body).toEqual({ events: known, total: known.length });
    const listed = 'group[]=User&group[]=Account,Campaign&group[]=Transaction';
    expect((await admin().get(`/api/event?fromId=1&${listed}`).expect(200)).body).toEqual(body);

    for (const direction of ['ASC', 'DESC']) {
      const pages: { id: number }[] = [];
      let path = `/api/event?${CONTRACT}&perPage=3&direction=${direction}`;
      while (path !== '') {
        const page = await admin().get(path).expect(200);
        expect(page.body.total).toBe(known.length);
        pages.push(...page.body.events);
        path = /<([^>]+)>/.exec(page.headers['link'] ?? '')?.[1] ?? '';
      }
      expect(pages).toEqual(direction === 'ASC' ? known : [...known].reverse());
    }
    const bounded = await admin().get(`/api/event?${CONTRACT}&totalMax=2`).expect(200);
    expect(bounded.body.total).toBe(3);
  });

  it('200: together with a type or a thing', async () => {
    const { saleId } = await soldAndReturned();
    const ask = async (query: string) => (await admin().get(`/api/event?${query}`).expect(200)).body;
    const type = 'Service.Domain.Account.Event.PointsWereAdded';
    expect(await ask(`group=Account&type=${type}`)).toEqual(await ask(`type=${type}`));
    expect(await ask(`group=User&type=${type}`)).toEqual({ events: [], total: 0 });
    expect(await ask(`group=Transaction,User&uuid=${saleId}`)).toEqual(await ask(`uuid=${saleId}`));
    expect(await ask(`group=User&uuid=${saleId}`)).toEqual({ events: [], total: 0 });
  });

  it.each(['group=Money', 'group=User,Money', 'group=user'])('400: %s', async (query) => {
    const { body } = await admin().get(`/api/event?${query}`).expect(400);
    expect(body.errors.map(({ field }: { field: string }) => field)).toEqual(['group']);
  });
});

describe('a reward of a rule', () => {
  it('is given to customers of its campaign, by level or by segment, and the others see why not', async () => {
    const gold = await levelWith(app, { name: 'Gold', conditionValue: 500 });
    const segment = await segmentWith(app, [labeled('vip')]);
    const rewards = [
      await app.campaignWith({ cost: 0, coupons: 9, levels: [gold] }),
      await app.campaignWith({ cost: 0, coupons: 9, levels: [gold], segments: [segment] }),
      await app.campaignWith({ cost: 0, coupons: 9 }),
    ];
    for (const rewardCampaignId of rewards) {
      await ruleWith(app, { type: 'instant_reward', name: 'Gift', rewardCampaignId });
    }
    const buyers = {
      plain: await app.customerWith({ points: 0, phone: '+48600300501' }),
      gold: await app.customerWith({ points: 600, phone: '+48600300502' }),
      vip: await app.customerWith({
        points: 0,
        phone: '+48600300503',
        labels: [
          {
            key: 'vip',
            value: '1',
          },
        ],
      }),
    };
    const given: Record<string, number[]> = {};
    for (const [index, [name, customerId]] of Object.entries(buyers).entries()) {
      const phone = `+4860030050${index + 1}`;
      const sale = await bought(app, { number: randomUUID(), phone, items: [TEA] });
      const { body } = await admin().get(`/api/admin/customer/${customerId}/campaign/bought`).expect(200);
      const campaigns = body.campaigns.map((each: { campaignId: { campaignId?: string } | string }) =>
        typeof each.campaignId === 'string' ? each.campaignId : each.campaignId.campaignId,
      );
      given[name] = rewards.map((id) => campaigns.filter((each: string) => each === id).length);
      if (name === 'plain') {
        const explained = await admin().get(`/api/transaction/${sale}/earning`).expect(200);
        expect(JSON.stringify(explained.body)).toContain('the campaign is not for this customer');
      }
    }
    expect(given).toEqual({ plain: [0, 0, 1], gold: [1, 1, 1], vip: [0, 1, 1] });
  });
});

it('names of other stores stay there: a rule of a store is reported below its path', async () => {
  const code = 'ANNEX';
  await storeWith(app, code);
  const { body: levels } = await admin().get('/api/level').expect(200);
  const earningRule = {
    name: 'A',
    type: 'custom_event',
    eventName: 'visit',
    pointsAmount: 1,
    active: true,
    allTimeActive: true,
    levels: levels.levels.map(({ id }: { id: string }) => id),
  };
  const { body } = await admin().postJson(`/api/${code}/earningRule`, { earningRule }).expect(200);
  const record = await admin().get(`/api/${code}/earningRule/${body.earningRuleId}`).expect(200);
  expect(record.body.usageUrl).toBe(`/api/${code}/v1/earnRule/visit/customer/{customer}`);
});
