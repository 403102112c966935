import type { TestApp } from '../app/test-app.js';
import { boughtWith } from '../scenes/bought.js';
import { beginBulk, continueBulk } from '../scenes/bulk-actions.js';
import { failedMessage } from '../scenes/messages.js';
import { admin, customer, on, type Scene } from './audit-scenes-of-others.js';

const BASE = '/api/admin/bulk-actions';

const begun = async (app: TestApp) =>
  beginBulk(app, 'points', { points: 5, customers: [await customer(app)] });
const done = async (app: TestApp) => {
  const id = await begun(app);
  await continueBulk(app);
  return id;
};

/** Writes that change many customers or rewards, later. */
export const BULK_WRITES: Readonly<Record<string, Scene>> = {
  'POST /api/admin/bulk-actions/points': async (app) =>
    admin(app).postJson(`${BASE}/points`, { points: 5, customers: [await customer(app)] }),
  'POST /api/admin/bulk-actions/delivery-status': async (app) => {
    const { coupon } = await boughtWith(app, { fulfillmentTracking: true });
    return admin(app).postJson(`${BASE}/delivery-status`, { status: 'shipped', coupons: [coupon] });
  },
  'POST /api/admin/bulk-actions/campaign-activity': async (app) => {
    const campaigns = [await app.campaignWith({ cost: 1, coupons: 1 })];
    return admin(app).postJson(`${BASE}/campaign-activity`, { active: false, campaigns });
  },
  'POST /api/admin/bulk-actions/campaign-archive': async (app) => {
    const campaigns = [await app.campaignWith({ cost: 1, coupons: 1 })];
    return admin(app).postJson(`${BASE}/campaign-archive`, { archived: true, campaigns });
  },
  'POST /api/admin/bulk-actions/messages': async (app) =>
    admin(app).postJson(`${BASE}/messages`, { messages: [await failedMessage(app)] }),
  'POST /api/admin/messages/{message}/retry': async (app) =>
    admin(app).post(`/api/admin/messages/${await failedMessage(app)}/retry`),
  'POST /api/admin/bulk-actions/labels': async (app) =>
    admin(app).postJson(`${BASE}/labels`, { key: 'tier', value: 'gold', customers: [await customer(app)] }),
  'POST /api/admin/bulk-actions/{bulkAction}/stop': on('post', `${BASE}/{bulkAction}/stop`, begun),
  'POST /api/admin/bulk-actions/{bulkAction}/undo': on('post', `${BASE}/{bulkAction}/undo`, done),
};
