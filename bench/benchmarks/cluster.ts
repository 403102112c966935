import { setTimeout as sleep } from 'node:timers/promises';
import { Load, onTheWire } from '../load/load.js';
import { type Section, spreadText, type Verdict, whole } from '../report/section.js';
import { spreadOf } from '../report/statistics.js';
import { Cluster, hasCluster, NODES } from '../stage/cluster.js';
import { addCodes } from '../stage/codes.js';
import { Laurel } from '../stage/laurel.js';
import { HOT, purchases, requestOf, type Shop, SPREAD } from '../stage/market.js';
import { campaignsOf, customersOf } from '../stage/scene.js';
import { createOn } from '../stage/server-stage.js';
import type { Database } from '../stage/stage.js';
import type { Bench, Benchmark } from './benchmark.js';
import { closing, untilSequenced } from './contest.js';

const IN_FLIGHT = 32;
const CODES = 120_000;
const NAME = 'cluster';
const PATIENCE_MS = 60_000;

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

interface Turn {
  readonly shop: string;
  readonly way: Way;
  readonly perSecond: number;
  readonly done: number;
  readonly failed: number;
  readonly retries: number;
}

interface Scene {
  readonly services: readonly Laurel[];
  readonly database: Database;
  readonly load: Load;
  readonly requests: ReadonlyMap<Shop, readonly string[]>;
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
    return closing([nodes], async () => sectionOf(await onCluster(bench, nodes)));
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
      const requests = await requestsOf(bench, services[0] as Laurel, database);
      return measure(bench, nodes, { services, database, load, requests });
    });
  });
}

async function requestsOf(bench: Bench, laurel: Laurel, database: Database): Promise<Scene['requests']> {
  const customers = await customersOf(laurel, bench.access, bench.quick ? 100 : 500);
  const requests = new Map<Shop, string[]>();
  for (const shop of [SPREAD, HOT]) {
    const campaigns = await campaignsOf(laurel, shop.campaigns);
    await addCodes(database, campaigns, (bench.quick ? CODES / 10 : CODES) / campaigns.length);
    const inputs = purchases(customers, campaigns);
    requests.set(
      shop,
      inputs.map((each) => onTheWire(requestOf(each, customers))),
    );
  }
  await untilSequenced(database);
  return requests;
}

/** From three nodes to one and back: in each round, every size once. */
async function measure(bench: Bench, nodes: Cluster, scene: Scene): Promise<Turn[]> {
  const turns: Turn[] = [];
  for (const way of WAYS.filter((each) => each.nodes === NODES)) {
    await turnOf(scene, SPREAD, way, bench.pace.warmUpSeconds);
  }
  for (let round = 0; round < bench.pace.rounds; round += 1) {
    for (const size of round % 2 === 0 ? [3, 2, 1] : [1, 2, 3]) {
      await nodes.resize(size);
      await untilReady(scene.services.slice(0, size));
      for (const way of WAYS.filter((each) => each.nodes === size)) {
        for (const shop of [SPREAD, HOT]) {
          turns.push(await turnOf(scene, shop, way, bench.pace.seconds));
        }
      }
    }
    bench.say(`Round ${round + 1} of the cluster`);
  }
  await nodes.resize(NODES);
  return turns;
}

async function turnOf(scene: Scene, shop: Shop, way: Way, seconds: number): Promise<Turn> {
  const { services, load, database, requests } = scene;
  const written = services.slice(0, way.written);
  await load.open(
    written.map(({ port }) => port),
    requests.get(shop) ?? [],
  );
  const before = await retriesOf(written);
  const { done, failed, seconds: took } = await load.closedLoop(IN_FLIGHT, seconds);
  const retries = (await retriesOf(written)) - before;
  await untilSequenced(database);
  return { shop: shop.title, way, perSecond: done / took, done, failed, retries };
}

/** As /metrics counts them: units of work that were begun again, whatever the reason. */
async function retriesOf(services: readonly Laurel[]): Promise<number> {
  const texts = await Promise.all(
    services.map(async ({ port }) => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()),
  );
  const counts = texts.flatMap((text) => [...text.matchAll(/^laurel_unit_of_work_retries_total\S* (\d+)/gm)]);
  return counts.reduce((sum, [, count]) => sum + Number(count), 0);
}

/** A service whose node has come back uses it again without being told. */
async function untilReady(services: readonly Laurel[]): Promise<void> {
  const until = performance.now() + PATIENCE_MS;
  for (const { port } of services) {
    while (!(await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined))?.ok) {
      if (performance.now() > until) {
        throw new Error('A service is not ready');
      }
      await sleep(50);
    }
  }
}

function sectionOf(turns: readonly Turn[]): Section {
  const rows = [SPREAD, HOT].flatMap(({ title }) => WAYS.map((way) => figuresOf(turns, title, way)));
  return {
    name: 'cluster',
    title: `Buying on a Galera cluster, ${IN_FLIGHT} in flight, all nodes on this machine`,
    columns: ['', 'nodes', 'written to', 'purchases', 'to one node', 'begun again, of 1,000', 'refused'],
    rows: rows.map(({ title, way, rate, ratio, again, failed }) => [
      title,
      String(way.nodes),
      way.written === 1 ? 'one' : 'all',
      `${whole(rate.median)}/s`,
      way.nodes === 1 ? '1' : spreadText(ratio),
      again.toFixed(1),
      String(failed),
    ]),
    notes: [],
    verdicts: rows
      .filter(({ way }) => way.nodes > 1)
      .map(({ title, way, ratio }): Verdict => ({
        claim: `${title}, ${way.nodes} cluster nodes on one machine, written through ${way.written === 1 ? 'one' : 'all'}: to one node`,
        figure: ratio,
        goal: undefined,
        unit: '×',
      })),
    data: turns,
  };
}

function figuresOf(turns: readonly Turn[], title: string, way: Way) {
  const mine = turns.filter((turn) => turn.shop === title && turn.way === way);
  const alone = turns.filter((turn) => turn.shop === title && turn.way === WAYS[0]);
  const sum = (of: (turn: Turn) => number) => mine.reduce((total, turn) => total + of(turn), 0);
  return {
    ...{ title, way },
    rate: spreadOf(mine.map(({ perSecond }) => perSecond)),
    ratio: spreadOf(mine.map(({ perSecond }, round) => perSecond / (alone[round]?.perSecond ?? NaN))),
    again: (1000 * sum(({ retries }) => retries)) / sum(({ done }) => done),
    failed: sum(({ failed }) => failed),
  };
}
