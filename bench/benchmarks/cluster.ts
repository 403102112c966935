import { setTimeout as sleep } from 'node:timers/promises';
import { Load, onTheWire } from '../load/load.js';
import { type Section, spreadText, type Verdict, whole } from '../report/section.js';
import { getSpread } from '../report/statistics.js';
import { Cluster, hasCluster, NODES } from '../fixtures/cluster.js';
import { addCodes } from '../fixtures/codes.js';
import { Laurel } from '../fixtures/laurel.js';
import { createLeastShop } from '../fixtures/least-fixture.js';
import { HOT, purchases, getRequest, type Shop, SPREAD } from '../fixtures/shop-fixture.js';
import { getCampaigns, getCustomers } from '../fixtures/scene.js';
import { createOn } from '../fixtures/server-fixture.js';
import type { Database } from '../fixtures/database-fixture.js';
import type { Inputs } from '../statements/script.js';
import type { Bench, Benchmark } from './benchmark.js';
import { Bare, closing, untilSequenced } from './contest.js';

const IN_FLIGHT = 32;
const CODES = 120_000;
const NAME = 'cluster';
const SHOPS = [SPREAD, HOT];
const TIMEOUT_MS = 60_000;

/** How many nodes there are, and how many of them are written to. */
interface Way {
  readonly nodes: number;
  readonly written: number;
}

const WAYS: readonly Way[] = [
  { nodes: 1, written: 1 },
  { nodes: 2, written: 1 },
  { nodes: 2, written: 2 },
  { nodes: 3, written: 1 },
  { nodes: 3, written: 3 },
];

/** The goal for purchases in one campaign, on three nodes that are all written to. */
const GOAL = 0.8;

interface Turn {
  readonly shop: string;
  readonly way: Way;
  readonly perSecond: number;
  readonly done: number;
  readonly failed: number;
  readonly retries: number;
  /** What the least that a purchase sends reaches in the same round. */
  readonly leastPerSecond: number;
}

interface Scene {
  readonly services: readonly Laurel[];
  readonly database: Database;
  readonly load: Load;
  readonly requests: ReadonlyMap<Shop, readonly string[]>;
  /** By shop; the first writes to the first node, the second to the first two … */
  readonly least: ReadonlyMap<Shop, readonly Bare[]>;
}

/** One service on each node. Nodes leave and come back between the turns. */
export const cluster: Benchmark = {
  name: 'cluster',
  run: async (bench) => {
    if (!hasCluster()) {
      throw new Error('There is no Galera: scripts/services/galera.sh fetch');
    }
    bench.say('Starting a cluster');
    const nodes = await Cluster.start(bench.directory);
    return closing([nodes], async () => getSection(await onCluster(bench, nodes)));
  },
};

async function onCluster(bench: Bench, nodes: Cluster): Promise<Turn[]> {
  const database = await createOn(bench.directory, nodes.url(1), NAME);
  const environments = Array.from({ length: NODES }, (_, index) => ({
    ...bench.access.environment,
    ...database.environment,
    DATABASE_URL: `${nodes.url(index + 1)}/laurel_bench_${NAME}`,
  }));
  const services: Laurel[] = [];
  const load = new Load();
  return closing([load], async () => {
    for (const environment of environments) {
      services.push(await Laurel.start(environment));
    }
    return closing(services, async () => {
      const { requests, inputs } = await getRequests(bench, services[0] as Laurel, database);
      const least = new Map<Shop, Bare[]>();
      for (const shop of SHOPS) {
        least.set(shop, await getLeast(bench, nodes, shop, inputs.get(shop) ?? []));
      }
      return closing([...least.values()].flat(), async () =>
        measure(bench, nodes, { services, database, load, requests, least }),
      );
    });
  });
}

async function getRequests(bench: Bench, laurel: Laurel, database: Database) {
  const customers = await getCustomers(laurel, bench.quick ? 100 : 500);
  const requests = new Map<Shop, string[]>();
  const inputs = new Map<Shop, Inputs[]>();
  for (const shop of SHOPS) {
    const campaigns = await getCampaigns(laurel, shop.campaigns);
    await addCodes(database, campaigns, (bench.quick ? CODES / 10 : CODES) / campaigns.length);
    const ofShop = purchases(customers, campaigns);
    inputs.set(shop, ofShop);
    requests.set(
      shop,
      ofShop.map((each) => onTheWire(getRequest(each, customers))),
    );
  }
  await untilSequenced(database);
  return { requests, inputs };
}

async function getLeast(
  bench: Bench,
  nodes: Cluster,
  shop: Shop,
  inputs: readonly Inputs[],
): Promise<Bare[]> {
  const name = shop.isLimited ? 'least_hot' : 'least_spread';
  const database = await createOn(bench.directory, nodes.url(1), name);
  const sizes = { codes: bench.quick ? CODES / 10 : 2 * CODES, isLimited: shop.isLimited };
  const leastShop = await createLeastShop(database, inputs, sizes);
  const urls = Array.from({ length: NODES }, (_, index) => `${nodes.url(index + 1)}/laurel_bench_${name}`);
  const bares: Bare[] = [];
  for (const [index] of urls.entries()) {
    const bare = new Bare();
    await bare.open({
      targets: urls.slice(0, index + 1).map((url) => ({ url })),
      shop: leastShop,
      inputs,
    });
    bares.push(bare);
  }
  return bares;
}

/** From three nodes to one and back: in each round, every size once. */
async function measure(bench: Bench, nodes: Cluster, scene: Scene): Promise<Turn[]> {
  const turns: Turn[] = [];
  for (const way of WAYS.filter((each) => each.nodes === NODES)) {
    await takeTurn(scene, SPREAD, way, bench.pace.warmUpSeconds);
  }
  for (let round = 0; round < bench.pace.rounds; round += 1) {
    for (const size of round % 2 === 0 ? [3, 2, 1] : [1, 2, 3]) {
      await nodes.resize(size);
      await untilReady(scene.services.slice(0, size));
      for (const way of WAYS.filter((each) => each.nodes === size)) {
        for (const shop of SHOPS) {
          turns.push(await takeTurn(scene, shop, way, bench.pace.seconds));
        }
      }
    }
    bench.say(`Round ${round + 1} of the cluster`);
  }
  await nodes.resize(NODES);
  return turns;
}

async function takeTurn(scene: Scene, shop: Shop, way: Way, seconds: number): Promise<Turn> {
  const { services, load, database, requests } = scene;
  const written = services.slice(0, way.written);
  await load.open(
    written.map(({ port }) => port),
    requests.get(shop) ?? [],
  );
  const before = await getRetries(written);
  const { done, failed, seconds: took } = await load.closedLoop(IN_FLIGHT, seconds);
  const retries = (await getRetries(written)) - before;
  await untilSequenced(database);
  const least = await scene.least.get(shop)?.[way.written - 1]?.play(IN_FLIGHT, seconds);
  const leastPerSecond = least ? least.done / least.seconds : NaN;
  return { shop: shop.title, way, perSecond: done / took, done, failed, retries, leastPerSecond };
}

/** Reads the count of /metrics: units of work that were begun again, whatever the reason. */
async function getRetries(services: readonly Laurel[]): Promise<number> {
  const texts = await Promise.all(
    services.map(async ({ port }) => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()),
  );
  const counts = texts.flatMap((text) => [...text.matchAll(/^laurel_unit_of_work_retries_total\S* (\d+)/gm)]);
  return counts.reduce((sum, [, count]) => sum + Number(count), 0);
}

/** A service whose node has come back uses it again without being told. */
async function untilReady(services: readonly Laurel[]): Promise<void> {
  const until = performance.now() + TIMEOUT_MS;
  for (const { port } of services) {
    while (!(await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined))?.ok) {
      if (performance.now() > until) {
        throw new Error('A service is not ready');
      }
      await sleep(50);
    }
  }
}

function getSection(turns: readonly Turn[]): Section {
  const rows = SHOPS.flatMap(({ title }) => WAYS.map((way) => getFigures(turns, title, way)));
  return {
    name: 'cluster',
    title: `Buying on a Galera cluster, ${IN_FLIGHT} in flight, all nodes on this machine`,
    columns: [
      '',
      'nodes',
      'written to',
      'purchases',
      'to one node',
      'least',
      'ratio',
      'begun again, of 1,000',
      'refused',
    ],
    rows: rows.map(({ title, way, rate, ratio, least, toLeast, again, failed }) => [
      title,
      String(way.nodes),
      way.written === 1 ? 'one' : 'all',
      `${whole(rate.median)}/s`,
      way.nodes === 1 ? '1' : spreadText(ratio),
      `${whole(least.median)}/s`,
      spreadText(toLeast),
      again.toFixed(1),
      String(failed),
    ]),
    notes: [],
    verdicts: rows.flatMap(({ title, way, ratio, toLeast }): Verdict[] => {
      const claim = `${title}, ${way.nodes} cluster nodes on one machine, written through ${way.written === 1 ? 'one' : 'all'}:`;
      const isAimedAt = title === HOT.title && way.nodes === NODES && way.written === NODES;
      const goal = isAimedAt ? { atLeast: GOAL } : undefined;
      return [
        ...(way.nodes > 1 ? [{ claim: `${claim} to one node`, figure: ratio, goal, unit: '×' }] : []),
        {
          claim: `${claim} of the least that a purchase sends`,
          figure: toLeast,
          goal: undefined,
          unit: '×',
        },
      ];
    }),
    data: turns,
  };
}

function getFigures(turns: readonly Turn[], title: string, way: Way) {
  const mine = turns.filter((turn) => turn.shop === title && turn.way === way);
  const alone = turns.filter((turn) => turn.shop === title && turn.way === WAYS[0]);
  const sum = (of: (turn: Turn) => number) => mine.reduce((total, turn) => total + of(turn), 0);
  return {
    title,
    way,
    rate: getSpread(mine.map(({ perSecond }) => perSecond)),
    ratio: getSpread(mine.map(({ perSecond }, round) => perSecond / (alone[round]?.perSecond ?? NaN))),
    least: getSpread(mine.map(({ leastPerSecond }) => leastPerSecond)),
    toLeast: getSpread(mine.map(({ perSecond, leastPerSecond }) => perSecond / leastPerSecond)),
    again: (1e3 * sum(({ retries }) => retries)) / sum(({ done }) => done),
    failed: sum(({ failed }) => failed),
  };
}
