import { ruleWith } from '../scenes/earning.js';
import {
  activated,
  getInvitationToken,
  invited,
  payReferrals,
  selfRegistered,
} from '../scenes/invitations.js';
import { getReturn, getSale } from '../scenes/transactions.js';
import type { TestApp } from '../app/test-app.js';

/** An open invitation, people who came by themselves, what was paid for them, and what was taken back. */
export async function soundReferrals(app: TestApp): Promise<void> {
  const referrer = await app.customerWith({ points: 0, firstName: 'Rita' });
  const rule = { type: 'referral', rewardType: 'both' };
  await ruleWith(app, { ...rule, name: 'Friends', eventName: 'register', pointsAmount: 5 });
  await ruleWith(app, { ...rule, name: 'First', eventName: 'first_purchase', pointsAmount: 3 });
  const each = { ...rule, rewardType: 'referrer', eventName: 'every_purchase' };
  await ruleWith(app, { ...each, name: 'Each', pointsAmount: 2 });
  await invited(app, referrer, 'open@example.com');
  await invited(app, referrer, 'came@example.com');
  app.clock.advance({ seconds: 90 });
  await activated(app, await selfRegistered(app, { email: 'came@example.com' }));
  const invitationToken = await getInvitationToken(app, referrer);
  const referred = await activated(
    app,
    await selfRegistered(app, { invitationToken, phone: '+48600700900' }),
  );
  app.clock.advance({ seconds: 90 });
  const sale = await getSale(app, referred, [10]);
  app.clock.advance({ seconds: 90 });
  await payReferrals(app);
  app.clock.advance({ seconds: 90 });
  await getReturn(app, sale, 10);
  app.clock.advance({ seconds: 90 });
  await getSale(app, referred, [7]);
  await payReferrals(app);
  app.clock.advance({ seconds: 90 });
}
