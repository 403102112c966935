import { randomUUID } from 'node:crypto';
import { EventSequencer } from '../../src/event/index.js';
import { SettleDuePoints } from '../../src/points/index.js';
import { RegisterSeller } from '../../src/seller/index.js';
import { administratorWith } from '../support/administrators.js';
import { levelWith } from '../support/customers.js';
import { inDays } from '../support/points.js';
import { TestApp } from '../support/test-app.js';
import { differencesIn } from '../support/verify.js';

describe('verify', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await TestApp.start();
    await live(app);
  });
  afterAll(() => app.stop());

  it('finds nothing in what has come about by requests', async () => {
    expect(await differencesIn(app)).toEqual([]);
  });

  /** What is written over, what makes it good again, and what is said of it. */
  it.each([
    [
      "UPDATE customer_search SET parts = REPLACE(parts, '@', '#')",
      "UPDATE customer_search SET parts = REPLACE(parts, '#', '@')",
      'what finds the customer',
    ],
    [
      'UPDATE account SET balance = balance + 1',
      'UPDATE account SET balance = balance - 1',
      'balance of the account',
    ],
    [
      "UPDATE points_transfer SET points = points + 1 WHERE type = 'spending'",
      "UPDATE points_transfer SET points = points - 1 WHERE type = 'spending'",
      'points in the event of the transfer',
    ],
    [
      "UPDATE event SET type = 'x' WHERE type = 'Service.Domain.Account.Event.PointsWereSpent'",
      "UPDATE event SET type = 'Service.Domain.Account.Event.PointsWereSpent' WHERE type = 'x'",
      'event of the transfer (spending)',
    ],
    [
      "UPDATE points_transfer SET accountId = 'x' WHERE type = 'blocked'",
      "UPDATE points_transfer SET accountId = (SELECT id FROM account WHERE account.customerId = points_transfer.customerId) WHERE accountId = 'x'",
      'transfer that events tell of',
    ],
    [
      "UPDATE event SET type = 'x' WHERE type LIKE '%PointsTransferHasBeenCanceled'",
      "UPDATE event SET type = 'Service.Domain.Account.Event.PointsTransferHasBeenCanceled' WHERE type = 'x'",
      'event that the transfer has been canceled',
    ],
    [
      "UPDATE event SET type = 'x' WHERE type LIKE '%PointsTransferHasBeenExpired'",
      "UPDATE event SET type = 'Service.Domain.Account.Event.PointsTransferHasBeenExpired' WHERE type = 'x'",
      'event that the transfer has been expired',
    ],
    [
      "UPDATE account SET id = REPLACE(id, '-', 'x') WHERE kind = 'customer'",
      "UPDATE account SET id = REPLACE(id, 'x', '-') WHERE kind = 'customer'",
      'account that events tell of',
    ],
    [
      "UPDATE event SET type = 'x' WHERE type = 'Service.Domain.User.Event.CampaignWasBoughtByCustomer'",
      "UPDATE event SET type = 'Service.Domain.User.Event.CampaignWasBoughtByCustomer' WHERE type = 'x'",
      'event of the purchase of the coupon',
    ],
    [
      'UPDATE coupon SET costInPoints = costInPoints + 1 WHERE customerId IS NOT NULL',
      'UPDATE coupon SET costInPoints = costInPoints - 1 WHERE customerId IS NOT NULL',
      'points in the event of the purchase',
    ],
    [
      'UPDATE coupon SET costInPoints = costInPoints + 1 WHERE customerId IS NOT NULL',
      'UPDATE coupon SET costInPoints = costInPoints - 1 WHERE customerId IS NOT NULL',
      'points spent for coupons',
    ],
    [
      "UPDATE coupon SET campaignId = REPLACE(campaignId, '-', 'x')",
      "UPDATE coupon SET campaignId = REPLACE(campaignId, 'x', '-')",
      'campaign in the event of the purchase',
    ],
    [
      "UPDATE coupon SET id = REPLACE(id, '-', 'x') WHERE customerId IS NOT NULL",
      "UPDATE coupon SET id = REPLACE(id, 'x', '-') WHERE customerId IS NOT NULL",
      'bought coupon that an event tells of',
    ],
    [
      "UPDATE coupon SET customerId = REPLACE(customerId, '-', 'x') WHERE customerId IS NOT NULL",
      "UPDATE coupon SET customerId = REPLACE(customerId, 'x', '-') WHERE customerId IS NOT NULL",
      'customer who has bought the coupon',
    ],
    [
      'UPDATE coupon SET used = 1 - used WHERE customerId IS NOT NULL',
      'UPDATE coupon SET used = 1 - used WHERE customerId IS NOT NULL',
      'use of the coupon in its last event',
    ],
    [
      'UPDATE event SET position = 1000000 WHERE position = 2',
      'UPDATE event SET position = 2 WHERE position = 1000000',
      'events at the position',
    ],
    [
      'UPDATE event_sequence SET lastPosition = lastPosition - 1',
      'UPDATE event_sequence SET lastPosition = lastPosition + 1',
      'last position of the event sequence',
    ],
    [
      'UPDATE level_population SET customers = customers + 1',
      'UPDATE level_population SET customers = customers - 1',
      'population of the level in the store',
    ],
    [
      "UPDATE login_name SET name = CONCAT('x', name) WHERE role = 'customer'",
      "UPDATE login_name SET name = SUBSTR(name, 2) WHERE role = 'customer'",
      'login name (phone) of the customer',
    ],
    [
      "UPDATE login_name SET name = CONCAT('x', name) WHERE role = 'seller'",
      "UPDATE login_name SET name = SUBSTR(name, 2) WHERE role = 'seller'",
      'login name (email) of the seller',
    ],
    [
      "UPDATE login_name SET name = CONCAT('x', name) WHERE kind = 'username'",
      "UPDATE login_name SET name = SUBSTR(name, 2) WHERE kind = 'username'",
      'login name (username) of the admin',
    ],
    [
      "UPDATE login_name SET accountId = REPLACE(accountId, '-', 'x')",
      "UPDATE login_name SET accountId = REPLACE(accountId, 'x', '-')",
      'logins that the login name belongs to',
    ],
    [
      "UPDATE seller SET id = REPLACE(id, '-', 'x')",
      "UPDATE seller SET id = REPLACE(id, 'x', '-')",
      'seller whom the login belongs to',
    ],
  ])('%s', async (damage, repair, said) => {
    const write = (statement: string) => app.unitOfWork.run((tx) => tx.query(onThisDatabase(app, statement)));
    await write(damage);
    const differences = await differencesIn(app);
    await write(repair);

    expect(differences.map(({ what }) => what)).toContain(said);
    expect(await differencesIn(app)).toEqual([]);
  });
});

/** A little of everything, through the front door. */
async function live(app: TestApp): Promise<void> {
  await levelWith(app, { name: 'Silver', conditionValue: 100 });
  await administratorWith(app, { username: 'somebody' });
  const register = app.nest.get(RegisterSeller);
  await register.execute({
    ...{ firstName: 'Sam', lastName: 'Seller', email: `${randomUUID()}@example.com` },
    ...{ active: true, allowPointTransfer: true, plainPassword: 'laurel-demo' },
  });
  const customer = await app.customerWith({ points: 500, phone: '+43 660 1', loyaltyCardNumber: 'CARD 1' });
  const other = await app.customerWith({ points: 10 });
  const campaign = await app.campaignWith({ cost: 10, coupons: 5 });
  const buy = `/api/DEFAULT/customer/campaign/${campaign}/buy`;
  const { body } = await app.as('customer', customer).post(buy, { quantity: 3 }).expect(200);
  const [{ id: couponId, code }] = body.coupons;
  await app
    .as('customer', customer)
    .post('/api/DEFAULT/customer/campaign/coupons/mark_as_used', {
      coupons: [{ campaignId: campaign, couponId, code, used: 1 }],
    })
    .expect(200);
  const move = (path: string, transfer: object) =>
    app.as('admin').post(`/api/points/transfer/${path}`, { transfer }).expect(200);
  await move('spend', { customer, points: 5 });
  await move('block', { customer, points: 7 });
  await app
    .as('customer', customer)
    .post('/api/customer/points/p2p-transfer', { transfer: { receiver: other, points: 20 } })
    .expect(200);
  const { body: added } = await move('add', { customer, points: 30 });
  await app.as('admin').post(`/api/points/transfer/${added.pointsTransferId}/cancel`).expect(200);
  await lotWithEvent(app, customer);
  await app.nest.get(EventSequencer).sequence();
}

/** Points that have expired, and the job that says so has run. */
async function lotWithEvent(app: TestApp, customer: string): Promise<void> {
  await app
    .as('admin')
    .post('/api/points/transfer/add', {
      transfer: { customer, points: 11, expiresAt: inDays(app, 1).toISOString() },
    })
    .expect(200);
  app.clock.advance({ days: 3 });
  await app.nest.get(SettleDuePoints).run();
}

/** SQLite joins texts in its own way. */
function onThisDatabase(app: TestApp, statement: string): string {
  return app.reader.options.type === 'better-sqlite3'
    ? statement.replace(/CONCAT\('x', (\w+)\)/, "'x' || $1")
    : statement;
}
