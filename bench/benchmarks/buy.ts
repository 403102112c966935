import { type Latencies, Load, onTheWire } from '../load/load.js';
import { compare, type Compared, getRatios, warmUp } from '../report/rounds.js';
import { getSpread } from '../report/statistics.js';
import { cpuText, type Section, spreadText, type Verdict, whole } from '../report/section.js';
import { Laurel } from '../fixtures/laurel.js';
import { codesFor, createShopFixture, HOT, type Shop, SPREAD } from '../fixtures/shop-fixture.js';
import { createLeastShop } from '../fixtures/least-fixture.js';
import type { DatabaseFixture } from '../fixtures/database-fixture.js';
import type { Bench, Benchmark } from './benchmark.js';
import { Bare, checkAnswers, closing, overHttp, untilSequenced } from './contest.js';

const IN_FLIGHT = [1, 8, 32];
const MOST_IN_FLIGHT = Math.max(...IN_FLIGHT);
const GOAL = 0.6;
/** Parts of the least that a purchase sends, by requests in flight. */
const LEAST_GOALS: Readonly<Record<DatabaseFixture['name'], Readonly<Record<number, number>>>> = {
  MariaDB: { 1: 0.4, 8: 0.6, 32: 1 },
  SQLite: { 32: 0.8 },
};
/** Milliseconds, of all but one purchase of a hundred, at half of the highest rate. */
const P99_GOAL = 24;

export const buySpread: Benchmark = {
  name: 'buy-spread',
  run: async (bench) => run(bench, 'buy-spread', SPREAD),
};
export const buyHot: Benchmark = { name: 'buy-hot', run: async (bench) => run(bench, 'buy-hot', HOT) };

interface Found {
  readonly stage: DatabaseFixture['name'];
  readonly inFlight: number;
  readonly laurel: Compared;
  readonly bare: Compared;
  readonly least: Compared;
}

interface Latency {
  readonly stage: DatabaseFixture['name'];
  readonly latencies: Latencies;
}

async function run(bench: Bench, name: string, shop: Shop): Promise<Section> {
  const found: Found[] = [];
  const latencies: Latency[] = [];
  for (const fixture of await bench.stages()) {
    bench.say(`${shop.title}, on ${fixture.name}`);
    const contest = await contestOn(bench, shop, fixture);
    found.push(...contest.found);
    latencies.push({ stage: fixture.name, latencies: contest.latencies });
  }
  return getSection(name, shop, found, latencies);
}

async function contestOn(
  bench: Bench,
  shop: Shop,
  fixture: DatabaseFixture,
): Promise<{ found: Found[]; latencies: Latencies }> {
  const { database, copy, counters } = await createShopFixture(bench, fixture, IN_FLIGHT.length);
  const counter = counters.get(shop);
  if (!counter) {
    throw new Error(`${shop.title} was not opened`);
  }
  const own = await fixture.create('least');
  const { inputs } = counter;
  const sizes = { codes: codesFor(bench, IN_FLIGHT.length), isLimited: shop.isLimited };
  const leastShop = await createLeastShop(own, inputs, sizes);
  const load = new Load();
  const bare = new Bare();
  const least = new Bare();
  const laurel = await Laurel.start({ ...database.environment, ...bench.access.environment });
  const result = await closing([load, bare, least, laurel], async () => {
    await load.open([laurel.port], counter.requests.map(onTheWire));
    await bare.open({ target: copy.target, script: counter.script, inputs });
    await least.open({ targets: [own.target], shop: leastShop, inputs });
    const found: Found[] = [];
    const settled = async () => untilSequenced(database);
    const variants = (inFlight: number) => [
      overHttp('Laurel', { load, service: laurel, fixture, inFlight, settled }),
      bare.variant('bare', inFlight, fixture),
      least.variant('least', inFlight, fixture),
    ];
    await warmUp(variants(MOST_IN_FLIGHT), bench.pace);
    for (const inFlight of bench.quick ? [8] : IN_FLIGHT) {
      const [ours, bound, lowest] = await compare(variants(inFlight), bench.pace);
      if (ours && bound && lowest) {
        found.push({ stage: fixture.name, inFlight, laurel: ours, bare: bound, least: lowest });
        bench.say(getRow(found.at(-1) as Found).join('  '));
      }
    }
    const most = Math.max(...found.map((each) => each.laurel.rate.median));
    const latencies = await load.openLoop(most / 2, bench.quick ? 1 : 8);
    await untilSequenced(database);
    await checkAnswers(load);
    return { found, latencies };
  });
  await own.drop();
  return result;
}

function getRow({ stage, inFlight, laurel, bare, least }: Found): string[] {
  return [
    stage,
    String(inFlight),
    `${whole(laurel.rate.median)}/s`,
    `${whole(bare.rate.median)}/s`,
    spreadText(getRatios(laurel, bare)),
    `${whole(least.rate.median)}/s`,
    spreadText(getRatios(laurel, least)),
    cpuText(laurel.cpuMsEach, ['service', 'database', 'load']),
    cpuText(bare.cpuMsEach, ['service', 'database']),
    cpuText(least.cpuMsEach, ['service', 'database']),
    `${bare.retried} / ${least.retried}`,
  ];
}

function getSection(
  name: string,
  shop: Shop,
  found: readonly Found[],
  latencies: readonly Latency[],
): Section {
  return {
    name,
    title: shop.title,
    columns: [
      'database',
      'in flight',
      'Laurel',
      'own statements',
      'ratio',
      'least',
      'ratio',
      'CPU ms each: service / database / load',
      'own statements: driver / database',
      'least: driver / database',
      'begun again: own statements / least',
    ],
    rows: found.map(getRow),
    notes: latencies.map(
      ({ stage, latencies: { rate, p50, p95, p99, max } }) =>
        `${stage} at ${whole(rate)} purchases a second, half of the most, each sent when it is due: ` +
        `p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, longest ${max.toFixed(0)} ms.`,
    ),
    verdicts: [
      ...found.flatMap((each) => getVerdicts(shop, each)),
      ...latencies.map(({ stage, latencies: { p99 } }) => ({
        claim: `${shop.title}, ${stage}, half of the highest rate: 99th percentile`,
        figure: getSpread([p99]),
        goal: { atMost: P99_GOAL },
        unit: 'ms',
      })),
    ],
    data: { found, latencies },
  };
}

function getVerdicts(shop: Shop, { stage, inFlight, laurel, bare, least }: Found): Verdict[] {
  const claim = `${shop.title}, ${stage}, ${inFlight} in flight: of`;
  const goal = LEAST_GOALS[stage][inFlight];
  return [
    {
      claim: `${claim} its own statements by the bare driver`,
      figure: getRatios(laurel, bare),
      goal: { atLeast: GOAL },
      unit: '×',
    },
    {
      claim: `${claim} the least that a purchase sends`,
      figure: getRatios(laurel, least),
      goal: goal === undefined ? undefined : { atLeast: goal },
      unit: '×',
    },
  ];
}
