import { randomUUID } from 'node:crypto';
import { SealAuditEntriesJob } from '../../../src/audit/index.js';
import { RecordCouponStatusJob } from '../../../src/coupon/index.js';
import { WebhookAttemptEntity, WebhookDeliveryEntity } from '../../../src/webhook/webhook-delivery.entity.js';
import { WebhookLaneEntity } from '../../../src/webhook/webhook-lane.entity.js';
import { rollUp } from '../scenes/analytics.js';
import { endLoginsWithoutRequest } from '../scenes/logins.js';
import { endOfPeriods, levelsThatEnd } from './sound-levels.js';
import { ok, type People } from './sound-scene.js';
import { soundBulk } from './sound-bulk.js';
import { soundEarning } from './sound-earning.js';
import { soundNotices } from './sound-notices.js';
import { languages, soundPeople } from './sound-people.js';
import { soundPictures } from './sound-pictures.js';
import { soundPoints } from './sound-points.js';
import { soundReferrals } from './sound-referrals.js';
import { soundRewards } from './sound-rewards.js';
import { soundTransactions } from './sound-transactions.js';
import { EMAILS } from '../../../src/message/message-kinds.model.js';
import { sendDue } from '../scenes/messages.js';
import { PUSH_ENVIRONMENT, PUSH_KEYS, switchedOn } from '../scenes/push.js';
import { PushService } from '../servers/push-service.js';
import { KEY } from '../waiting/repeated.js';
import { settle } from '../scenes/points.js';
import { TestApp } from '../app/test-app.js';
import { createWebhook, deliver, Receiver, status } from '../scenes/webhooks.js';

/**
 * A little of everything that can come about, by requests alone: every table has rows and every column a value. The clock
 * moves on between the steps, so that no two of them have one time by chance.
 */
export async function soundProgramme({ swingSeconds = 0 } = {}): Promise<TestApp> {
  const app = await TestApp.start({ environment: PUSH_ENVIRONMENT });
  app.clock.swing({ seconds: swingSeconds });
  const receiver = await Receiver.listening();
  await createWebhook(app, { url: receiver.url, description: 'All of it' });
  app.clock.advance({ days: 1 });
  const people = await soundPeople(app);
  await languages(app);
  app.clock.advance({ seconds: 90 });
  await soundPoints(app, people);
  app.clock.advance({ seconds: 90 });
  await soundTransactions(app, people);
  app.clock.advance({ seconds: 90 });
  await soundRewards(app, people);
  app.clock.advance({ seconds: 90 });
  await soundEarning(app);
  await soundBulk(app, people);
  await soundPictures(app, people);
  await soundReferrals(app);
  await levelsThatEnd(app);
  await soundNotices(app);
  await keptAnswers(app, people);
  await messages(app, people);
  await deliver(app);
  await troubledWebhooks(app, people);
  app.clock.advance({ days: 3 });
  await settle(app);
  while ((await app.nest.get(RecordCouponStatusJob).run()) > 0);
  await deliver(app);
  await endOfPeriods(app);
  app.clock.swing({ seconds: 0 });
  await attemptThatGoesOn(app, people);
  await app.nest.get(SealAuditEntriesJob).run();
  await rollUp(app);
  receiver.close();
  await endLoginsWithoutRequest(app);
  app.clock.stopAt(app.clock.now());
  return app;
}

/** Leaves what a process has left that was killed while it waited for the answer. */
async function attemptThatGoesOn(app: TestApp, { carol }: People): Promise<void> {
  const failing = await Receiver.listening(status(500));
  const eventTypes = ['Service.Domain.Account.Event.PointsWereBlocked'];
  const { webhookId } = await createWebhook(app, { url: failing.url, eventTypes });
  const transfer = { customer: carol, points: 2 };
  await app.as('admin').post('/api/TWO/points/transfer/block', { transfer }).expect(200);
  await deliver(app);
  failing.close();
  const { manager } = app.reader;
  const { id: deliveryId } = await manager.findOneByOrFail(WebhookDeliveryEntity, { webhookId });
  const { id: attemptId, startedAt } = await manager.findOneByOrFail(WebhookAttemptEntity, { deliveryId });
  await app.unitOfWork.run(async (tx) => {
    const dueAt = new Date(startedAt.getTime() + 60_000);
    await tx.update(
      WebhookAttemptEntity,
      { id: attemptId },
      { durationMs: null, status: null, answer: null },
    );
    await tx.update(WebhookDeliveryEntity, { id: deliveryId }, { tries: 0, nextAttemptAt: null });
    await tx.update(WebhookLaneEntity, { webhookId }, { attemptId, dueAt });
  });
}

async function messages(app: TestApp, { anna }: People): Promise<void> {
  const path = `/api/settings/emails/${EMAILS.new_points.id}`;
  const { id } = await ok(app.as('admin').putJson(path, { email: { subject: 'New points' } }));
  await ok(app.as('admin').postJson(`/api/settings/emails/${id}/test`, { recipient: 'club@example.com' }));
  await ok(app.asAnonymous().post('/api/customer/password/reset/request').send({ username: anna }));
  await sendDue(app);
  const service = await PushService.listening(PUSH_KEYS.WEB_PUSH_PUBLIC_KEY);
  await switchedOn(app, anna, service.browser(), 'de');
  await service.stop();
}

/** Requests that may be repeated: one in one unit of work, one in steps, one that was refused, one without a body. */
async function keptAnswers(app: TestApp, { anna }: People): Promise<void> {
  const transfer = { customer: anna, points: 3 };
  const add = () => app.as('admin').post('/api/points/transfer/add', { transfer }).set(KEY, randomUUID());
  await add().expect(200);
  await app.as('admin').post('/api/points/transfer/spend', {}).set(KEY, randomUUID()).expect(400);
  const campaign = { reward: 'value_code', name: 'Vouchers', costInPoints: 1, unlimited: true, active: true };
  const activity = {
    campaignActivity: { allTimeActive: true },
    campaignVisibility: { allTimeVisible: true },
  };
  const sent = { campaign: { ...campaign, ...activity, coupons: ['V-1'] } };
  const { campaignId = '' } = await ok(app.as('admin').postJson('/api/campaign', sent));
  const codes = { pattern: 'V-####-????', count: 20 };
  await app.as('admin').post(`/api/campaign/${campaignId}/coupons`, codes).set(KEY, randomUUID()).expect(200);
}

/** One that fails and waits, one whose receiver is gone, one that is deleted. */
async function troubledWebhooks(app: TestApp, { anna, ben }: People): Promise<void> {
  const failing = await Receiver.listening(status(500));
  const gone = await Receiver.listening(status(410));
  const types = { eventTypes: ['Service.Domain.Account.Event.PointsWereAdded'] };
  await createWebhook(app, { url: failing.url, ...types });
  await createWebhook(app, { url: gone.url, ...types });
  const { webhookId } = await createWebhook(app, {
    url: gone.url,
    eventTypes: ['Service.Domain.User.Event.CustomerWasDeactivated'],
  });
  await app.as('admin').delete(`/api/webhook/${webhookId}`).expect(204);
  app.clock.advance({ days: 1 });
  for (const customer of [anna, anna, ben]) {
    const transfer = { customer, points: 1, comment: 'Told in vain' };
    await app.as('admin').post('/api/points/transfer/add', { transfer }).expect(200);
  }
  await deliver(app);
  failing.close();
  gone.close();
}
