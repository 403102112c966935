import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection } from './client/connection.js';
import type { Options } from './options.js';
import {
  type CampaignPlan,
  getCampaigns,
  GIFT_PERCENT,
  POINT_VALUE,
  type StoreCode,
} from './plan/campaigns.js';
import { DOUBLES, DOUBLES_STORE, getPhone } from './plan/doubles.js';
import { hasApp, leaves, NOTICE_DAYS, getStore } from './plan/customers.js';
import { type LevelPlan, getLevelPlan, LEVELS } from './plan/levels.js';
import { getContacts, getDetails, getName } from './plan/personal.js';
import { getSendingPlan, type SendingPlan } from './plan/sending.js';
import { CLAIMS_PER_DAY, DELIVERY_SKU, ruleFor, rulesFor } from './plan/sales.js';
import { listFor, PURCHASE_SEGMENTS } from './plan/segments.js';

export interface Scene {
  /** Customers with an app have a token. Who registers during the storm comes behind them. */
  readonly customers: {
    readonly id: string;
    readonly token?: string;
    readonly store: StoreCode;
    readonly email: string;
  }[];
  /** How many customers there are before the storm. */
  readonly planned: number;
  readonly campaigns: readonly { readonly id: string; readonly shared: boolean; readonly isGift?: boolean }[];
  /** The token of a seller who may move points. */
  readonly sellerToken: string;
  readonly levels: readonly string[];
  /** When customers leave a level. */
  readonly levelPlan?: LevelPlan;
  /** When they send points, and what they owe. */
  readonly sendingPlan?: SendingPlan;
  readonly segment: string;
  /** In the order of their plan. */
  readonly purchaseSegments?: readonly string[];
  /** The point of sale where rules give coupons. */
  readonly pos: string;
  /** The two customers of persons who have registered twice. */
  readonly doubles?: readonly (readonly [string, string])[];
}

const AT_ONCE = 16;
const RULE_PAUSE_MS = 20;
export const PASSWORD = 'Aa1!waves';

/** Who is in the segment at first. */
export const FIRST_MASK = 5;

/** The key that all processes sign tokens with. */
export function writeSigningKey(file: string): void {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
}

const YEAR_SECONDS = String(365 * 86_400);
/** Logins and their tokens outlive every jump of the clock. */
export const TOKENS_LAST = {
  ACCESS_TOKEN_TTL: YEAR_SECONDS,
  LOGIN_TTL: YEAR_SECONDS,
  STAFF_LOGIN_TTL: YEAR_SECONDS,
};

/** Registers the customers and makes the campaigns, over HTTP as an administrator would. */
export async function prepareScene(options: Options, connection: Connection): Promise<Scene> {
  await connection.ask('POST', '/api/store', { store: { code: 'SECOND', name: 'The second store' } });
  const levels = await getLevels(connection);
  const levelPlan = getLevelPlan(options);
  const sendingPlan = getSendingPlan(options);
  await makeRules(levels, { levelPlan, sendingPlan }, connection);
  const customers = await each(options.customers, (index) => registered(index, connection));
  const { segmentId: segment } = await connection.ask<{ segmentId: string }>('POST', '/api/segment', {
    segment: { name: 'Some', active: true, ...listFor(FIRST_MASK, { customers }) },
  });
  const purchaseSegments = await makePurchaseSegments(connection);
  const plans = getCampaigns(options);
  const campaigns = await each(plans.length, (index) =>
    created(index, plans[index], { segment, purchaseSegments }, connection),
  );
  const sellerToken = await getSeller(connection);
  const pos = await makeGiftRules({ plans, campaigns, levels }, connection);
  const doubles = await makeDoubles(levels, connection);
  const planned = customers.length;
  const known = { levels, levelPlan, sendingPlan, segment, purchaseSegments, doubles };
  return { ...known, customers, campaigns, planned, sellerToken, pos };
}

/** The first is there from the beginning. */
async function getLevels(connection: Connection): Promise<string[]> {
  const { levels } = await connection.ask<{ levels: { id: string }[] }>('GET', '/api/level');
  const ids = levels.map(({ id }) => id);
  for (const [index, points] of [...LEVELS.entries()].slice(ids.length)) {
    const reward = { name: `Reward ${index}`, value: index, code: `r${index}` };
    const level = { name: `Level ${index}`, conditionValue: points, active: true, reward };
    ids.push((await connection.ask<{ id: string }>('POST', '/api/level/create', { level })).id);
  }
  return ids;
}

/** One after the other, at different times: what is evaluated first depends on it. */
async function makeRules(
  levels: readonly string[],
  { levelPlan, sendingPlan }: Pick<Required<Scene>, 'levelPlan' | 'sendingPlan'>,
  connection: Connection,
): Promise<void> {
  const settings = {
    excludedDeliverySKUs: [DELIVERY_SKU],
    claimsPerDayMax: CLAIMS_PER_DAY,
    customersMaySendPoints: true,
    ...sendingPlan,
    expirePointsNotificationDays: NOTICE_DAYS,
    expireCouponsNotificationDays: NOTICE_DAYS,
    ...levelPlan,
  };
  await connection.ask('POST', '/api/settings', { settings });
  for (const earningRule of rulesFor(levels)) {
    for (const store of ['DEFAULT', 'SECOND']) {
      await connection.ask('POST', `/api/${store}/earningRule`, { earningRule });
    }
    await sleep(RULE_PAUSE_MS);
  }
}

async function makePurchaseSegments(connection: Connection): Promise<string[]> {
  const ids: string[] = [];
  for (const criterion of PURCHASE_SEGMENTS) {
    const segment = { name: criterion.type, active: true, parts: [{ criteria: [criterion] }] };
    const { segmentId } = await connection.ask<{ segmentId: string }>('POST', '/api/segment', { segment });
    ids.push(segmentId);
  }
  return ids;
}

async function makeGiftRules(
  {
    plans,
    campaigns,
    levels,
  }: {
    readonly plans: readonly CampaignPlan[];
    readonly campaigns: Scene['campaigns'];
    readonly levels: readonly string[];
  },
  connection: Connection,
): Promise<string> {
  const { posId } = await connection.ask<{ posId: string }>('POST', '/api/DEFAULT/pos', {
    pos: { name: 'Gifts', identifier: 'gifts' },
  });
  for (const [index, { name, isGift }] of plans.entries()) {
    if (isGift) {
      const reward = { type: 'instant_reward', rewardCampaignId: campaigns[index]?.id, pos: [posId] };
      const earningRule = { ...ruleFor(levels), ...reward, name };
      await connection.ask('POST', '/api/DEFAULT/earningRule', { earningRule });
    }
  }
  return posId;
}

async function registered(index: number, connection: Connection): Promise<Scene['customers'][number]> {
  const store = getStore(index);
  const customer = {
    firstName: 'Chaos',
    lastName: getName(index),
    email: `chaos-${index}@example.com`,
    agreement1: true,
    ...(leaves(index) && { ...getContacts(index), ...getDetails(getName(index)) }),
    ...(hasApp(index) && { plainPassword: PASSWORD }),
  };
  const path = `/api/${store}/customer/register`;
  const { customerId: id } = await connection.ask<{ customerId: string }>('POST', path, { customer });
  await connection.ask('POST', `/api/${store}/admin/customer/${id}/activate`);
  const { email } = customer;
  return hasApp(index)
    ? { id, store, email, token: await logIn(connection, 'customer', id) }
    : { id, store, email };
}

async function makeDoubles(levels: readonly string[], connection: Connection): Promise<[string, string][]> {
  const base = `/api/${DOUBLES_STORE}`;
  const store = { code: DOUBLES_STORE, name: 'The store of doubles' };
  await connection.ask('POST', '/api/store', { store });
  const earningRule = { ...ruleFor(levels), name: 'All', type: 'points', pointValue: 1 };
  await connection.ask('POST', `${base}/earningRule`, { earningRule });
  const make = async (person: number, side: number) => {
    const name = { firstName: 'Double', lastName: `Person ${person}` };
    const customer = { ...name, phone: getPhone(person, side), agreement1: true };
    const path = `${base}/customer/register`;
    const { customerId } = await connection.ask<{ customerId: string }>('POST', path, { customer });
    await connection.ask('POST', `${base}/admin/customer/${customerId}/activate`);
    return customerId;
  };
  return each(DOUBLES, async (person) => [await make(person, 0), await make(person, 1)]);
}

async function created(
  index: number,
  plan: CampaignPlan | undefined,
  segments: Segments,
  connection: Connection,
): Promise<Scene['campaigns'][number]> {
  if (!plan) {
    throw new Error(`There is no plan for campaign ${index}`);
  }
  const path = `/api/${plan.store}/campaign`;
  const campaign = getDefinition(index, plan, segments);
  const { campaignId: id } = await connection.ask<{ campaignId: string }>('POST', path, { campaign });
  if (!plan.shared && !plan.changesStock && !plan.switchesSharing) {
    const codes = { pattern: `C${index}-##########`, count: plan.codes };
    await connection.ask('POST', `${path}/${id}/coupons`, codes);
  }
  return { id, shared: plan.shared || plan.switchesSharing, isGift: plan.isGift };
}

interface Segments {
  readonly segment: string;
  readonly purchaseSegments: readonly string[];
}

function getDefinition(index: number, plan: CampaignPlan, { segment, purchaseSegments }: Segments): object {
  const reward = plan.isCashback
    ? { reward: 'cashback', pointValue: POINT_VALUE }
    : plan.isPercentage
      ? { reward: 'percentage_discount_code', transactionPercentageValue: GIFT_PERCENT }
      : { reward: 'gift_code' };
  return {
    ...reward,
    translations: { en: { name: plan.name } },
    active: true,
    costInPoints: plan.cost,
    singleCoupon: plan.shared,
    unlimited: false,
    // Only a campaign without any limit is called unlimited.
    ...(plan.limit === null && plan.limitPerUser === null
      ? { unlimited: true }
      : { limit: plan.limit ?? 1_000_000_000, limitPerUser: plan.limitPerUser ?? 1_000_000_000 }),
    daysInactive: plan.daysInactive,
    daysValid: plan.daysValid,
    ...(plan.isForSegment && { segments: [segment] }),
    ...(plan.purchaseSegment !== null && { segments: [purchaseSegments[plan.purchaseSegment]] }),
    fulfillmentTracking: plan.tracksDelivery,
    campaignActivity: { allTimeActive: true },
    campaignVisibility: { allTimeVisible: true },
    coupons: (plan.shared && !plan.isCashback) || plan.switchesSharing ? [`SHARED-${index}`] : [],
  };
}

async function getSeller(connection: Connection): Promise<string> {
  const email = 'till@example.com';
  const seller = { firstName: 'Chaos', lastName: 'Till', email, active: true, allowPointTransfer: true };
  await connection.ask('POST', '/api/seller/register', { seller: { ...seller, plainPassword: PASSWORD } });
  return logIn(connection, 'seller', email);
}

async function logIn(connection: Connection, role: 'customer' | 'seller', name: string): Promise<string> {
  const login = { _username: name, _password: PASSWORD };
  return (await connection.ask<{ token: string }>('POST', `/api/${role}/login_check`, login)).token;
}

async function each<T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  let next = 0;
  const work = async () => {
    for (let index = next++; index < count; index = next++) {
      made[index] = await make(index);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return made;
}
