import { Load, onTheWire } from '../load/load.js';
import { compare, type Compared, getRatios, warmUp } from '../report/rounds.js';
import { cpuText, type Section, spreadText, whole } from '../report/section.js';
import { Laurel } from '../fixtures/laurel.js';
import { createShopFixture, SPREAD } from '../fixtures/shop-fixture.js';
import type { DatabaseFixture } from '../fixtures/database-fixture.js';
import type { Bench, Benchmark } from './benchmark.js';
import { checkAnswers, closing, overHttp, untilSequenced } from './contest.js';

const IN_FLIGHT = [8, 32];
const MOST_IN_FLIGHT = Math.max(...IN_FLIGHT);

/** What it costs that a purchase can be repeated: with a new Idempotency-Key each, and without one, in turns. */
export const buyKeyed: Benchmark = {
  name: 'buy-keyed',
  run: async (bench) => {
    const found: Found[] = [];
    for (const fixture of await bench.stages()) {
      bench.say(`${SPREAD.title}, with and without a key, on ${fixture.name}`);
      found.push(...(await contestOn(bench, fixture)));
    }
    return getSection(found);
  },
};

interface Found {
  readonly stage: DatabaseFixture['name'];
  readonly inFlight: number;
  readonly keyed: Compared;
  readonly plain: Compared;
}

async function contestOn(bench: Bench, fixture: DatabaseFixture): Promise<Found[]> {
  const { database, counters } = await createShopFixture(bench, fixture, 2 * IN_FLIGHT.length);
  const requests = counters.get(SPREAD)?.requests ?? [];
  const loads = { keyed: new Load(), plain: new Load() };
  const service = await Laurel.start({ ...database.environment, ...bench.access.environment });
  return closing([loads.keyed, loads.plain, service], async () => {
    await loads.keyed.open(
      [service.port],
      requests.map((request) => onTheWire({ ...request, keyed: true })),
    );
    await loads.plain.open([service.port], requests.map(onTheWire));
    const settled = async () => untilSequenced(database);
    const found: Found[] = [];
    const variants = (inFlight: number) => [
      overHttp('with a key', { load: loads.keyed, service, fixture, inFlight, settled }),
      overHttp('without', { load: loads.plain, service, fixture, inFlight, settled }),
    ];
    await warmUp(variants(MOST_IN_FLIGHT), bench.pace);
    for (const inFlight of bench.quick ? [8] : IN_FLIGHT) {
      const [keyed, plain] = await compare(variants(inFlight), bench.pace);
      if (keyed && plain) {
        found.push({ stage: fixture.name, inFlight, keyed, plain });
        bench.say(getRow({ stage: fixture.name, inFlight, keyed, plain }).join('  '));
      }
    }
    await Promise.all([checkAnswers(loads.keyed), checkAnswers(loads.plain)]);
    return found;
  });
}

function getRow({ stage, inFlight, keyed, plain }: Found): string[] {
  return [
    stage,
    String(inFlight),
    `${whole(keyed.rate.median)}/s`,
    `${whole(plain.rate.median)}/s`,
    spreadText(getRatios(keyed, plain)),
    cpuText(keyed.cpuMsEach, ['service', 'database']),
    cpuText(plain.cpuMsEach, ['service', 'database']),
  ];
}

function getSection(found: readonly Found[]): Section {
  return {
    name: 'buy-keyed',
    title: 'Buying with an Idempotency-Key',
    columns: [
      'database',
      'in flight',
      'with a key',
      'without',
      'ratio',
      'CPU ms each, with: service / database',
      'without',
    ],
    rows: found.map(getRow),
    notes: [],
    verdicts: [],
    data: { found },
  };
}
