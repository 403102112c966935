import { CustomerTransactionsEntity } from '../../src/customer/customer-transactions.entity.js';
import { bought, type Buyer, buyerIn, type Line, ruleWith, sendReturn } from '../support/scenes/earning.js';
import { getTotals } from '../support/scenes/transactions.js';
import { differencesIn } from '../support/verify/verify.js';
import { TestApp } from '../support/app/test-app.js';

let app: TestApp | undefined;
const scene = () => {
  if (!app) {
    throw new Error('Not started');
  }
  return app;
};
const admin = () => scene().as('admin');
beforeEach(async () => void (app = await TestApp.again(app)));
afterEach(async () => expect(await differencesIn(scene())).toEqual([]));
afterAll(() => app?.stop());

const BIO = { key: 'bio', value: 'yes' };
const FIRST = 'oloy.transaction.customer_first_transaction';
const PER_UNIT = { type: 'points', pointValue: 1 };
const ODD = { type: 'points', pointValue: 0.3333 };
const PER_PIECE = { type: 'product_purchase', skuIds: ['TEA'], pointsAmount: 7 };
const DOUBLE_BIO = { type: 'multiply_for_product', labels: [BIO], multiplier: 2.5 };
const HALF_MUG = { type: 'multiply_for_product', skuIds: ['MUG'], multiplier: 0.5 };
const NO_CARDS = { type: 'points', pointValue: 1, excludedSKUs: ['GIFTCARD'] };

const TEA: Line = { sku: 'TEA', grossValue: 10.05, quantity: 3 };
const MUG: Line = { sku: 'MUG', grossValue: 20.5 };
const BIO_MUG: Line = { sku: 'MUG', grossValue: 4.99, labels: [BIO] };
const CARD: Line = { sku: 'GIFTCARD', grossValue: 100 };
const FREE_TEA: Line = { sku: 'TEA', grossValue: 0, quantity: 2 };
const VOIDED: Line = { sku: 'VOID', grossValue: 0, quantity: 0 };

describe('a return', () => {
  const TABLE: [string, object[], Line[]][] = [
    ['what was excluded', [NO_CARDS], [{ sku: 'SHOE', grossValue: 100 }, CARD]],
    ['pieces and money', [PER_UNIT, PER_PIECE], [TEA, MUG]],
    ['values that are rounded', [ODD, PER_PIECE], [TEA, MUG, CARD]],
    ['multipliers by label, with one SKU twice', [PER_UNIT, DOUBLE_BIO], [MUG, BIO_MUG, TEA]],
    ['a multiplier below 1', [PER_UNIT, HALF_MUG], [MUG, TEA]],
    ['lines that cost nothing', [PER_UNIT, PER_PIECE], [FREE_TEA, MUG]],
    ['a cap of the day', [{ ...PER_UNIT, dailyPointsMax: 25 }, PER_PIECE], [TEA, MUG]],
    ['the first transaction', [NO_CARDS, { type: 'event', eventName: FIRST, pointsAmount: 50 }], [TEA, CARD]],
    ['voided lines', [PER_UNIT], [VOIDED, TEA, MUG]],
  ];

  it.each(TABLE)('leaves what a purchase without its lines earns: %s', async (_, rules, lines) => {
    for (const rule of rules) {
      await ruleWith(scene(), rule);
    }
    for (const [index, line] of lines.entries()) {
      const others = lines.filter((other) => other !== line && other !== VOIDED);
      if (line === VOIDED || others.length === 0) {
        continue;
      }
      const [one, two] = [await buyerIn(scene()), await buyerIn(scene())];
      await bought(scene(), { number: `one ${index}`, phone: one.phone, items: lines });
      await bought(scene(), { number: `two ${index}`, phone: two.phone, items: others });
      await back(one.phone, `one ${index}`, [line]);
      expect(await getPoints(one), JSON.stringify(line)).toBe(await getPoints(two));

      await ruleWith(scene(), { type: 'points', name: 'Later', pointValue: 100, active: false });
      for (const other of others.reverse()) {
        await back(one.phone, `one ${index}`, [other]);
      }
      expect(await getPoints(one)).toBe(0);
      expect(await getTotals(scene(), one.customerId)).toMatchObject({ count: 0, grossCents: 0 });
    }
  });

  it('takes the points of pieces by pieces, and those of money by money, also below 0', async () => {
    await ruleWith(scene(), PER_UNIT);
    await ruleWith(scene(), PER_PIECE);
    const one = await buyerIn(scene());
    await bought(scene(), { number: 's', phone: one.phone, items: [TEA, MUG] });
    expect(await getPoints(one)).toBe(31 + 21);
    await back(one.phone, 's', [{ sku: 'TEA', grossValue: -3.35, quantity: -1 }]);
    expect(await getPoints(one)).toBe(27 + 14);
    // A shop pays a part of the price back: no piece comes back with it.
    await back(one.phone, 's', [{ sku: 'MUG', grossValue: 5, quantity: 0 }]);
    expect(await getPoints(one)).toBe(22 + 14);
    await back(one.phone, 's', [
      { sku: 'TEA', grossValue: 6.7, quantity: 2 },
      { sku: 'MUG', grossValue: 15.5 },
    ]);
    expect(await getPoints(one)).toBe(0);
  });

  it('in parts of the money of one piece leaves the rest, and stops at nothing', async () => {
    await ruleWith(scene(), PER_UNIT);
    const one = await buyerIn(scene());
    await bought(scene(), { number: 's', phone: one.phone, items: [{ sku: 'TEA', grossValue: 10.05 }] });
    const left: number[] = [await getPoints(one)];
    for (let part = 0; part < 3; part += 1) {
      await back(one.phone, 's', [{ sku: 'TEA', grossValue: 3.35 }]);
      left.push(await getPoints(one));
    }
    expect(left).toEqual([10, 7, 3, 0]);
  });

  it('of a sale that cost nothing takes the share of the pieces', async () => {
    await ruleWith(scene(), PER_PIECE);
    const one = await buyerIn(scene());
    await bought(scene(), { number: 's', phone: one.phone, items: [FREE_TEA] });
    expect(await getPoints(one)).toBe(14);
    await back(one.phone, 's', [{ sku: 'TEA', grossValue: 0 }]);
    expect(await getPoints(one)).toBe(7);
    await back(one.phone, 's', [{ sku: 'TEA', grossValue: 0 }]);
    expect(await getPoints(one)).toBe(0);
  });

  it('keeps a reward of a rule until the last line is back', async () => {
    const rewardCampaignId = await scene().campaignWith({ coupons: 1, cost: 50 });
    await ruleWith(scene(), { type: 'instant_reward', rewardCampaignId });
    const one = await buyerIn(scene());
    await bought(scene(), { number: 's', phone: one.phone, items: [FREE_TEA] });
    const status = async () =>
      (await admin().get(`/api/campaign/bought?perPage=1`).expect(200)).body.boughtCampaigns?.[0]?.status;
    const before = await status();
    await back(one.phone, 's', [{ sku: 'TEA', grossValue: 0 }]);
    expect(await status()).toBe(before);
    await back(one.phone, 's', [{ sku: 'TEA', grossValue: 0 }]);
    expect(await status()).toBe('cancelled');
  });

  it('counts discounts against what their goods cost, and what was paid earns', async () => {
    await ruleWith(scene(), PER_UNIT);
    const one = await buyerIn(scene());
    const discount = { sku: 'SPRING', grossValue: -10 };
    const items = [{ sku: 'TEA', grossValue: 20 }, { sku: 'MUG', grossValue: 20 }, discount];
    await bought(scene(), { number: 's', phone: one.phone, items });
    expect(await getPoints(one)).toBe(30);
    expect(await getTotals(scene(), one.customerId)).toMatchObject({ grossCents: 3000 });
    await back(one.phone, 's', [{ sku: 'TEA', grossValue: 15 }]);
    expect(await getPoints(one)).toBe(15);
    await back(one.phone, 's', [{ sku: 'MUG', grossValue: 15 }]);
    expect(await getPoints(one)).toBe(0);
  });

  it('is measured as its sale was: levels by spending count nothing of what is back', async () => {
    await settings({
      excludedLevelSKUs: ['GIFTCARD'],
      excludedDeliverySKUs: ['POST'],
      excludedLevelCategories: ['books'],
    });
    const one = await buyerIn(scene());
    const book = { sku: 'BOOK', grossValue: 30, category: 'books' };
    const [card, post] = [CARD, { sku: 'POST', grossValue: 20 }];
    await bought(scene(), { number: 's', phone: one.phone, items: [card, post, book] });
    const of = async () => {
      const { body } = await admin().get(`/api/admin/customer/${one.customerId}/status`).expect(200);
      return Number(body.transactionsAmountWithoutDeliveryCosts);
    };
    expect(await of()).toBe(130);
    await settings({ excludedLevelSKUs: [], excludedDeliverySKUs: [], excludedLevelCategories: [] });
    // The category of the sale counts, whether or not the shop sends it again.
    for (const line of [card, { sku: 'BOOK', grossValue: 30 }, post]) {
      await back(one.phone, 's', [line]);
    }
    expect(await of()).toBe(0);
    const { customerId } = one;
    const row = await scene().reader.manager.findOneBy(CustomerTransactionsEntity, { customerId });
    expect(row).toMatchObject({ grossCents: 0, deliveryCents: 0, excludedForLevelCents: 0 });
  });

  it('with lines of its own takes the share of its amount, where the programme allows it', async () => {
    await settings({ returnLinesCompared: false });
    await ruleWith(scene(), NO_CARDS);
    const one = await buyerIn(scene());
    await bought(scene(), { number: 's', phone: one.phone, items: [{ sku: 'SHOE', grossValue: 100 }, CARD] });
    await back(one.phone, 's', [{ sku: 'ANY', grossValue: 50, quantity: 9 }]);
    expect(await getPoints(one)).toBe(75);
    await back(one.phone, 's', [{ sku: 'ANY', grossValue: 150 }]);
    expect(await getPoints(one)).toBe(0);
  });

  it('that comes before its sale has a customer takes the same when the sale is assigned', async () => {
    await ruleWith(scene(), NO_CARDS);
    const one = await buyerIn(scene());
    const items = [{ sku: 'SHOE', grossValue: 100 }, CARD, { sku: 'SOCK', grossValue: 10 }];
    await bought(scene(), { number: 's', phone: '+48999999999', items });
    await back('+48999999999', 's', [CARD]);
    await back('+48999999999', 's', [{ sku: 'SHOE', grossValue: 40 }]);
    const assign = { customerId: one.customerId, transactionDocumentNumber: 's' };
    await admin().postJson('/api/admin/transaction/customer/assign', { assign }).expect(200);
    expect(await getPoints(one)).toBe(70);
  });
});

async function settings(changed: object): Promise<void> {
  await admin().postJson('/api/settings', { settings: changed }).expect(200);
}

async function getPoints({ customerId }: Buyer): Promise<number> {
  return scene().getPoints(customerId);
}

async function back(phone: string, revised: string, items: readonly Line[]): Promise<void> {
  await sendReturn(scene(), phone, revised, items).expect(200);
}
