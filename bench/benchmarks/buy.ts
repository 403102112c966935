import { Load, type Latencies, onTheWire, type Request } from '../load/load.js';
import { compare, type Compared, ratiosOf } from '../report/rounds.js';
import { type Section, spreadText, type Verdict, whole } from '../report/section.js';
import { addCodes } from '../stage/codes.js';
import { Laurel } from '../stage/laurel.js';
import { campaignsOf, type Customer, customersOf } from '../stage/scene.js';
import type { Database, Stage } from '../stage/stage.js';
import { Recorder, send } from '../statements/record.js';
import type { Inputs, Script } from '../statements/script.js';
import type { Bench, Benchmark } from './benchmark.js';
import { Bare, checkAnswers, closing, overHttp, untilSequenced } from './contest.js';

const IN_FLIGHT = [1, 8, 32];
const GOAL = 0.6;
const RECORDED = 24;
/** More than any database here sells in a second. */
const CODES_PER_SECOND = 5000;

interface Shop {
  readonly name: string;
  readonly title: string;
  readonly campaigns: number;
  readonly limit?: number;
}

const SPREAD: Shop = { name: 'buy-spread', title: 'Buying, 20 campaigns', campaigns: 20 };
const HOT: Shop = {
  name: 'buy-hot',
  title: 'Buying, one campaign with a total limit',
  campaigns: 1,
  limit: 1_000_000_000,
};

export const buySpread: Benchmark = { name: SPREAD.name, run: async (bench) => run(bench, SPREAD) };
export const buyHot: Benchmark = { name: HOT.name, run: async (bench) => run(bench, HOT) };

interface Prepared {
  readonly script: Script;
  readonly requests: readonly Request[];
  readonly inputs: readonly Inputs[];
}

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

async function run(bench: Bench, shop: Shop): Promise<Section> {
  const found: Found[] = [];
  const latencies: Latency[] = [];
  for (const stage of await bench.stages()) {
    bench.say(`${shop.title} on ${stage.name}`);
    const database = await stage.create('buy');
    const prepared = await prepare(bench, shop, database);
    const copy = await database.copy('bare');
    const load = new Load();
    const bare = new Bare();
    const laurel = await Laurel.start({ ...database.environment, ...bench.access.environment });
    await closing([load, bare, laurel], async () => {
      await load.open(laurel.port, prepared.requests.map(onTheWire));
      await bare.open({ target: copy.target, script: prepared.script, inputs: prepared.inputs });
      const settled = async () => untilSequenced(database);
      for (const inFlight of bench.quick ? [8] : IN_FLIGHT) {
        const service = overHttp('Laurel', { load, service: laurel, stage, inFlight, settled });
        const [ours, bound] = await compare([service, bare.variant('bare', inFlight, stage)], bench.pace);
        if (ours && bound) {
          found.push({ stage: stage.name, inFlight, laurel: ours, bare: bound });
          bench.say(rowOf({ stage: stage.name, inFlight, laurel: ours, bare: bound }).join('  '));
        }
      }
      const most = Math.max(
        ...found.filter((each) => each.stage === stage.name).map((each) => each.laurel.rate.median),
      );
      latencies.push({ stage: stage.name, latencies: await load.openLoop(most / 2, bench.quick ? 1 : 8) });
      await checkAnswers(load);
    });
    await copy.drop();
    await database.drop();
  }
  return sectionOf(shop, found, latencies);
}

async function prepare(bench: Bench, shop: Shop, database: Database): Promise<Prepared> {
  const recorder = new Recorder();
  const environment = { ...database.environment, ...bench.access.environment };
  const laurel = await Laurel.start(environment, recorder.listener);
  return closing([laurel], async () => {
    const wishes = Array.from({ length: shop.campaigns }, (_, index) => ({
      name: `Reward ${index + 1}`,
      ...(shop.limit !== undefined && { limit: shop.limit }),
    }));
    const campaigns = await campaignsOf(laurel, wishes);
    const turns = (bench.pace.rounds + 1) * bench.pace.seconds * IN_FLIGHT.length + 8;
    await addCodes(database, campaigns, Math.ceil((turns * CODES_PER_SECOND) / shop.campaigns));
    const customers = await customersOf(laurel, bench.access, bench.quick ? 100 : 1000);
    const inputs = purchases(customers, campaigns);
    const requests = inputs.map((each) => requestOf(each, customers));
    // Each of those that are recorded has bought before, and not as often as the others: so no number is taken for fixed.
    for (let index = 0; index < RECORDED; index += 1) {
      for (let before = 0; before <= index % 4; before += 1) {
        await send(laurel, requests[index] as Request);
      }
    }
    const recordable = inputs
      .slice(0, RECORDED)
      .map((each) => ({ inputs: each, request: requestOf(each, customers) }));
    const { script } = await recorder.script(laurel, recordable);
    await untilSequenced(database);
    return { script, requests, inputs };
  });
}

/** Every customer comes often, never twice at once, and not always to the same campaign. */
function purchases(customers: readonly Customer[], campaigns: readonly string[]): Inputs[] {
  return Array.from({ length: campaigns.length > 1 ? 5 : 1 }, (_, time) =>
    customers.map(({ id }, index) => ({
      customerId: id,
      campaignId: campaigns[(index * 7 + time * 3) % campaigns.length] ?? '',
    })),
  ).flat();
}

function requestOf({ customerId, campaignId = '' }: Inputs, customers: readonly Customer[]): Request {
  const token = customers.find(({ id }) => id === customerId)?.token ?? '';
  return {
    method: 'POST',
    path: `/api/DEFAULT/customer/campaign/${campaignId}/buy`,
    token,
    form: 'quantity=1',
  };
}

function rowOf({ stage, inFlight, laurel, bare }: Found): string[] {
  const cpu = laurel.cpuMsEach;
  return [
    stage,
    String(inFlight),
    `${whole(laurel.rate.median)}/s`,
    `${whole(bare.rate.median)}/s`,
    spreadText(ratiosOf(laurel, bare)),
    [cpu['service'], cpu['database'], cpu['load']].map((each) => each?.toFixed(2) ?? '–').join(' / '),
    [bare.cpuMsEach['service'], bare.cpuMsEach['database']]
      .map((each) => each?.toFixed(2) ?? '–')
      .join(' / '),
    String(bare.retried),
  ];
}

function sectionOf(shop: Shop, found: readonly Found[], latencies: readonly Latency[]): Section {
  const verdicts = found.map(({ stage, inFlight, laurel, bare }): Verdict => ({
    claim: `${shop.title}, ${stage}, ${inFlight} in flight: of the same statements by the bare driver`,
    figure: ratiosOf(laurel, bare),
    goal: { atLeast: GOAL },
    unit: '×',
  }));
  return {
    name: shop.name,
    title: shop.title,
    columns: [
      ...['database', 'in flight', 'Laurel', 'bare driver', 'ratio'],
      ...['CPU ms each: service / database / load', 'bare: driver / database', 'bare: begun again'],
    ],
    rows: found.map(rowOf),
    notes: latencies.map(
      ({ stage, latencies: { rate, p50, p95, p99, max } }) =>
        `${stage} at ${whole(rate)} purchases a second, half of the most, whenever they are due: ` +
        `p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, longest ${max.toFixed(0)} ms.`,
    ),
    verdicts,
    data: { found, latencies },
  };
}
