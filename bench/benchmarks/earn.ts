import { type Latencies, Load, onTheWire } from '../load/load.js';
import { compare, type Compared, getRatios, warmUp } from '../report/rounds.js';
import { cpuText, type Section, spreadText, whole } from '../report/section.js';
import type { DatabaseFixture } from '../fixtures/database-fixture.js';
import { Laurel } from '../fixtures/laurel.js';
import { createLeastSales } from '../fixtures/least-fixture.js';
import { createSalesFixture } from '../fixtures/sales-fixture.js';
import type { Bench, Benchmark } from './benchmark.js';
import { Bare, checkAnswers, closing, overHttp, untilSequenced } from './contest.js';

const IN_FLIGHT = [1, 8, 32];
const MOST_IN_FLIGHT = Math.max(...IN_FLIGHT);
/** The part of the least that a sale sends, with the most in flight. */
const GOAL = 0.6;

/** Sales of a shop with three lines each, which earn points by twenty rules, against the least that a sale needs. */
export const earn: Benchmark = {
  name: 'earn',
  run: async (bench) => {
    const found: Found[] = [];
    const notes: string[] = [];
    for (const fixture of await bench.stages()) {
      bench.say(`Sales that earn points, on ${fixture.name}`);
      const contest = await contestOn(bench, fixture);
      found.push(...contest.found);
      notes.push(getNote(fixture.name, contest.latencies));
    }
    return getSection(found, notes);
  },
};

interface Found {
  readonly stage: DatabaseFixture['name'];
  readonly inFlight: number;
  readonly laurel: Compared;
  readonly least: Compared;
}

async function contestOn(
  bench: Bench,
  fixture: DatabaseFixture,
): Promise<{ found: Found[]; latencies: Latencies }> {
  const { database, requests, inputs } = await createSalesFixture(bench, fixture);
  const own = await fixture.create('least_sales');
  await createLeastSales(own, inputs);
  const [load, least] = [new Load(), new Bare()];
  const service = await Laurel.start({ ...database.environment, ...bench.access.environment });
  const result = await closing([load, least, service], async () => {
    await load.open([service.port], requests.map(onTheWire));
    await least.open({ targets: [own.target], shop: 'sales', inputs });
    const settled = async () => untilSequenced(database);
    const variants = (inFlight: number) => [
      overHttp('Laurel', { load, service, fixture, inFlight, settled }),
      least.variant('least', inFlight, fixture),
    ];
    await warmUp(variants(MOST_IN_FLIGHT), bench.pace);
    const found: Found[] = [];
    for (const inFlight of bench.quick ? [8] : IN_FLIGHT) {
      const [laurel, lowest] = await compare(variants(inFlight), bench.pace);
      if (laurel && lowest) {
        found.push({ stage: fixture.name, inFlight, laurel, least: lowest });
        bench.say(getRow(found.at(-1) as Found).join('  '));
      }
    }
    const most = Math.max(...found.map((each) => each.laurel.rate.median));
    const latencies = await load.openLoop(most / 2, bench.quick ? 1 : 8);
    await settled();
    await checkAnswers(load);
    return { found, latencies };
  });
  await own.drop();
  await database.drop();
  return result;
}

function getRow({ stage, inFlight, laurel, least }: Found): string[] {
  return [
    stage,
    String(inFlight),
    `${whole(laurel.rate.median)}/s`,
    `${whole(least.rate.median)}/s`,
    spreadText(getRatios(laurel, least)),
    cpuText(laurel.cpuMsEach, ['service', 'database', 'load']),
    cpuText(least.cpuMsEach, ['service', 'database']),
  ];
}

function getNote(stage: DatabaseFixture['name'], { rate, p50, p95, p99, max }: Latencies): string {
  const times = `p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, longest ${max.toFixed(0)} ms`;
  return `${stage} at ${whole(rate)} sales a second, half of the most, each sent when it is due: ${times}.`;
}

function getSection(found: readonly Found[], notes: readonly string[]): Section {
  return {
    name: 'earn',
    title: 'Sales that earn points by twenty rules',
    columns: [
      'database',
      'in flight',
      'Laurel',
      'least',
      'ratio',
      'CPU ms each: service / database / load',
      'least: driver / database',
    ],
    rows: found.map(getRow),
    notes,
    verdicts: found
      .filter(({ inFlight }) => inFlight === MOST_IN_FLIGHT)
      .map(({ stage, inFlight, laurel, least }) => ({
        claim: `Sales by twenty rules, ${stage}, ${inFlight} in flight: of the least that a sale sends`,
        figure: getRatios(laurel, least),
        goal: stage === 'MariaDB' ? { atLeast: GOAL } : undefined,
        unit: '×',
      })),
    data: { found },
  };
}
