import { randomUUID } from 'node:crypto';
import { PayReferralsSubscription } from '../../src/invitation/pay-referrals.subscription.js';
import { EventLogReader, EventSequencerService } from '../../src/event/index.js';
import { InvitationEntity, ReferralPaymentEntity } from '../../src/invitation/invitation.entity.js';
import { anna } from '../support/scenes/customers.js';
import { ruleWith } from '../support/scenes/earning.js';
import {
  activated,
  invitationWith,
  invited,
  PASSWORD,
  selfRegistered,
  getInvitationToken,
} from '../support/scenes/invitations.js';
import { getAccount } from '../support/scenes/points.js';
import { getSale } from '../support/scenes/transactions.js';
import { TestApp } from '../support/app/test-app.js';
import { differencesIn } from '../support/verify/verify.js';

const AT_ONCE = 32;
const SOME = 8;

let app: TestApp;
let nodes: readonly TestApp[];
beforeAll(async () => {
  app = await TestApp.start();
  nodes = [app, await app.another()];
});
afterEach(async () => expect(await differencesIn(app)).toEqual([]));
afterAll(() => app.stop());

const getNode = (index: number) => nodes[index % nodes.length] ?? app;
const times = <T>(count: number, make: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));
const codes = (answers: readonly { readonly status: number }[], status: number) =>
  answers.filter((answer) => answer.status === status).length;

describe('invitations at once, on two nodes', () => {
  it('of one person by one customer: there is one', async () => {
    const [referrerId, name] = [await app.customerWith({ points: 0 }), randomUUID()];
    const answers = await times(AT_ONCE, async (index) => {
      const invitation = { recipientEmail: `${name}+${index}@example.com` };
      return getNode(index).as('customer', referrerId).postJson('/api/invitations/invite', { invitation });
    });
    expect([codes(answers, 200), codes(answers, 400)]).toEqual([1, AT_ONCE - 1]);
    expect(await app.reader.manager.countBy(InvitationEntity, { referrerId })).toBe(1);
  });

  it('of many people by one customer: as many as the number of a day', async () => {
    const settings = { invitationsPerDayMax: 5 };
    await app.as('admin').postJson('/api/settings', { settings }).expect(200);
    const referrerId = await app.customerWith({ points: 0 });
    const answers = await times(AT_ONCE, async (index) => {
      const invitation = { recipientEmail: `${randomUUID()}@example.com` };
      return getNode(index).as('customer', referrerId).postJson('/api/invitations/invite', { invitation });
    });
    expect([codes(answers, 200), codes(answers, 400)]).toEqual([5, AT_ONCE - 5]);
    expect(await app.reader.manager.countBy(InvitationEntity, { referrerId })).toBe(5);
  });
});

describe('registrations at once, on two nodes', () => {
  it('by the token of one invitation: all register, and one is attached', async () => {
    const referrerId = await app.customerWith({ points: 0 });
    const id = await invited(app, referrerId, `${randomUUID()}@example.com`);
    const { token: invitationToken } = await invitationWith(app, id);
    const answers = await times(SOME, async (index) => {
      const customer = anna({ plainPassword: PASSWORD, invitationToken });
      return getNode(index).asAnonymous().post('/api/customer/self_register').send({ customer });
    });
    expect(codes(answers, 200)).toBe(SOME);
    const { recipientId } = await invitationWith(app, id);
    expect(answers.map(({ body }) => body.customerId)).toContain(recipientId);
    expect(await app.reader.manager.countBy(InvitationEntity, { referrerId })).toBe(1);
  });
});

describe('events that two nodes handle at once', () => {
  it('pay each occasion once, to each of the two', async () => {
    await ruleWith(app, { type: 'referral', eventName: 'register', rewardType: 'both', pointsAmount: 7 });
    await ruleWith(app, {
      type: 'referral',
      eventName: 'every_purchase',
      rewardType: 'both',
      pointsAmount: 3,
    });
    const referrer = await app.customerWith({ points: 0 });
    const invitationToken = await getInvitationToken(app, referrer);
    const referred: string[] = [];
    for (let index = 0; index < SOME; index += 1) {
      const customerId = await activated(app, await selfRegistered(app, { invitationToken }));
      await getSale(app, customerId);
      referred.push(customerId);
    }
    await app.nest.get(EventSequencerService).sequence();
    const events = await app.nest.get(EventLogReader).listAfter(0, 10_000);

    // Without the lock and the checkpoint, which only save double work.
    await times(AT_ONCE / SOME, async (index) =>
      getNode(index).nest.get(PayReferralsSubscription).handle(events),
    );

    expect((await getAccount(app, referrer)).balance).toBe(SOME * (7 + 3));
    for (const customerId of referred) {
      expect((await getAccount(app, customerId)).balance).toBe(7 + 3);
    }
    expect(await app.reader.manager.count(ReferralPaymentEntity)).toBe(SOME * 4);
  });
});
