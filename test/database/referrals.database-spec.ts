import { AccountEntity } from '../../src/account/account.entity.js';
import { EventLogReader } from '../../src/event/index.js';
import { ReferralPaymentEntity } from '../../src/invitation/invitation.entity.js';
import { PayReferralsSubscription } from '../../src/invitation/pay-referrals.subscription.js';
import { ruleWith } from '../support/scenes/earning.js';
import {
  activated,
  getInvitation,
  payReferrals,
  selfRegistered,
  getInvitationToken,
} from '../support/scenes/invitations.js';
import { getAccount, getFigures } from '../support/scenes/points.js';
import { registered, getReturn, getSale, storedTransaction } from '../support/scenes/transactions.js';
import { TestApp } from '../support/app/test-app.js';
import { differencesIn } from '../support/verify/verify.js';

let app: TestApp;
beforeEach(async () => void (app = await TestApp.again(app)));
afterEach(async () => expect(await differencesIn(app)).toEqual([]));
afterAll(() => app.stop());

const referral = (eventName: string, rewardType: string, pointsAmount: number, more: object = {}) =>
  ruleWith(app, { type: 'referral', eventName, rewardType, pointsAmount, ...more });
const pair = async () => {
  const referrer = await app.customerWith({ points: 0 });
  const referred = await selfRegistered(app, { invitationToken: await getInvitationToken(app, referrer) });
  return { referrer, referred };
};
const balances = async ({ referrer, referred }: { referrer: string; referred: string }) => {
  await payReferrals(app);
  return [(await getAccount(app, referrer)).balance, (await getAccount(app, referred)).balance];
};

describe('a rule for registrations', () => {
  it('pays both, once the customer who was brought is active, and never again', async () => {
    await referral('register', 'both', 7);
    const two = await pair();
    expect(await balances(two)).toEqual([0, 0]);
    await activated(app, two.referred);
    expect(await balances(two)).toEqual([7, 7]);
    const path = `/api/admin/customer/${two.referred}`;
    await app.as('admin').post(`${path}/deactivate`).expect(200);
    await app.as('admin').post(`${path}/activate`).expect(200);
    expect(await balances(two)).toEqual([7, 7]);
  });

  it.each([
    ['referrer', [9, 0]],
    ['referred', [0, 9]],
  ])('pays the %s alone', async (rewardType, expected) => {
    await referral('register', rewardType, 9);
    const two = await pair();
    await activated(app, two.referred);
    expect(await balances(two)).toEqual(expected);
  });

  it('pays a customer who is registered by staff', async () => {
    await referral('register', 'both', 4);
    const email = 'rita@example.com';
    const referrer = await app.customerWith({ points: 0, email });
    const person = { firstName: 'Bea', lastName: 'New', email: 'bea@example.com', agreement1: true };
    const customer = { ...person, referral_customer_email: email };
    const { body } = await app.as('admin').postJson('/api/customer/register', { customer }).expect(200);
    expect(await balances({ referrer, referred: body.customerId })).toEqual([4, 4]);
  });

  it('pays nothing to a customer who came alone, and nothing without an active rule', async () => {
    await referral('register', 'both', 7, { active: false });
    const two = await pair();
    await activated(app, two.referred);
    expect(await balances(two)).toEqual([0, 0]);
    await referral('register', 'both', 7);
    const alone = await activated(app, await selfRegistered(app));
    expect(await balances({ referrer: alone, referred: two.referred })).toEqual([0, 0]);
    expect(await app.reader.manager.count(ReferralPaymentEntity)).toBe(0);
  });

  it('pays a referrer no more often than its limit', async () => {
    await referral('register', 'referrer', 5, { limit: { active: true, period: 'day', limit: 2 } });
    const referrer = await app.customerWith({ points: 0 });
    const invitationToken = await getInvitationToken(app, referrer);
    let last = '';
    for (let index = 0; index < 3; index += 1) {
      last = await activated(app, await selfRegistered(app, { invitationToken }));
    }
    expect(await balances({ referrer, referred: last })).toEqual([10, 0]);
    app.clock.advance({ days: 1 });
    last = await activated(app, await selfRegistered(app, { invitationToken }));
    expect(await balances({ referrer, referred: last })).toEqual([15, 0]);
  });

  it('does not stop at an account that is full', async () => {
    await referral('register', 'both', 1_000_000_000);
    const two = await pair();
    const other = await pair();
    await activated(app, two.referred);
    const bound = 1_000_000_000_000;
    await app.as('admin').postJson('/api/points/transfer/add', {
      transfer: { customer: other.referrer, points: 1 },
    });
    await activated(app, other.referred);
    const [, paid] = await balances(two);
    expect(paid).toBe(1_000_000_000);
    expect((await balances(other))[1]).toBeLessThanOrEqual(bound);
  });
});

describe('rules for purchases', () => {
  it('pay the first one, and each one', async () => {
    await referral('first_purchase', 'both', 100);
    await referral('every_purchase', 'referrer', 3);
    const two = await pair();
    await activated(app, two.referred);
    await getSale(app, two.referred);
    expect(await balances(two)).toEqual([103, 100]);
    expect(await getInvitation(app, two.referred)).toMatchObject({ status: 'made_purchase' });
    await getSale(app, two.referred);
    expect(await balances(two)).toEqual([106, 100]);
  });

  it('take back what a sale has paid when all of it comes back, and nothing before', async () => {
    await referral('first_purchase', 'both', 100);
    await referral('every_purchase', 'both', 3);
    const two = await pair();
    await activated(app, two.referred);
    const sale = await getSale(app, two.referred, [10, 5]);
    const { documentNumber: revised = '' } = (await storedTransaction(app, sale)) ?? {};
    expect(await balances(two)).toEqual([103, 103]);
    await getReturn(app, sale, 10);
    expect(await balances(two)).toEqual([103, 103]);
    const items = [{ sku: { code: 'SKU-2' }, name: 'Thing 2', quantity: 1, grossValue: 5 }];
    await registered(app, { number: 'BACK-2', type: 'return', revised, more: { items } });
    expect(await balances(two)).toEqual([0, 0]);
    expect(await getFigures(app, two.referrer)).toMatchObject({ used: 0, takenBack: 103 });

    // As if it had never been: the next one is the first.
    await getSale(app, two.referred);
    expect(await balances(two)).toEqual([103, 103]);
  });

  it.each([
    ['forgive what the referrer has spent', false, { owed: 0, forgiven: 8 }, 10],
    [
      'leave a debt of what the referrer has spent, where missing points are owed',
      true,
      { owed: 8, forgiven: 0 },
      2,
    ],
  ])('%s', async (_, missingPointsAreOwed, missing, after) => {
    const settings = { missingPointsAreOwed };
    await app.as('admin').postJson('/api/settings', { settings }).expect(200);
    await referral('every_purchase', 'referrer', 10);
    const two = await pair();
    await activated(app, two.referred);
    const sale = await getSale(app, two.referred, [10]);
    expect(await balances(two)).toEqual([10, 0]);
    const transfer = { customer: two.referrer, points: 8 };
    await app.as('admin').postJson('/api/points/transfer/spend', { transfer }).expect(200);
    await getReturn(app, sale, 10);
    expect(await balances(two)).toEqual([0, 0]);
    const { body } = await app.as('admin').get('/api/points/missing').expect(200);
    const ofReferrer = { cause: 'recommendation', customerId: two.referrer, points: 8, paid: 0, ...missing };
    expect(body).toMatchObject({ missing: [ofReferrer], total: 1 });
    await getSale(app, two.referred, [10]);
    expect(await balances(two)).toEqual([after, 0]);
  });

  it('ask for a purchase of a least amount, and take back when less of it is kept', async () => {
    await referral('first_purchase', 'both', 100, { minOrderValue: 20 });
    const two = await pair();
    await activated(app, two.referred);
    await getSale(app, two.referred, [19.99]);
    expect(await balances(two)).toEqual([0, 0]);
    const sale = await getSale(app, two.referred, [20, 5]);
    expect(await balances(two)).toEqual([100, 100]);
    await getReturn(app, sale, 5);
    expect(await balances(two)).toEqual([100, 100]);
    await getReturn(app, sale, 0.01);
    expect(await balances(two)).toEqual([0, 0]);
    await getSale(app, two.referred, [20]);
    expect(await balances(two)).toEqual([100, 100]);
  });

  it('pay for so many occasions of one referrer and day as the settings say, both sides or neither', async () => {
    await app
      .as('admin')
      .postJson('/api/settings', { settings: { referralsPaidPerDayMax: 3 } })
      .expect(200);
    await referral('register', 'both', 7);
    await referral('every_purchase', 'both', 10);
    const referrer = await app.customerWith({ points: 0 });
    const invitationToken = await getInvitationToken(app, referrer);
    const [one, other] = [
      await selfRegistered(app, { invitationToken }),
      await selfRegistered(app, { invitationToken }),
    ];
    await activated(app, one);
    await activated(app, other);
    const sale = await getSale(app, one, [10]);
    await getReturn(app, sale, 10);
    await getSale(app, other, [10]);
    expect(await balances({ referrer, referred: one })).toEqual([14, 7]);
    expect(await balances({ referrer, referred: other })).toEqual([14, 7]);
    app.clock.advance({ days: 1 });
    await getSale(app, other, [10]);
    expect(await balances({ referrer, referred: other })).toEqual([24, 17]);
  });

  it.each(['the one who was brought into the other', 'the referrer into the other'])(
    'pay no customer for bringing themselves, after a merge of %s',
    async (which) => {
      await referral('first_purchase', 'both', 100);
      await referral('every_purchase', 'both', 1000);
      const two = await pair();
      await activated(app, two.referred);
      const [source, target] =
        which === 'the referrer into the other' ? [two.referrer, two.referred] : [two.referred, two.referrer];
      await app.as('admin').postJson(`/api/admin/customer/${source}/merge`, { into: target }).expect(204);
      await getSale(app, target, [10]);
      await payReferrals(app);
      expect((await getAccount(app, target)).balance).toBe(0);
      expect(await app.reader.manager.count(ReferralPaymentEntity)).toBe(0);
    },
  );

  it('are a difference where a customer was paid for bringing themselves, and none from before the merge', async () => {
    await referral('register', 'both', 100);
    const two = await pair();
    await activated(app, two.referred);
    await payReferrals(app);
    const { referred: source, referrer: into } = two;
    await app.as('admin').postJson(`/api/admin/customer/${source}/merge`, { into }).expect(204);
    expect(await differencesIn(app)).toEqual([]);
    await app.unitOfWork.run((tx) =>
      tx.query('UPDATE referral_payment SET createdAt = ?', ['2099-01-01 00:00:00.000']),
    );
    const found = await differencesIn(app);
    expect(found.filter(({ by }) => by === 'the merge of referrer and recipient')).toHaveLength(2);
    await app.unitOfWork.run((tx) =>
      tx.query(
        'UPDATE referral_payment SET createdAt = (SELECT createdAt FROM earning WHERE id = referral_payment.id)',
      ),
    );
  });

  it('leave nothing of sales that come back, whatever became of their points', async () => {
    await app
      .as('admin')
      .postJson('/api/settings', { settings: { missingPointsAreOwed: true } })
      .expect(200);
    await referral('every_purchase', 'both', 100);
    const two = await pair();
    await activated(app, two.referred);
    const accomplice = await app.customerWith({ points: 0 });
    for (let round = 1; round <= 3; round += 1) {
      const sale = await getSale(app, two.referred, [0.01]);
      for (const sender of [two.referrer, two.referred]) {
        await payReferrals(app);
        const transfer = { sender, receiver: accomplice, points: (await getAccount(app, sender)).balance };
        if (transfer.points > 0) {
          await app.as('admin').postJson('/api/admin/p2p-points-transfer', { transfer }).expect(200);
        }
      }
      await getReturn(app, sale, 0.01);
      await payReferrals(app);
      const accounts = await Promise.all(
        [two.referrer, two.referred, accomplice].map((customerId) =>
          app.reader.manager.findOneByOrFail(AccountEntity, { customerId }),
        ),
      );
      expect(accounts.reduce((sum, { balance, debt }) => sum + balance - debt, 0)).toBe(0);
    }
  });
});

describe('a subscription that is behind', () => {
  /** What becomes of both when payments are made after each step, or after all of them. */
  const histories: [
    string,
    (two: { referred: string }, pay: () => Promise<unknown>) => Promise<void>,
    number[],
  ][] = [
    [
      'the first purchase comes back',
      async ({ referred }, pay) => {
        const first = await getSale(app, referred, [10]);
        await pay();
        await getSale(app, referred, [20]);
        await pay();
        await getReturn(app, first, 10);
      },
      [110, 110],
    ],
    [
      'the second one comes back, too, and a third one was there',
      async ({ referred }, pay) => {
        const first = await getSale(app, referred, [10]);
        const second = await getSale(app, referred, [20]);
        await pay();
        await getReturn(app, first, 10);
        await pay();
        await getSale(app, referred, [30]);
        await pay();
        await getReturn(app, second, 20);
      },
      [110, 110],
    ],
    [
      'all of them come back',
      async ({ referred }, pay) => {
        const [first, second] = [await getSale(app, referred, [10]), await getSale(app, referred, [20])];
        await pay();
        await getReturn(app, second, 20);
        await pay();
        await getReturn(app, first, 10);
      },
      [0, 0],
    ],
    [
      'a brake holds for the second purchase, and the first one comes back',
      async ({ referred }, pay) => {
        await app
          .as('admin')
          .postJson('/api/settings', { settings: { referralsPaidPerDayMax: 2 } })
          .expect(200);
        const first = await getSale(app, referred, [10]);
        await pay();
        await getSale(app, referred, [20]);
        await pay();
        await getReturn(app, first, 10);
      },
      [0, 0],
    ],
  ];

  it.each(
    histories.flatMap(([what, play, expected]) =>
      ([true, false] as const).map((isBehind) => [what, isBehind, play, expected] as const),
    ),
  )('pays what one pays that is not: %s, behind: %s', async (_, isBehind, play, expected) => {
    await referral('first_purchase', 'both', 100);
    await referral('every_purchase', 'both', 10);
    const two = await pair();
    await activated(app, two.referred);
    await play(two, () => (isBehind ? Promise.resolve() : payReferrals(app)));
    expect(await balances(two)).toEqual(expected);
  });

  it('pays nothing for a sale whose payment another one has taken back meanwhile', async () => {
    await referral('first_purchase', 'both', 100);
    await referral('every_purchase', 'both', 10);
    const two = await pair();
    await activated(app, two.referred);
    const sale = await getSale(app, two.referred, [10]);
    await payReferrals(app);
    const events = await app.nest.get(EventLogReader).listAfter(0, 10_000);
    await getReturn(app, sale, 10);
    expect(await balances(two)).toEqual([0, 0]);
    // As one that has slept since the sale, longer than its lease.
    await app.nest.get(PayReferralsSubscription).handle(events);
    expect(await balances(two)).toEqual([0, 0]);
  });

  it('count a sale that is assigned later', async () => {
    await referral('every_purchase', 'referrer', 10);
    const two = await pair();
    await activated(app, two.referred);
    const other = await app.customerWith({ points: 0 });
    await getSale(app, other);
    expect(await balances(two)).toEqual([0, 0]);
  });
});

describe('a sale that is worth nothing', () => {
  it('is no purchase', async () => {
    await referral('first_purchase', 'both', 100);
    const two = await pair();
    await activated(app, two.referred);
    await getSale(app, two.referred, [0]);
    expect(await balances(two)).toEqual([0, 0]);
    expect(await getInvitation(app, two.referred)).toMatchObject({ status: 'registered' });
  });
});

describe('a batch that is handled again', () => {
  it('pays nothing twice', async () => {
    await referral('register', 'both', 7);
    await referral('every_purchase', 'both', 3);
    const two = await pair();
    await activated(app, two.referred);
    const sale = await getSale(app, two.referred, [10]);
    expect(await balances(two)).toEqual([10, 10]);
    const again = () =>
      app.unitOfWork.run((tx) =>
        tx.query("UPDATE event_checkpoint SET position = 0 WHERE subscription = 'referrals'"),
      );
    await again();
    expect(await balances(two)).toEqual([10, 10]);
    await getReturn(app, sale, 10);
    expect(await balances(two)).toEqual([7, 7]);
    await again();
    expect(await balances(two)).toEqual([7, 7]);
  });
});
