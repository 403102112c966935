import { Load, onTheWire, type Request } from '../load/load.js';
import { compare, getRatios, warmUp } from '../report/rounds.js';
import { cpuText, type Section, spreadText, whole } from '../report/section.js';
import { Laurel } from '../fixtures/laurel.js';
import { largeDataFixture, smallDataFixture, type DataFixture } from '../fixtures/data-fixture.js';
import type { Bench, Benchmark } from './benchmark.js';
import { checkAnswers, closing, overHttp } from './contest.js';

const PATH = '/api/DEFAULT/customer/campaign/available?perPage=10';
const IN_FLIGHT = 8;
const GOAL = 1.1;

/** Whether a list gets slower by the codes of what is listed. */
export const stock: Benchmark = {
  name: 'stock',
  run: async (bench) => {
    const stage = await bench.server();
    if (!stage) {
      throw new Error('There is no MariaDB');
    }
    const small = await smallDataFixture(bench, stage);
    const large = await largeDataFixture(bench, stage);
    const services = [await getService(bench, small), await getService(bench, large)];
    const loads = [new Load(), new Load()];
    return closing([...loads, ...services], async () => {
      bench.say('The list of what is available, by codes');
      for (const [index, { customers }] of [small, large].entries()) {
        const requests = customers
          .slice(-20)
          .map(({ token }): Request => ({ method: 'GET', path: PATH, token }));
        await loads[index]?.open([services[index]?.port ?? 0], requests.map(onTheWire));
      }
      const names = ['10', whole(bench.rows / small.campaigns.length + 10)];
      const variants = names.map((name, index) => {
        const [load, service] = [loads[index], services[index]];
        if (!load || !service) {
          throw new Error('There are no customers');
        }
        return overHttp(name, { load, service, fixture: stage, inFlight: IN_FLIGHT });
      });
      await warmUp(variants, bench.pace);
      const compared = await compare(variants, bench.pace);
      for (const load of loads) {
        await checkAnswers(load);
      }
      return getSection(compared, names);
    });
  },
};

async function getService(bench: Bench, { database }: DataFixture): Promise<Laurel> {
  return Laurel.start({ ...database.environment, ...bench.access.environment, PROCESS_ROLE: 'web' });
}

function getSection(compared: Awaited<ReturnType<typeof compare>>, names: readonly string[]): Section {
  const [few, many] = compared;
  if (!few || !many) {
    throw new Error('Nothing was compared');
  }
  // Requests a second are the inverse of what each of them takes.
  const figure = getRatios(few, many);
  return {
    name: 'stock',
    title: `Available list by codes in each of its 10 campaigns (all but 10 sold), ${IN_FLIGHT} in flight, MariaDB`,
    columns: ['codes in each', 'lists', 'time for each, to that with 10', 'CPU ms each: service / database'],
    rows: compared.map((each) => [
      each.name,
      `${whole(each.rate.median)}/s`,
      each === few ? '1' : spreadText(figure),
      cpuText(each.cpuMsEach, ['service', 'database']),
    ]),
    notes: [],
    verdicts: [
      {
        claim: `Available list with ${names[1] ?? ''} codes in each campaign: time, to that with 10`,
        figure,
        goal: { atMost: GOAL },
        unit: '×',
      },
    ],
    data: compared,
  };
}
