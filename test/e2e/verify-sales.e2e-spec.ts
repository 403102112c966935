import type { Type } from '@nestjs/common';
import { SaleEarningsVerifier } from '../../src/operations/verification/sales/sale-earnings.verifier.js';
import { CustomerTotalsVerifier } from '../../src/customer/customer-totals.verifier.js';
import { EarningsVerifier } from '../../src/earning/earnings.verifier.js';
import { TransactionsVerifier } from '../../src/operations/verification/sales/transactions.verifier.js';
import type { Verifier } from '#platform/database/query/verifier.js';
import { TestApp } from '../support/app/test-app.js';
import { bought, buyerIn, earnedBy, ruleWith } from '../support/scenes/earning.js';
import { linesAfter } from '../support/verify/lines-of-verify.js';
import { differencesIn } from '../support/verify/verify.js';

const UUID = '00000000-0000-4000-8000-000000000000';
const FIRST = 'oloy.transaction.customer_first_transaction';
const [TEA, MUG, POST] = [
  { sku: 'TEA', grossValue: 20 },
  { sku: 'MUG', grossValue: 10, quantity: 2 },
  { sku: 'POST', grossValue: 5 },
];

let app: TestApp;
/** The ids of rows by what they are about. */
const ids: Record<string, string> = {};
beforeAll(async () => {
  app = await TestApp.start();
  await settings({ excludedDeliverySKUs: ['POST'], excludedLevelSKUs: ['CARD'] });
  const rules = {
    money: { type: 'points', pointValue: 1, excludeDeliveryCost: true, dailyPointsMax: 50 },
    double: { type: 'multiply_for_product', skuIds: ['TEA'], multiplier: 2 },
    pieces: { type: 'product_purchase', skuIds: ['MUG'], pointsAmount: 5 },
    first: { type: 'event', eventName: FIRST, pointsAmount: 7 },
  };
  for (const [name, rule] of Object.entries(rules)) {
    ids[name] = await ruleWith(app, rule);
  }
  const { customerId, phone } = await buyerIn(app);
  ids['customer'] = customerId;
  ids['sale'] = await bought(app, { number: 's', phone, items: [TEA, MUG, POST] });
  const mug = { sku: 'MUG', grossValue: 5 };
  ids['return'] = await bought(app, { number: 'r', phone, items: [mug, POST], revised: 's' });
  ids['capped'] = await bought(app, { number: 't', phone, items: [{ sku: 'TEA', grossValue: 40 }] });
  for (const sale of ['sale', 'return', 'capped']) {
    ids[`earning of ${sale}`] = (await earnedBy(app, ids[sale] ?? '')).earning?.id ?? '';
  }
});
afterAll(() => app.stop());

async function settings(changed: object): Promise<void> {
  await app.as('admin').postJson('/api/settings', { settings: changed }).expect(200);
}

async function getLines(verifier: Type<Verifier>, statement: string): Promise<string[] | null> {
  return linesAfter(app, { statement, values: [], names: [] }, { only: [verifier] });
}

describe('verify, of sales', () => {
  it('finds nothing as long as nothing is written past the service', async () => {
    expect(await differencesIn(app)).toEqual([]);
  });

  const paid = (rule: string, sale: string, change: string) =>
    `UPDATE earning_part SET ${change} WHERE ruleId = '${ids[rule]}' AND earningId = '${ids[`earning of ${sale}`]}'`;
  const lines = (from: string, to: string) => `paidLines = REPLACE(paidLines, '"${from}', '"${to}')`;
  const definition = (rule: string, path: string, value: string) =>
    `UPDATE earning_rule_version SET definition = JSON_SET(definition, '$.settings.${path}', ${value}) WHERE ruleId = '${ids[rule]}'`;
  const part = (sale: string) => `earning_part ${ids[`earning of ${sale}`]}`;
  const version = (rule: string) => `according to version 1 of rule ${ids[rule]}`;

  it.each<[string, () => string, () => string]>([
    [
      'points of a line, for money',
      () => paid('money', 'sale', `${lines('20', '21')}, points = points + 1`),
      () => `${part('sale')}: points of line 1 is 21, but 20 ${version('money')}`,
    ],
    [
      'points of a line that is left out',
      () => paid('money', 'sale', lines('0"', '5000000000000"')),
      () => `${part('sale')}: points of line 3 is 5, but 0 ${version('money')}`,
    ],
    [
      'points of a line, multiplied',
      () => paid('double', 'sale', lines('20', '19')),
      () => `${part('sale')}: points of line 1 is 19, but 20 ${version('double')}`,
    ],
    [
      'points of a line, for pieces',
      () => paid('pieces', 'sale', lines('10', '15')),
      () => `${part('sale')}: points of line 2 is 15, but 10 ${version('pieces')}`,
    ],
    [
      'what lines come back by',
      () => paid('pieces', 'sale', "paidLines = REPLACE(paidLines, 'pieces', 'money')"),
      () => `${part('sale')}: paidLines, by is money, but pieces ${version('pieces')}`,
    ],
    [
      'the amount that points were counted from',
      () => paid('money', 'sale', 'amountCents = 3500'),
      () => `${part('sale')}: amountCents is 3500, but 3000 ${version('money')}`,
    ],
    [
      'the cap of a rule',
      () => paid('money', 'capped', "paidLines = JSON_SET(paidLines, '$.most', 25)"),
      () => `${part('capped')}: paidLines, cap is 25, but 20 ${version('money')}`,
    ],
    [
      'points that a cap had held back',
      () => paid('money', 'capped', 'points = points + 3, withheld = withheld - 3'),
      () => `${part('capped')}: points is 23, but 20 according to its lines and caps`,
    ],
    [
      'what a cap has held back',
      () => paid('money', 'capped', 'withheld = withheld + 2'),
      () => `${part('capped')}: withheld is 22, but 20 according to its lines and caps`,
    ],
    [
      'points for the first transaction',
      () => paid('first', 'sale', 'points = 8'),
      () => `${part('sale')}: points and withheld is 8, but 7 ${version('first')}`,
    ],
    [
      'a version that says something else',
      () => definition('money', 'pointValue', '3'),
      () => `${part('sale')}: points of line 2 is 10, but 30 ${version('money')}`,
    ],
    [
      'a version that pays nothing',
      () => definition('pieces', 'skuIds[0]', "'JUG'"),
      () => `${part('sale')}: points and withheld is 10, but 0 ${version('pieces')}`,
    ],
    [
      'less taken back',
      () => `UPDATE earning SET points = points + 1 WHERE transactionId = '${ids['return']}'`,
      () =>
        `earning ${ids['earning of sale']}: points taken back is 9, but 10 according to the lines that came back`,
    ],
    [
      'more taken back than was earned',
      () => `UPDATE earning SET withheld = 100 WHERE transactionId = '${ids['return']}'`,
      () =>
        `earning ${ids['earning of sale']}: points taken back is 110, but 67 according to what was earned`,
    ],
  ])('sees %s', async (_, statement, line) => {
    expect(await getLines(SaleEarningsVerifier, statement())).toContainEqual(expect.stringContaining(line()));
  });

  it('sees what was taken back of a sale that has earned nothing', async () => {
    const statement = `UPDATE earning SET revisedTransactionId = '${UUID}' WHERE transactionId = '${ids['return']}'`;
    expect(await getLines(EarningsVerifier, statement)).toContainEqual(
      `earning ${ids['earning of return']}: revisedTransactionId is 10, but 0 according to what its sale has earned`,
    );
  });

  const item = (sku: string, change: string) =>
    `UPDATE shop_transaction_item SET ${change} WHERE transactionId = '${ids['return']}' AND sku = '${sku}'`;
  const returned = (change: string) => `UPDATE shop_transaction SET ${change} WHERE id = '${ids['return']}'`;
  it.each([
    [
      'more money than a line was sold for',
      () => item('MUG', 'grossCents = 1001'),
      'returned cents of MUG is 1001, but at most 1000 according to its lines',
    ],
    [
      'more pieces than were sold',
      () => item('MUG', 'quantityMillis = 3000'),
      'returned thousandths of MUG is 3000, but at most 2000 according to its lines',
    ],
    [
      'a line that the sale has not',
      () => item('MUG', "sku = 'JUG'"),
      'returned cents of JUG is 500, but at most 0 according to its lines',
    ],
    [
      'more delivery costs than were paid',
      () => returned('deliveryCents = 501'),
      'deliveryCents of its returns is 501, but at most 500 according to the sale',
    ],
    [
      'more that does not count for the level',
      () => returned('excludedForLevelCents = 3'),
      'excludedForLevelCents of its returns is 3, but at most 0 according to the sale',
    ],
    [
      'more that is in both',
      () => returned('deliveryExcludedForLevelCents = 3'),
      'deliveryExcludedForLevelCents of its returns is 3, but at most 0 according to the sale',
    ],
    [
      'less that is in both than the two are',
      () => `UPDATE shop_transaction SET deliveryExcludedForLevelCents = 3 WHERE id = '${ids['sale']}'`,
      'deliveryExcludedForLevelCents that are left is 3, but at most 0 according to deliveryCents and excludedForLevelCents that are left',
    ],
    [
      'more of both than is left of the sale',
      () => `UPDATE shop_transaction SET excludedForLevelCents = 3000 WHERE id = '${ids['sale']}'`,
      'deliveryCents and excludedForLevelCents that are left, each article once is 3000, but at most 2500 according to what is left of the sale',
    ],
  ])('sees that returns take back %s', async (_, statement, line) => {
    const found = await getLines(TransactionsVerifier, statement());
    expect(found).toContainEqual(`shop_transaction ${ids['sale']}: ${line}`);
  });

  it.each([
    ['excludedForLevelCents = 100000', 'amount for the level, in cents is -93500'],
    ['deliveryCents = 100000', 'amount for the level without delivery, in cents is -93500'],
    ['deliveryExcludedForLevelCents = -1', 'deliveryExcludedForLevelCents is -1'],
    ['count = -1', 'count is -1'],
    ['grossCents = -1', 'grossCents is -1'],
    ['deliveryCents = -1', 'deliveryCents is -1'],
    ['excludedForLevelCents = -1', 'excludedForLevelCents is -1'],
  ])('sees what no customer can have bought: %s', async (change, line) => {
    const statement = `UPDATE customer_transactions SET ${change} WHERE customerId = '${ids['customer']}'`;
    expect(await getLines(CustomerTotalsVerifier, statement)).toContainEqual(
      `customer_transactions ${ids['customer']}: ${line}, but 0 or more according to what customers can buy`,
    );
  });

  const registered = (change: string, sale = ids['sale']) =>
    `UPDATE event SET payload = ${change} WHERE uuid = '${sale}' AND type LIKE '%.TransactionWasRegistered'`;
  const totals = ['currency', 'grossValue', 'grossValueText'];

  it.each<[string, string]>([
    ["JSON_SET(payload, '$.currency', 'usd')", 'currency is usd, but eur'],
    ["JSON_SET(payload, '$.grossValue', 55.01)", 'grossValue is 55.01, but 35'],
    ["JSON_SET(payload, '$.grossValueText', '35.0')", 'grossValueText is 35.0, but 35.00'],
    ...totals.map(
      (name) => [`JSON_REMOVE(payload, '$.${name}')`, `${name} is nothing, but `] as [string, string],
    ),
  ])('sees that the event of a sale has another total: %s', async (change, line) => {
    const found = await getLines(TransactionsVerifier, registered(change));
    expect(found?.join('\n')).toContain(line);
  });

  it('sees totals of a sale that are not those of its row', async () => {
    const statement = `UPDATE shop_transaction SET grossCents = 3501 WHERE id = '${ids['sale']}'`;
    const found = await getLines(TransactionsVerifier, statement);
    expect(found?.join('\n')).toContain('grossValueText is 35.00, but 35.01');
  });

  it('accepts an event of an earlier version, which has no total at all', async () => {
    const paths = totals.map((name) => `'$.${name}'`).join(', ');
    expect(await getLines(TransactionsVerifier, registered(`JSON_REMOVE(payload, ${paths})`))).toEqual([]);
  });

  it('compares the currency with that of the programme at that time', async () => {
    app.clock.advance({ seconds: 3600 });
    await settings({ currency: 'pln' });
    app.clock.advance({ seconds: 3600 });
    const { phone } = await buyerIn(app);
    const sale = await bought(app, { number: 'zloty', phone, items: [TEA] });
    expect(await differencesIn(app)).toEqual([]);
    const change = registered("JSON_SET(payload, '$.currency', 'eur')", sale);
    expect((await getLines(TransactionsVerifier, change))?.join('\n')).toContain('currency is eur, but pln');
    const ofBefore = registered("JSON_SET(payload, '$.currency', 'pln')");
    expect((await getLines(TransactionsVerifier, ofBefore))?.join('\n')).toContain(
      'currency is pln, but eur',
    );
    await settings({ currency: 'eur' });
  });

  it('leaves lines alone that were not compared when they came back', async () => {
    await settings({ returnLinesCompared: false });
    const { phone } = await buyerIn(app);
    await bought(app, { number: 'free', phone, items: [TEA] });
    await bought(app, { number: 'free-1', phone, items: [{ sku: 'JUG', grossValue: 5 }], revised: 'free' });
    expect(await differencesIn(app)).toEqual([]);
    await settings({ returnLinesCompared: true });
    expect(await differencesIn(app)).toEqual([]);
  });
});
