import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AccessTokens } from '../../src/auth/access-tokens.js';
import { SigningKeys } from '../../src/auth/signing-keys.js';
import { AppConfig } from '../../src/platform/config/app-config.js';
import { Clock } from '../../src/platform/time/clock.js';
import { type Environment, type Laurel, MASTER_API_KEY } from './laurel.js';

export interface Customer {
  readonly id: string;
  readonly token: string;
}

export interface CampaignWish {
  readonly name: string;
  /** How often it may be sold in all. */
  readonly limit?: number;
}

const POINTS = 1_000_000_000;
const COST = 10;
const AT_ONCE = 8;

/** Who may enter: a key for machines, and what tokens are signed with. */
export class Access {
  private readonly tokens: AccessTokens;
  readonly environment: Environment;

  constructor(directory: string) {
    const file = join(directory, 'signing-key.pem');
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
    this.environment = {
      MASTER_API_KEY,
      JWT_PRIVATE_KEY_FILE: file,
      ACCESS_TOKEN_TTL: '86400',
    };
    const config = AppConfig.fromEnvironment({ ...this.environment });
    this.tokens = new AccessTokens(config, new SigningKeys(config), new Clock());
  }

  tokenOf(customerId: string): string {
    const account = { id: customerId, role: 'customer', username: null, superAdmin: false } as const;
    return this.tokens.issue(
      { ...account, permissions: null, lastLoginAt: null, generation: 0 },
      randomUUID(),
    );
  }
}

/** Registers customers over HTTP, and gives them more points than they can spend; to each a few more than to the last. */
export async function customersOf(laurel: Laurel, access: Access, count: number): Promise<Customer[]> {
  const level = { translations: { en: { name: 'Everybody' } }, conditionValue: 0, active: true };
  await laurel.ask('POST', '/api/level/create', { level });
  return inParallel(count, async (index) => {
    const person = {
      firstName: 'Ada',
      lastName: `Customer ${index}`,
      email: `customer-${index}@example.com`,
    };
    const registered = await laurel.ask('POST', '/api/customer/register', {
      customer: { ...person, agreement1: true },
    });
    const { customerId } = JSON.parse(registered) as { customerId: string };
    await laurel.ask('POST', '/api/points/transfer/add', {
      transfer: { customer: customerId, points: POINTS - 1000 * index, comment: 'Welcome' },
    });
    return { id: customerId, token: access.tokenOf(customerId) };
  });
}

/** Over HTTP, each with one code. */
export async function campaignsOf(laurel: Laurel, wishes: readonly CampaignWish[]): Promise<string[]> {
  return inParallel(wishes.length, async (index) => {
    const { name, limit } = wishes[index] ?? { name: '' };
    const campaign = {
      reward: 'discount_code',
      translations: { en: { name, shortDescription: `All about ${name}`, brandName: 'Laurel' } },
      active: true,
      costInPoints: COST,
      singleCoupon: false,
      ...(limit === undefined ? { unlimited: true } : { unlimited: false, limit, limitPerUser: limit }),
      campaignActivity: { allTimeActive: true },
      campaignVisibility: { allTimeVisible: true },
      coupons: ['FIRST'],
    };
    const created = await laurel.ask('POST', '/api/campaign', { campaign });
    return (JSON.parse(created) as { campaignId: string }).campaignId;
  });
}

export async function inParallel<T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  const each = async () => {
    for (let index = next++; index < count; index = next++) {
      results[index] = await work(index);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, each));
  return results;
}
