import { createHash, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import type { Connection } from './client/connection.js';
import type { Options } from './options.js';
import { campaignsOf } from './plan/campaigns.js';

export interface Scene {
  readonly customers: readonly { readonly id: string; readonly token: string }[];
  readonly campaigns: readonly { readonly id: string }[];
}

const AT_ONCE = 16;
/** Points: customers cross them all the time, both ways. */
const LEVELS = [0, 400, 2500, 3500];

/** Tokens that outlive every jump of the clock, signed with the key that the service is given. */
export class Tokens {
  private readonly key: KeyObject;
  private readonly keyId: string;

  constructor(file: string) {
    this.key = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
    writeFileSync(file, this.key.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
    const { e, kty, n } = createPublicKey(this.key).export({ format: 'jwk' });
    this.keyId = createHash('sha256').update(JSON.stringify({ e, kty, n })).digest('base64url');
  }

  forCustomer(id: string, now: number): string {
    const iat = Math.floor(now / 1000);
    const claims = { sub: id, id, username: id, roles: ['ROLE_PARTICIPANT'], iat, exp: iat + 365 * 86_400 };
    const parts = [
      { alg: 'RS256', typ: 'JWT', kid: this.keyId },
      { ...claims, jti: id, gen: 0 },
    ];
    const signed = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
    return `${signed}.${sign('sha256', Buffer.from(signed), this.key).toString('base64url')}`;
  }
}

/** Registers the customers and makes the campaigns, over HTTP as an administrator would. */
export async function prepareScene(
  options: Options,
  connection: Connection,
  tokens: Tokens,
  now: number,
): Promise<Scene> {
  for (const [index, points] of LEVELS.entries()) {
    const reward = { name: `Reward ${index}`, value: index, code: `r${index}` };
    await connection.ask('POST', '/api/level/create', {
      level: { name: `Level ${index}`, conditionValue: points, active: true, reward },
    });
  }
  const customers = await each(options.customers, async (index) => {
    const customer = {
      firstName: 'Chaos',
      lastName: `Customer ${index}`,
      email: `chaos-${index}@example.com`,
      agreement1: true,
    };
    const { customerId: id } = await connection.ask<{ customerId: string }>(
      'POST',
      '/api/customer/register',
      {
        customer,
      },
    );
    await connection.ask('POST', `/api/admin/customer/${id}/activate`);
    return { id, token: tokens.forCustomer(id, now) };
  });
  const plans = campaignsOf(options);
  const campaigns = await each(plans.length, async (index) => {
    const plan = plans[index];
    if (!plan) {
      throw new Error(`There is no plan for campaign ${index}`);
    }
    const campaign = {
      ...{ reward: 'gift_code', translations: { en: { name: plan.name } }, active: true },
      ...{ costInPoints: plan.cost, singleCoupon: plan.shared, unlimited: false },
      // Only a campaign without any limit is called unlimited.
      ...(plan.limit === null && plan.limitPerUser === null
        ? { unlimited: true }
        : { limit: plan.limit ?? 1_000_000_000, limitPerUser: plan.limitPerUser ?? 1_000_000_000 }),
      ...{ daysInactive: plan.daysInactive, daysValid: plan.daysValid },
      fulfillmentTracking: plan.tracksDelivery,
      campaignActivity: { allTimeActive: true },
      campaignVisibility: { allTimeVisible: true },
      coupons: plan.shared ? [`SHARED-${index}`] : [],
    };
    const path = '/api/campaign';
    const { campaignId: id } = await connection.ask<{ campaignId: string }>('POST', path, { campaign });
    if (!plan.shared) {
      const codes = { pattern: `C${index}-##########`, count: plan.codes };
      await connection.ask('POST', `${path}/${id}/coupons`, codes);
    }
    return { id };
  });
  return { customers, campaigns };
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
