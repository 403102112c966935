import { Load, onTheWire, type Request } from '../load/load.js';
import type { BareList } from '../nest/bare-nest-process.js';
import { Helper } from '../process/helper.js';
import { compare, type Compared, ratiosOf, warmUp } from '../report/rounds.js';
import { cpuText, type Section, spreadText, type Verdict, whole } from '../report/section.js';
import { addCodes } from '../stage/codes.js';
import { Laurel } from '../stage/laurel.js';
import { campaignsOf, type Customer, customersOf, inParallel } from '../stage/scene.js';
import type { Database, Stage } from '../stage/stage.js';
import { Recorder, send } from '../statements/record.js';
import type { Inputs, Script } from '../statements/script.js';
import type { Bench, Benchmark } from './benchmark.js';
import { checkAnswers, closing, overHttp, untilSequenced } from './contest.js';

const IN_FLIGHT = [1, 32];
const MOST_IN_FLIGHT = Math.max(...IN_FLIGHT);
const GOAL = 0.5;
const CAMPAIGNS = 20;
const BOUGHT = 30;
const RECORDED = 8;

interface List {
  readonly title: string;
  readonly path: string;
}

const LISTS: readonly List[] = [
  { title: 'available', path: '/api/DEFAULT/customer/campaign/available?perPage=10' },
  {
    title: 'bought, with details',
    path: '/api/DEFAULT/customer/campaign/bought?perPage=10&includeDetails=1',
  },
];

interface Prepared {
  readonly list: List;
  readonly requests: readonly Request[];
  readonly inputs: readonly Inputs[];
  readonly script: Script;
  readonly answer: string;
}

interface Found {
  readonly stage: Stage['name'];
  readonly list: string;
  readonly bytes: number;
  readonly statements: number;
  readonly inFlight: number;
  readonly laurel: Compared;
  readonly bare: Compared;
}

export const lists: Benchmark = {
  name: 'lists',
  run: async (bench) => {
    const found: Found[] = [];
    for (const stage of await bench.stages()) {
      bench.say(`Lists on ${stage.name}`);
      const database = await stage.create('lists');
      const prepared = await prepare(bench, database);
      const laurel = await Laurel.start({ ...database.environment, ...bench.access.environment });
      await closing([laurel], async () => {
        for (const each of prepared) {
          found.push(...(await contest(bench, stage, database, laurel, each)));
        }
      });
      await database.drop();
    }
    return sectionOf(found);
  },
};

/** Both read the same database: nobody writes. */
async function contest(
  bench: Bench,
  stage: Stage,
  database: Database,
  laurel: Laurel,
  { list, requests, inputs, script, answer }: Prepared,
): Promise<Found[]> {
  const found: Found[] = [];
  const loads = [new Load(), new Load()] as const;
  const [load, bareLoad] = loads;
  const nest = Helper.start('nest/bare-nest-process.js');
  await closing([...loads, nest], async () => {
    const bareList: BareList = {
      target: database.target,
      script,
      inputs,
      answer: JSON.parse(answer) as unknown,
    };
    const port = await nest.ask<number>('open', bareList);
    await load.open([laurel.port], requests.map(onTheWire));
    await bareLoad.open(
      [port],
      [onTheWire({ method: 'GET', path: '/list', token: requests[0]?.token ?? '' })],
    );
    const variants = (inFlight: number) => [
      overHttp('Laurel', { load, service: laurel, stage, inFlight }),
      overHttp('bare Nest', { load: bareLoad, service: nest, stage, inFlight }),
    ];
    await warmUp(variants(MOST_IN_FLIGHT), bench.pace);
    for (const inFlight of bench.quick ? [8] : IN_FLIGHT) {
      const [ours, bare] = await compare(variants(inFlight), bench.pace);
      if (ours && bare) {
        const sizes = { bytes: answer.length, statements: script.steps.length };
        found.push({ stage: stage.name, list: list.title, ...sizes, inFlight, laurel: ours, bare });
        bench.say(rowOf(found.at(-1) as Found).join('  '));
      }
    }
    await checkAnswers(load);
    await checkAnswers(bareLoad);
    await nest.ask('close');
  });
  return found;
}

async function prepare(bench: Bench, database: Database): Promise<Prepared[]> {
  const recorder = new Recorder();
  const environment = { ...database.environment, ...bench.access.environment };
  const laurel = await Laurel.start(environment, recorder.listener);
  return closing([laurel], async () => {
    const wishes = Array.from({ length: CAMPAIGNS }, (_, index) => ({ name: `Reward ${index + 1}` }));
    const campaigns = await campaignsOf(laurel, wishes);
    const customers = await customersOf(laurel, bench.access, bench.quick ? 20 : 200);
    await addCodes(database, campaigns, customers.length * BOUGHT);
    await inParallel(customers.length, async (index) =>
      buyAll(laurel, customers[index] as Customer, campaigns),
    );
    await untilSequenced(database);
    const prepared: Prepared[] = [];
    for (const list of LISTS) {
      const requests = customers.map(({ token }): Request => ({ method: 'GET', path: list.path, token }));
      const inputs = customers.map(({ id }) => ({ customerId: id }));
      const recordable = requests
        .slice(0, RECORDED)
        .map((request, index) => ({ request, inputs: inputs[index] ?? {} }));
      const { script, answers } = await recorder.script(laurel, recordable);
      prepared.push({ list, requests, inputs, script, answer: answers[0] ?? '' });
    }
    return prepared;
  });
}

/** Something of half of the campaigns. */
async function buyAll(laurel: Laurel, { token }: Customer, campaigns: readonly string[]): Promise<void> {
  for (const campaignId of campaigns.slice(0, 10)) {
    const path = `/api/DEFAULT/customer/campaign/${campaignId}/buy`;
    await send(laurel, { method: 'POST', path, token, form: `quantity=${BOUGHT / 10}` });
  }
}

function rowOf({ stage, list, bytes, statements, inFlight, laurel, bare }: Found): string[] {
  const cpu = ({ cpuMsEach }: Compared) => cpuText(cpuMsEach, ['service', 'database', 'load']);
  return [
    stage,
    `${list}: ${(bytes / 1000).toFixed(0)} kB, ${statements} statements`,
    String(inFlight),
    `${whole(laurel.rate.median)}/s`,
    `${whole(bare.rate.median)}/s`,
    spreadText(ratiosOf(laurel, bare)),
    cpu(laurel),
    cpu(bare),
  ];
}

function sectionOf(found: readonly Found[]): Section {
  return {
    name: 'lists',
    title: 'Lists of 10 rows',
    columns: [
      ...['database', 'list', 'in flight', 'Laurel', 'bare Nest', 'ratio'],
      ...['CPU ms each: service / database / load', 'bare: the same'],
    ],
    rows: found.map(rowOf),
    notes: [],
    verdicts: found.map(({ stage, list, inFlight, laurel, bare }): Verdict => ({
      claim: `List of 10 ${list}, ${stage}, ${inFlight} in flight: of a bare Nest handler with the same statements and JSON`,
      figure: ratiosOf(laurel, bare),
      goal: { atLeast: GOAL },
      unit: '×',
    })),
    data: found,
  };
}
