import { type Latencies, Load, onTheWire } from '../load/load.js';
import { compare, type Compared, ratiosOf, warmUp } from '../report/rounds.js';
import { cpuText, type Section, spreadText, type Verdict, whole } from '../report/section.js';
import { Laurel } from '../stage/laurel.js';
import { HOT, marketOn, type Shop, SPREAD } from '../stage/market.js';
import type { Stage } from '../stage/stage.js';
import type { Bench, Benchmark } from './benchmark.js';
import { Bare, checkAnswers, closing, overHttp, untilSequenced } from './contest.js';

const IN_FLIGHT = [1, 8, 32];
const MOST_IN_FLIGHT = Math.max(...IN_FLIGHT);
const GOAL = 0.6;

export const buySpread: Benchmark = {
  name: 'buy-spread',
  run: async (bench) => run(bench, 'buy-spread', SPREAD),
};
export const buyHot: Benchmark = { name: 'buy-hot', run: async (bench) => run(bench, 'buy-hot', HOT) };

interface Found {
  readonly stage: Stage['name'];
  readonly inFlight: number;
  readonly laurel: Compared;
  readonly bare: Compared;
}

interface Latency {
  readonly stage: Stage['name'];
  readonly latencies: Latencies;
}

async function run(bench: Bench, name: string, shop: Shop): Promise<Section> {
  const found: Found[] = [];
  const latencies: Latency[] = [];
  for (const stage of await bench.stages()) {
    bench.say(`${shop.title}, on ${stage.name}`);
    const contest = await contestOn(bench, shop, stage);
    found.push(...contest.found);
    latencies.push({ stage: stage.name, latencies: contest.latencies });
  }
  return sectionOf(name, shop, found, latencies);
}

async function contestOn(
  bench: Bench,
  shop: Shop,
  stage: Stage,
): Promise<{ found: Found[]; latencies: Latencies }> {
  const { database, copy, counters } = await marketOn(bench, stage, IN_FLIGHT.length);
  const counter = counters.get(shop);
  if (!counter) {
    throw new Error(`Nobody has opened ${shop.title}`);
  }
  const load = new Load();
  const bare = new Bare();
  const laurel = await Laurel.start({ ...database.environment, ...bench.access.environment });
  return closing([load, bare, laurel], async () => {
    await load.open([laurel.port], counter.requests.map(onTheWire));
    await bare.open({ target: copy.target, script: counter.script, inputs: counter.inputs });
    const found: Found[] = [];
    const settled = async () => untilSequenced(database);
    const variants = (inFlight: number) => [
      overHttp('Laurel', { load, service: laurel, stage, inFlight, settled }),
      bare.variant('bare', inFlight, stage),
    ];
    await warmUp(variants(MOST_IN_FLIGHT), bench.pace);
    for (const inFlight of bench.quick ? [8] : IN_FLIGHT) {
      const [ours, bound] = await compare(variants(inFlight), bench.pace);
      if (ours && bound) {
        found.push({ stage: stage.name, inFlight, laurel: ours, bare: bound });
        bench.say(rowOf({ stage: stage.name, inFlight, laurel: ours, bare: bound }).join('  '));
      }
    }
    const most = Math.max(...found.map((each) => each.laurel.rate.median));
    const latencies = await load.openLoop(most / 2, bench.quick ? 1 : 8);
    await untilSequenced(database);
    await checkAnswers(load);
    return { found, latencies };
  });
}

function rowOf({ stage, inFlight, laurel, bare }: Found): string[] {
  return [
    stage,
    String(inFlight),
    `${whole(laurel.rate.median)}/s`,
    `${whole(bare.rate.median)}/s`,
    spreadText(ratiosOf(laurel, bare)),
    cpuText(laurel.cpuMsEach, ['service', 'database', 'load']),
    cpuText(bare.cpuMsEach, ['service', 'database']),
    String(bare.retried),
  ];
}

function sectionOf(
  name: string,
  shop: Shop,
  found: readonly Found[],
  latencies: readonly Latency[],
): Section {
  const verdicts = found.map(({ stage, inFlight, laurel, bare }): Verdict => ({
    claim: `${shop.title}, ${stage}, ${inFlight} in flight: of the same statements by the bare driver`,
    figure: ratiosOf(laurel, bare),
    goal: { atLeast: GOAL },
    unit: '×',
  }));
  return {
    name,
    title: shop.title,
    columns: [
      ...['database', 'in flight', 'Laurel', 'bare driver', 'ratio'],
      ...['CPU ms each: service / database / load', 'bare: driver / database', 'bare: begun again'],
    ],
    rows: found.map(rowOf),
    notes: latencies.map(
      ({ stage, latencies: { rate, p50, p95, p99, max } }) =>
        `${stage} at ${whole(rate)} purchases a second, half of the most, each sent when it is due: ` +
        `p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, longest ${max.toFixed(0)} ms.`,
    ),
    verdicts,
    data: { found, latencies },
  };
}
