import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ask } from '../fixtures/ask.js';
import type { Database, DatabaseFixture } from '../fixtures/database-fixture.js';
import { Laurel, MASTER_API_KEY } from '../fixtures/laurel.js';
import { createSalesFixture, getSale } from '../fixtures/sales-fixture.js';
import { Load, onTheWire } from '../load/load.js';
import { getRssMb } from '../process/usage.js';
import { compare, type Compared, type Pace, getRatios, type Turn, type Variant } from '../report/rounds.js';
import { cpuText, type Section, spreadText, whole } from '../report/section.js';
import type { Bench, Benchmark } from './benchmark.js';
import { checkAnswers, closing, metered, overHttp, untilSequenced } from './contest.js';

const IN_FLIGHT = 32;
/** Each takes a file of its own. */
const ROUNDS_MAX = 5;
/** Every so many documents of a file, one is a return of an earlier one. */
const RETURN_EVERY = 20;
/** … and one stands in the file before, too. */
const KNOWN_EVERY = 25;
const SAMPLE_MS = 100;

/** A file of sales, with some returns and some documents that are known, against single requests with the same sales. */
export const importing: Benchmark = {
  name: 'import',
  run: async (bench) => {
    const found: Found[] = [];
    for (const fixture of await bench.stages()) {
      bench.say(`A file of ${whole(bench.documents)} sales, on ${fixture.name}`);
      found.push(await contestOn(bench, fixture));
      bench.say(getRow(found.at(-1) as Found).join('  '));
    }
    return getSection(found, bench.documents);
  },
};

interface Memory {
  readonly beforeMb: number;
  readonly highestMb: number;
  readonly afterMb: number;
}

interface Found {
  readonly stage: DatabaseFixture['name'];
  readonly file: Compared;
  readonly again: Compared;
  readonly single: Compared;
  readonly memory: Memory;
}

async function contestOn(bench: Bench, fixture: DatabaseFixture): Promise<Found> {
  const { database, requests, inputs } = await createSalesFixture(bench, fixture);
  const cards = inputs.flatMap(({ card }) => card ?? []);
  const load = new Load();
  const service = await Laurel.start({ ...database.environment, ...bench.access.environment });
  const found = await closing([load, service], async () => {
    await load.open([service.port], requests.map(onTheWire));
    const settled = async () => untilSequenced(database);
    const files = new Files(cards, bench.documents);
    const pids = { service: service.pid, ...(fixture.pid && { database: fixture.pid }) };
    const getImport = (name: string, next: () => string): Variant => ({
      name,
      turn: () => metered(pids, async () => importFile(service, database, next())),
    });
    const file = getImport('file', () => files.next());
    const again = getImport('again', () => files.last);
    const single = overHttp('single', { load, service, fixture, inFlight: IN_FLIGHT, settled });
    await single.turn(bench.pace.warmUpSeconds);
    const { result, memory } = await withMemory(service, async () =>
      compare([file, again, single], getPace(bench.pace)),
    );
    await checkAnswers(load);
    const [ofFile, ofAgain, ofSingle] = result;
    if (!ofFile || !ofAgain || !ofSingle) {
      throw new Error('A variant was not measured');
    }
    return { stage: fixture.name, file: ofFile, again: ofAgain, single: ofSingle, memory };
  });
  await database.drop();
  return found;
}

function getPace(pace: Pace): Pace {
  return { ...pace, rounds: Math.min(pace.rounds, ROUNDS_MAX) };
}

/** Files with documents that no earlier one has, but for those that are to be known. */
class Files {
  last = '';
  private number = 0;
  private seed = 1;
  private before: readonly string[] = [];

  constructor(
    private readonly cards: readonly string[],
    private readonly documents: number,
  ) {}

  next(): string {
    this.number += 1;
    const run = randomUUID().slice(0, 8);
    const sold: { readonly number: string; readonly card: string }[] = [];
    const lines = Array.from({ length: this.documents }, (_, index) => {
      const known = index % KNOWN_EVERY === 1 ? this.before[index] : undefined;
      // From the first sixth on, so that there is something to give back.
      const revised = index % RETURN_EVERY === 0 ? sold[index - Math.ceil(this.documents / 6)] : undefined;
      const number = `F${this.number}-${run}-${index}`;
      const card = revised?.card ?? this.anyCard();
      sold.push({ number: known !== undefined || revised ? '' : number, card });
      return (
        known ?? JSON.stringify(getSale(number, card, revised?.number === '' ? undefined : revised?.number))
      );
    });
    this.before = lines;
    this.last = lines.join('\n');
    return this.last;
  }

  /** In an order that only seems to be one of chance: runs are to have the same files. */
  private anyCard(): string {
    this.seed = (this.seed * 48_271) % 2_147_483_647;
    return this.cards[this.seed % this.cards.length] ?? '';
  }
}

async function importFile(service: Laurel, database: Database, file: string): Promise<Turn> {
  const began = performance.now();
  const answer = await ask(service.port, {
    method: 'POST',
    path: '/api/admin/transaction/import',
    headers: {
      'x-auth-token': MASTER_API_KEY,
      'content-type': 'text/csv',
      'idempotency-key': randomUUID(),
    },
    body: file,
  });
  const seconds = (performance.now() - began) / 1000;
  const { totalSuccess, totalFailed, items } = JSON.parse(answer) as Report;
  if (totalFailed > 0) {
    throw new Error(`${totalFailed} documents were refused: ${items[0]?.message ?? ''}`);
  }
  await untilSequenced(database);
  return { done: totalSuccess, failed: totalFailed, retried: 0, seconds };
}

interface Report {
  readonly totalSuccess: number;
  readonly totalFailed: number;
  readonly items: readonly { readonly message: string }[];
}

async function withMemory<T>(
  service: Laurel,
  work: () => Promise<T>,
): Promise<{ result: T; memory: Memory }> {
  const beforeMb = getRssMb(service.pid);
  const over = new AbortController();
  const watched = getHighest(service, over.signal);
  const result = await work().finally(() => over.abort());
  return { result, memory: { beforeMb, highestMb: await watched, afterMb: getRssMb(service.pid) } };
}

async function getHighest(service: Laurel, over: AbortSignal): Promise<number> {
  let highest = 0;
  while (!over.aborted) {
    highest = Math.max(highest, getRssMb(service.pid));
    await sleep(SAMPLE_MS);
  }
  return highest;
}

function getRow({ stage, file, again, single, memory }: Found): string[] {
  return [
    stage,
    `${whole(file.rate.median)}/s`,
    `${whole(single.rate.median)}/s`,
    spreadText(getRatios(file, single)),
    `${whole(again.rate.median)}/s`,
    cpuText(file.cpuMsEach, ['service', 'database']),
    cpuText(single.cpuMsEach, ['service', 'database']),
    [memory.beforeMb, memory.highestMb, memory.afterMb].map(whole).join(' / '),
  ];
}

function getSection(found: readonly Found[], documents: number): Section {
  return {
    name: 'import',
    title: `A file of ${whole(documents)} sales that earn points by twenty rules`,
    columns: [
      'database',
      'file',
      `single, ${IN_FLIGHT} in flight`,
      'ratio',
      'the same file again',
      'CPU ms each: service / database',
      'single: service / database',
      'MB before / highest / after',
    ],
    rows: found.map(getRow),
    notes: ['Every twentieth document is a return, every twenty-fifth is known already.'],
    verdicts: found.map(({ stage, file, single }) => ({
      claim: `Sales of a file, ${stage}: of as many single requests`,
      figure: getRatios(file, single),
      goal: undefined,
      unit: '×',
    })),
    data: { found },
  };
}
