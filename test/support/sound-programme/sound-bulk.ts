import { boughtWith } from '../scenes/bought.js';
import { beginBulk, continueBulk, doBulk, undoBulk } from '../scenes/bulk-actions.js';
import { failedMessage } from '../scenes/messages.js';
import { segmentWith } from '../scenes/segments.js';
import type { People } from './sound-scene.js';
import type { TestApp } from '../app/test-app.js';

/** Bulk actions of every kind: done, stopped, undone whole, in part and not at all. */
export async function soundBulk(app: TestApp, { anna, ben }: People): Promise<void> {
  const segment = await segmentWith(app, [{ type: 'customer_list', customers: [ben] }]);
  await doBulk(app, 'points', { points: 6, comment: 'For the delay', customers: [anna, ben, segment] });
  await doBulk(app, 'points', { points: 4, segment });
  const others = [await app.customerWith({ points: 0 }), await app.customerWith({ points: 0 })];
  const [spender, merged] = [await app.customerWith({ points: 0 }), await app.customerWith({ points: 0 })];
  const undone = await doBulk(app, 'points', { points: 8, customers: [...others, spender] });
  const spend = (customer: string | undefined, points: number) =>
    app.as('admin').postJson('/api/points/transfer/spend', { customer, points }).expect(200);
  await spend(others[0], 3);
  await spend(spender, 8);
  await undoBulk(app, undone);
  await doBulk(app, 'points', { points: 9, comment: 'Of both', customers: [merged] });
  await app.as('admin').postJson(`/api/admin/customer/${merged}/merge`, { into: others[1] }).expect(204);
  await doBulk(app, 'labels', { key: 'bulk', value: 'yes', customers: [anna, spender] });
  const campaigns = [
    await app.campaignWith({ cost: 1, coupons: 1 }),
    await app.campaignWith({ cost: 1, coupons: 1 }),
  ];
  await doBulk(app, 'campaign-archive', { archived: true, campaigns: campaigns.slice(1) });
  await doBulk(app, 'campaign-activity', { active: false, campaigns });
  const { coupon } = await boughtWith(app, { reward: 'gift_code', fulfillmentTracking: true });
  await doBulk(app, 'delivery-status', { status: 'shipped', coupons: [coupon] });
  await doBulk(app, 'messages', { messages: [await failedMessage(app)] });
  const stopped = await beginBulk(app, 'points', { points: 5, customers: [ben] });
  await app.as('admin').post(`/api/admin/bulk-actions/${stopped}/stop`).expect(200);
  await continueBulk(app);
}
