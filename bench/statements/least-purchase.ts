import type { LeastProgram, Send } from './least-player.js';
import type { Inputs } from './script.js';

/*
 * The least that an honest purchase written by hand sends: no HTTP, no token, no validation, no lots of points. The same on
 * each driver, with statements that are prepared once. `fixtures/least-fixture.ts` has the tables.
 */

export interface LeastShop {
  /** Whether a row that all buyers share counts what is sold; it comes last. */
  readonly isLimited: boolean;
  readonly codesEach: number;
}

const SQL = {
  campaign: 'SELECT cost, firstCoupon FROM least_campaign WHERE id = ?',
  pay: 'UPDATE least_account SET balance = balance - ? WHERE id = ? AND balance >= ?',
  pick: 'WHERE campaign = ? AND customer IS NULL AND id >= ? ORDER BY id LIMIT 1',
  take: 'UPDATE least_coupon SET customer = ?, soldAt = ? WHERE id = ? AND customer IS NULL',
  ledger: 'INSERT INTO least_ledger (account, points, coupon, createdAt) VALUES (?, ?, ?, ?)',
  events: 'INSERT INTO least_event (type, payload, recordedOn) VALUES (?, ?, ?), (?, ?, ?)',
  count: 'UPDATE least_campaign SET sold = sold + 1 WHERE id = ? AND sold < lim',
} as const;

/** By the index: without a word, a server sorts what is unsold, and locks it. */
const PICK_ON_SERVER = `SELECT id, code FROM least_coupon FORCE INDEX (least_unsold) ${SQL.pick} FOR UPDATE SKIP LOCKED`;
const PICK_ON_FILE = `SELECT id, code FROM least_coupon INDEXED BY least_unsold ${SQL.pick}`;

type Name = keyof typeof SQL;

export function getLeastPurchase(shop: LeastShop): LeastProgram<Name> {
  return {
    onServer: { ...SQL, pick: PICK_ON_SERVER },
    onFile: { ...SQL, pick: PICK_ON_FILE },
    run: async (send, inputs) => purchase(send, inputs, shop),
  };
}

/** From begin to commit. False: it must not be committed. */
async function purchase(
  send: Send<Name>,
  { customerId = '', campaignId = '' }: Inputs,
  { isLimited, codesEach }: LeastShop,
): Promise<boolean> {
  const now = new Date().toISOString().replace('T', ' ').replace('Z', '');
  const [campaign] = (await send('campaign', [campaignId])).rows;
  const cost = Number(campaign?.['cost']);
  if ((await send('pay', [cost, customerId, cost])).affected !== 1) {
    return false;
  }
  const first = Number(campaign?.['firstCoupon']);
  const from = first + Math.floor(Math.random() * codesEach);
  // From the beginning, where all behind the place are sold.
  const found = (await send('pick', [campaignId, from])).rows[0];
  const coupon = found ?? (await send('pick', [campaignId, first])).rows[0];
  const couponId = Number(coupon?.['id'] ?? 0);
  if ((await send('take', [customerId, now, couponId])).affected !== 1) {
    return false;
  }
  await send('ledger', [customerId, -cost, couponId, now]);
  const bought = {
    campaignId,
    customerId,
    coupon: { id: couponId, code: coupon?.['code'] },
    purchasedAt: now,
  };
  const spent = { accountId: customerId, customerId, points: cost, comment: 'Reward', createdAt: now };
  await send('events', [
    'Service.Domain.Campaign.Event.CampaignWasBoughtByCustomer',
    JSON.stringify(bought),
    now,
    'Service.Domain.Account.Event.PointsWereSpent',
    JSON.stringify(spent),
    now,
  ]);
  return !isLimited || (await send('count', [campaignId])).affected === 1;
}
