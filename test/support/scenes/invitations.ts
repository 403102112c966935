import { randomUUID } from 'node:crypto';
import { EventSequencerService, SubscriptionRunnerService } from '../../../src/event/index.js';
import { CustomerEntity } from '../../../src/customer/customer.entity.js';
import { InvitationEntity } from '../../../src/invitation/invitation.entity.js';
import { PayReferralsSubscription } from '../../../src/invitation/pay-referrals.subscription.js';
import type { TestApp } from '../app/test-app.js';
import { anna } from './customers.js';

export const PASSWORD = 'Loyalty#1';

/** What the pump does: pays the referrals of all events so far. */
export async function payReferrals(app: TestApp): Promise<void> {
  await app.nest.get(EventSequencerService).sequence();
  const runner = app.nest.get(SubscriptionRunnerService);
  while ((await runner.runBatch(app.nest.get(PayReferralsSubscription))) > 0);
}

/** Answers with the id of the customer. */
export async function selfRegistered(app: TestApp, fields: object = {}): Promise<string> {
  const email = `${randomUUID()}@example.com`;
  const customer = anna({ email, plainPassword: PASSWORD, ...fields });
  const { body } = await app.asAnonymous().post('/api/customer/self_register').send({ customer }).expect(200);
  return body.customerId;
}

export async function activated(app: TestApp, customerId: string): Promise<string> {
  await app.as('admin').post(`/api/admin/customer/${customerId}/activate`).expect(200);
  return customerId;
}

export async function invited(app: TestApp, referrerId: string, recipientEmail: string): Promise<string> {
  const invitation = { recipientEmail };
  const sent = app.as('customer', referrerId).postJson('/api/invitations/invite', { invitation });
  return (await sent.expect(200)).body.invitationId;
}

export async function invitationWith(app: TestApp, id: string): Promise<InvitationEntity> {
  return app.reader.manager.findOneByOrFail(InvitationEntity, { id });
}

/** The token that a customer has to share. */
export async function getInvitationToken(app: TestApp, id: string): Promise<string> {
  return (await app.reader.manager.findOneByOrFail(CustomerEntity, { id })).invitationToken;
}

export async function getInvitation(app: TestApp, recipientId: string): Promise<InvitationEntity | null> {
  return app.reader.manager.findOneBy(InvitationEntity, { recipientId });
}
