import { Writer } from '#platform/database/writer.js';
import { CustomerTransactionsEntity } from '../../src/customer/customer-transactions.entity.js';
import { CountArticlesOfBothListsOnce1760000354000 } from '../../src/migrations/1760000354000-count-articles-of-both-lists-once.js';
import { TransactionEntity } from '../../src/transaction/transaction.entity.js';
import { TestApp } from '../support/app/test-app.js';
import { levelWith } from '../support/scenes/customers.js';
import { bought, buyerIn, type Line, sendReturn } from '../support/scenes/earning.js';
import { differencesIn } from '../support/verify/verify.js';

let app: TestApp;
beforeEach(async () => void (app = await TestApp.again(app)));
afterEach(async () => expect(await differencesIn(app)).toEqual([]));
afterAll(() => app.stop());

const CARD: Line = { sku: 'GIFTCARD', grossValue: 100 };
const admin = () => app.as('admin');
const settings = (changed: object) => admin().postJson('/api/settings', { settings: changed }).expect(200);

describe('an article in both lists of exclusions', () => {
  // POST is in both lists of articles, STAMP and the book are in one of them each.
  it.each([
    [['POST', 'STAMP', 'BOOK', 'TEA']],
    [['TEA', 'BOOK', 'STAMP', 'POST']],
    [['STAMP', 'TEA', 'POST', 'BOOK']],
  ])(
    'is subtracted once, where it counts neither as goods nor for the level, and ends at 0: %s',
    async (order) => {
      await settings({
        tierAssignType: 'transactions',
        excludeDeliveryCostsFromTierAssignment: true,
        excludedDeliverySKUs: ['POST', 'STAMP'],
        excludedLevelSKUs: ['POST'],
        excludedLevelCategories: ['books'],
      });
      await levelWith(app, { name: 'Silver', conditionValue: 100 });
      await levelWith(app, { name: 'Gold', conditionValue: 1000 });
      const one = await buyerIn(app);
      const items: Line[] = [
        { sku: 'TEA', grossValue: 100 },
        { sku: 'POST', grossValue: 20 },
        { sku: 'STAMP', grossValue: 3 },
        { sku: 'BOOK', grossValue: 30, category: 'books' },
      ];
      const missing = async () => {
        const { body } = await admin().get(`/api/admin/customer/${one.customerId}/status`).expect(200);
        return Number(body.transactionsAmountToNextLevelWithoutDeliveryCosts);
      };
      await bought(app, { number: 's', phone: one.phone, items });
      expect(await missing()).toBe(900);
      const { body } = await admin().get(`/api/customer/${one.customerId}`).expect(200);
      expect(body.level.name).toBe('Silver');
      let left = 100;
      for (const sku of order) {
        await sendReturn(
          app,
          one.phone,
          's',
          items.filter((each) => each.sku === sku),
        ).expect(200);
        left = sku === 'TEA' ? 0 : left;
        expect(await missing()).toBe(1000 - left);
      }
      const row = { grossCents: 0, deliveryCents: 0, excludedForLevelCents: 0 };
      const { customerId } = one;
      expect(await app.reader.manager.findOneBy(CustomerTransactionsEntity, { customerId })).toMatchObject({
        ...row,
        deliveryExcludedForLevelCents: 0,
      });
    },
  );

  it('was subtracted twice by an earlier version: an upgrade computes it from the lines of sales and returns', async () => {
    await settings({ excludedDeliverySKUs: ['POST', 'SHIP'], excludedLevelSKUs: ['POST', 'GIFTCARD'] });
    const items: Line[] = [
      { sku: 'TEA', grossValue: 100 },
      { sku: 'POST', grossValue: 20 },
      { sku: 'SHIP', grossValue: 7 },
      CARD,
    ];
    const [whole, one, other] = [await buyerIn(app), await buyerIn(app), await buyerIn(app)];
    await bought(app, { number: 'whole', phone: whole.phone, items });
    await sendReturn(app, whole.phone, 'whole', items).expect(200);
    await bought(app, { number: 'one', phone: one.phone, items });
    await bought(app, { number: 'two', phone: one.phone, items });
    await sendReturn(app, one.phone, 'two', [{ sku: 'POST', grossValue: 5 }, CARD]).expect(200);
    await sendReturn(app, one.phone, 'two', [{ sku: 'TEA', grossValue: 100 }]).expect(200);
    await bought(app, { number: 'three', phone: other.phone, items: [{ sku: 'SHIP', grossValue: 7 }, CARD] });
    const twice = async (): Promise<unknown> => {
      const { manager } = app.reader;
      const sales = await manager.find(TransactionEntity, { order: { id: 'ASC' } });
      const totals = await manager.find(CustomerTransactionsEntity, { order: { customerId: 'ASC' } });
      return [...sales, ...totals].map((each) => each.deliveryExcludedForLevelCents);
    };
    const before = await twice();
    expect(before).toEqual(expect.arrayContaining([2000, 500, 3500, 0]));
    const queryRunner = app.nest.get(Writer).dataSource.createQueryRunner();
    const migration = new CountArticlesOfBothListsOnce1760000354000();
    await migration.down(queryRunner);
    await migration.up(queryRunner);
    await queryRunner.release();
    expect(await twice()).toEqual(before);
  });
});
