import type { Bench } from '../benchmarks/benchmark.js';
import { closing, untilSequenced } from '../benchmarks/contest.js';
import type { Request } from '../load/load.js';
import { Recorder, send } from '../statements/record.js';
import type { Inputs, Script } from '../statements/script.js';
import { addCodes } from './codes.js';
import { Laurel } from './laurel.js';
import { campaignsOf, type CampaignWish, type Customer, customersOf } from './scene.js';
import type { Database, Stage } from './stage.js';

/** Campaigns that somebody buys from. */
export interface Shop {
  readonly title: string;
  readonly campaigns: readonly CampaignWish[];
}

export const SPREAD: Shop = {
  title: 'Buying, 20 campaigns',
  campaigns: Array.from({ length: 20 }, (_, index) => ({ name: `Reward ${index + 1}` })),
};
export const HOT: Shop = {
  title: 'Buying, one campaign with a total limit',
  campaigns: [{ name: 'Reward for few', limit: 1_000_000_000 }],
};

export interface Counter {
  readonly script: Script;
  readonly requests: readonly Request[];
  readonly inputs: readonly Inputs[];
}

/** The same customers, campaigns and codes twice: for a service, and for who must not meet it. */
export interface Market {
  readonly database: Database;
  readonly copy: Database;
  readonly counters: ReadonlyMap<Shop, Counter>;
}

const RECORDED = 24;
/** More than any database here sells in a second. */
const CODES_PER_SECOND = 3500;
const SECONDS_OF_LATENCIES = 8;

export async function marketOn(bench: Bench, stage: Stage, levels: number): Promise<Market> {
  return bench.once(`market on ${stage.name}`, async () => {
    const database = await stage.create('market');
    const { rounds, seconds: ofTurn, warmUpSeconds } = bench.pace;
    const seconds = warmUpSeconds + (rounds + 1) * ofTurn * levels + SECONDS_OF_LATENCIES;
    const counters = await countersOf(bench, database, Math.ceil(seconds * CODES_PER_SECOND));
    return { database, copy: await database.copy('bare'), counters };
  });
}

async function countersOf(bench: Bench, database: Database, codes: number): Promise<Market['counters']> {
  const recorder = new Recorder();
  const environment = { ...database.environment, ...bench.access.environment };
  const laurel = await Laurel.start(environment, recorder.listener);
  return closing([laurel], async () => {
    const customers = await customersOf(laurel, bench.access, bench.quick ? 100 : 1000);
    const counters = new Map<Shop, Counter>();
    for (const shop of [SPREAD, HOT]) {
      const campaigns = await campaignsOf(laurel, shop.campaigns);
      await addCodes(database, campaigns, Math.ceil(codes / campaigns.length));
      counters.set(shop, await counterOf(laurel, recorder, customers, campaigns));
    }
    await untilSequenced(database);
    return counters;
  });
}

async function counterOf(
  laurel: Laurel,
  recorder: Recorder,
  customers: readonly Customer[],
  campaigns: readonly string[],
): Promise<Counter> {
  const inputs = purchases(customers, campaigns);
  const requests = inputs.map((each) => requestOf(each, customers));
  const recordable = requests
    .slice(0, RECORDED)
    .map((request, index) => ({ request, inputs: inputs[index] ?? {} }));
  // Each of those has bought before, and not as often as the others: so no number is taken for fixed.
  for (const [index, { request }] of recordable.entries()) {
    for (let before = 0; before <= index % 4; before += 1) {
      await send(laurel, request);
    }
  }
  const { script } = await recorder.script(laurel, recordable);
  return { script, requests, inputs };
}

/** Every customer comes often, never twice at once, and not always to the same campaign. */
export function purchases(customers: readonly Customer[], campaigns: readonly string[]): Inputs[] {
  return Array.from({ length: campaigns.length > 1 ? 5 : 1 }, (_, time) =>
    customers.map(({ id }, index) => ({
      customerId: id,
      campaignId: campaigns[(index * 7 + time * 3) % campaigns.length] ?? '',
    })),
  ).flat();
}

export function requestOf({ customerId, campaignId = '' }: Inputs, customers: readonly Customer[]): Request {
  const token = customers.find(({ id }) => id === customerId)?.token ?? '';
  const path = `/api/DEFAULT/customer/campaign/${campaignId}/buy`;
  return { method: 'POST', path, token, form: 'quantity=1' };
}
