import { Load, onTheWire, type Request } from '../load/load.js';
import type { BareList } from '../nest/bare-nest-process.js';
import { Helper } from '../process/helper.js';
import { compare, type Compared, getRatios, type Variant, warmUp } from '../report/rounds.js';
import { cpuText, type Section, spreadText, type Verdict, whole } from '../report/section.js';
import { addCodes } from '../fixtures/codes.js';
import { Laurel } from '../fixtures/laurel.js';
import { getCampaigns, type Customer, getCustomers, inParallel, getSession } from '../fixtures/scene.js';
import type { Database, DatabaseFixture } from '../fixtures/database-fixture.js';
import { Recorder, send } from '../statements/record.js';
import { LEAST_LISTS } from '../statements/least-lists.js';
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
  readonly least: Script;
}

const LISTS: readonly List[] = [
  {
    title: 'available',
    path: '/api/DEFAULT/customer/campaign/available?perPage=10',
    least: LEAST_LISTS.available,
  },
  {
    title: 'bought, with details',
    path: '/api/DEFAULT/customer/campaign/bought?perPage=10&includeDetails=1',
    least: LEAST_LISTS.bought,
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
  readonly stage: DatabaseFixture['name'];
  readonly list: string;
  readonly bytes: number;
  readonly statements: number;
  readonly inFlight: number;
  readonly laurel: Compared;
  readonly bare: Compared;
  readonly least: Compared;
}

export const lists: Benchmark = {
  name: 'lists',
  run: async (bench) => {
    const found: Found[] = [];
    for (const fixture of await bench.stages()) {
      bench.say(`Lists on ${fixture.name}`);
      const database = await fixture.create('lists');
      const prepared = await prepare(bench, database);
      const laurel = await Laurel.start({ ...database.environment, ...bench.access.environment });
      await closing([laurel], async () => {
        for (const each of prepared) {
          found.push(...(await contest(bench, fixture, database, laurel, each)));
        }
      });
      await database.drop();
    }
    return getSection(found);
  },
};

/** Both read the same database, which does not change. */
async function contest(
  bench: Bench,
  fixture: DatabaseFixture,
  database: Database,
  laurel: Laurel,
  { list, requests, inputs, script, answer }: Prepared,
): Promise<Found[]> {
  const found: Found[] = [];
  const load = new Load();
  const nests = [new BareNest(), new BareNest()] as const;
  const [bareNest, leastNest] = nests;
  await closing([load, ...nests], async () => {
    const shown = { target: database.target, inputs, answer: JSON.parse(answer) as unknown };
    await bareNest.open({ ...shown, script });
    await leastNest.open({ ...shown, script: list.least });
    await load.open([laurel.port], requests.map(onTheWire));
    const variants = (inFlight: number) => [
      overHttp('Laurel', { load, service: laurel, fixture, inFlight }),
      bareNest.variant('bare Nest', inFlight, fixture),
      leastNest.variant('least', inFlight, fixture),
    ];
    await warmUp(variants(MOST_IN_FLIGHT), bench.pace);
    for (const inFlight of bench.quick ? [8] : IN_FLIGHT) {
      const [ours, bare, least] = await compare(variants(inFlight), bench.pace);
      if (ours && bare && least) {
        const sizes = { bytes: answer.length, statements: script.steps.length };
        found.push({ stage: fixture.name, list: list.title, ...sizes, inFlight, laurel: ours, bare, least });
        bench.say(getRow(found.at(-1) as Found).join('  '));
      }
    }
    await checkAnswers(load);
    for (const nest of nests) {
      await nest.checkAnswers();
    }
  });
  return found;
}

/** A Nest handler without guards and pipes, in a process of its own, and what asks it. */
class BareNest {
  private readonly load = new Load();
  private readonly helper = Helper.start('nest/bare-nest-process.js');

  async open(list: BareList): Promise<void> {
    const port = await this.helper.ask<number>('open', list);
    await this.load.open([port], [onTheWire({ method: 'GET', path: '/list', token: '' })]);
  }

  variant(name: string, inFlight: number, fixture: DatabaseFixture): Variant {
    return overHttp(name, { load: this.load, service: this.helper, fixture, inFlight });
  }

  async checkAnswers(): Promise<void> {
    await checkAnswers(this.load);
  }

  async stop(): Promise<void> {
    await this.helper.ask('close').catch(() => undefined);
    this.load.stop();
    this.helper.stop();
  }
}

async function prepare(bench: Bench, database: Database): Promise<Prepared[]> {
  const recorder = new Recorder();
  const environment = { ...database.environment, ...bench.access.environment };
  const laurel = await Laurel.start(environment, recorder.listener);
  return closing([laurel], async () => {
    const wishes = Array.from({ length: CAMPAIGNS }, (_, index) => ({ name: `Reward ${index + 1}` }));
    const campaigns = await getCampaigns(laurel, wishes);
    const customers = await getCustomers(laurel, bench.quick ? 20 : 200);
    await addCodes(database, campaigns, customers.length * BOUGHT);
    await inParallel(customers.length, async (index) =>
      buyAll(laurel, customers[index] as Customer, campaigns),
    );
    await untilSequenced(database);
    const prepared: Prepared[] = [];
    for (const list of LISTS) {
      const requests = customers.map(({ token }): Request => ({ method: 'GET', path: list.path, token }));
      const inputs = customers.map(({ id, token }) => ({ customerId: id, sessionId: getSession(token) }));
      const recordable = requests
        .slice(0, RECORDED)
        .map((request, index) => ({ request, inputs: inputs[index] ?? {} }));
      // Some at once, and once: then there are connections, and what is kept in memory.
      await inParallel(RECORDED, async (index) => send(laurel, requests[index] as Request));
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

function getRow({ stage, list, bytes, statements, inFlight, laurel, bare, least }: Found): string[] {
  const cpu = ({ cpuMsEach }: Compared) => cpuText(cpuMsEach, ['service', 'database', 'load']);
  return [
    stage,
    `${list}: ${(bytes / 1000).toFixed(0)} kB, ${statements} statements`,
    String(inFlight),
    `${whole(laurel.rate.median)}/s`,
    `${whole(bare.rate.median)}/s`,
    spreadText(getRatios(laurel, bare)),
    `${whole(least.rate.median)}/s`,
    spreadText(getRatios(laurel, least)),
    cpu(laurel),
    cpu(bare),
    cpu(least),
  ];
}

function getSection(found: readonly Found[]): Section {
  return {
    name: 'lists',
    title: 'Lists of 10 rows',
    columns: [
      'database',
      'list',
      'in flight',
      'Laurel',
      'own statements',
      'ratio',
      'least',
      'ratio',
      'CPU ms each: service / database / load',
      'own statements: the same',
      'least: the same',
    ],
    rows: found.map(getRow),
    notes: [],
    verdicts: found.flatMap(({ stage, list, inFlight, laurel, bare, least }): Verdict[] => {
      const claim = `List of 10 ${list}, ${stage}, ${inFlight} in flight: of a bare Nest handler with the same JSON and`;
      const [goal, unit] = [{ atLeast: GOAL }, '×'];
      return [
        { claim: `${claim} the same statements`, figure: getRatios(laurel, bare), goal, unit },
        { claim: `${claim} two statements`, figure: getRatios(laurel, least), goal, unit },
      ];
    }),
    data: found,
  };
}
