import { randomUUID } from 'node:crypto';
import { TransactionEntity } from '../../src/transaction/transaction.entity.js';
import { bought, buyerIn, documentWith, type Line, ruleWith, sendReturn } from '../support/scenes/earning.js';
import { TestApp } from '../support/app/test-app.js';

const TEA: Line = { sku: 'TEA', grossValue: 10.05, quantity: 3 };
const MUG: Line = { sku: 'MUG', grossValue: 20.5 };

let app: TestApp;
beforeAll(async () => void (app = await TestApp.start()));
afterAll(() => app.stop());

describe('a return', () => {
  it.each<[string, Line[], { field: string; message: string }]>([
    [
      'no such line',
      [{ sku: 'NEVER', grossValue: 10 }],
      { field: 'items[0].sku', message: 'The sale has no such item.' },
    ],
    [
      'more pieces',
      [MUG, { sku: 'TEA', grossValue: 5, quantity: 7 }],
      { field: 'items[1].quantity', message: 'No more than 3 of this item can come back.' },
    ],
    [
      'more money',
      [{ sku: 'TEA', grossValue: 10.06 }],
      { field: 'items[0].grossValue', message: 'No more than 10.05 of this item can come back.' },
    ],
    [
      'more in two lines',
      [TEA, { sku: 'TEA', grossValue: 0.01 }],
      { field: 'items[1].quantity', message: 'No more than 0 of this item can come back.' },
    ],
    [
      'a discount',
      [{ sku: 'SPRING', grossValue: 1 }],
      { field: 'items[0].sku', message: 'The sale has no such item.' },
    ],
    [
      'both signs',
      [
        { sku: 'TEA', grossValue: -1 },
        { sku: 'MUG', grossValue: 1 },
      ],
      {
        field: 'items[1].grossValue',
        message: 'The lines of a return should be all positive or all negative.',
      },
    ],
    [
      'both signs of quantities',
      [
        { sku: 'TEA', grossValue: 1 },
        { sku: 'MUG', grossValue: 1, quantity: -1 },
      ],
      {
        field: 'items[1].quantity',
        message: 'The lines of a return should be all positive or all negative.',
      },
    ],
  ])('400: %s; nothing changes', async (_, lines, problem) => {
    await ruleWith(app, { type: 'points', pointValue: 1 });
    const [number, one] = [randomUUID(), await buyerIn(app)];
    await bought(app, {
      number,
      phone: one.phone,
      items: [TEA, MUG, { sku: 'SPRING', grossValue: -1 }],
    });
    const points = await app.getPoints(one.customerId);
    const answer = await sendReturn(app, one.phone, number, lines).expect(400);
    expect(answer.body.errors[0]).toMatchObject(problem);
    expect(await app.getPoints(one.customerId)).toBe(points);
    expect(await app.reader.manager.countBy(TransactionEntity, { customerId: one.customerId })).toBe(1);
  });

  it('400: pieces that are back and paid back do not come back again', async () => {
    const [number, one] = [randomUUID(), await buyerIn(app)];
    await bought(app, { number, phone: one.phone, items: [TEA] });
    await sendReturn(app, one.phone, number, [{ sku: 'TEA', grossValue: 6.7, quantity: 2 }]).expect(200);
    const answer = await sendReturn(app, one.phone, number, [
      { sku: 'TEA', grossValue: 3.35, quantity: 2 },
    ]).expect(400);
    expect(answer.body.errors[0]).toMatchObject({ field: 'items[0].quantity' });
  });
});

describe('a sale', () => {
  it.each<[string, Line[], string]>([
    [
      'more discount than goods',
      [
        { sku: 'TEA', grossValue: 1 },
        { sku: 'SPRING', grossValue: -1.01 },
      ],
      'items',
    ],
    ['a negative quantity', [TEA, { sku: 'MUG', grossValue: 0, quantity: -1 }], 'items[1].quantity'],
  ])('400: %s', async (_, items, field) => {
    const answer = await app
      .as('admin')
      .postJson('/api/transaction', documentWith({ number: randomUUID(), phone: '+48600100999', items }))
      .expect(400);
    expect(answer.body.errors[0]).toMatchObject({ field });
  });
});
