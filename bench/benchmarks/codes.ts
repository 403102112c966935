import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { type Latencies, Load, onTheWire } from '../load/load.js';
import { getCpuMs, getRssMb } from '../process/usage.js';
import { type Section, whole } from '../report/section.js';
import { percentile, getSpread } from '../report/statistics.js';
import { addCodes } from '../fixtures/codes.js';
import { Laurel } from '../fixtures/laurel.js';
import { purchases, getRequest } from '../fixtures/shop-fixture.js';
import { getCampaigns, getCustomers } from '../fixtures/scene.js';
import type { Database, DatabaseFixture } from '../fixtures/database-fixture.js';
import type { Bench, Benchmark } from './benchmark.js';
import { checkAnswers, closing } from './contest.js';

const CLI = fileURLToPath(new URL('../../../scripts/cli.mjs', import.meta.url));
const GOAL_S = 60;
const BUYS_PER_SECOND = 50;
const SAMPLE_MS = 250;
/** The first tenth is for warming up. */
const WARM = 0.1;

interface Found {
  readonly stage: DatabaseFixture['name'];
  readonly how: string;
  readonly seconds: number;
  readonly cpuSeconds: number;
  readonly rssMb: readonly number[];
  readonly buys: Latencies;
  readonly buysAlone: Latencies;
}

/** A million codes come in by the command line, while others go on buying. */
export const codes: Benchmark = {
  name: 'codes',
  run: async (bench) => {
    const found: Found[] = [];
    for (const fixture of await bench.stages()) {
      found.push(...(await codesOn(bench, fixture)));
    }
    return getSection(bench, found);
  },
};

async function codesOn(bench: Bench, fixture: DatabaseFixture): Promise<Found[]> {
  const count = bench.rows / 10;
  const database = await fixture.create('codes');
  const environment = { ...database.environment, ...bench.access.environment };
  const laurel = await Laurel.start(environment);
  const load = new Load();
  return closing([load, laurel], async () => {
    const [shop = '', generated = '', imported = ''] = await getCampaigns(
      laurel,
      ['A shop', 'Generated', 'Imported'].map((name) => ({ name })),
    );
    await addCodes(database, [shop], 30_000);
    const customers = await getCustomers(laurel, 100);
    const requests = purchases(customers, [shop]).map((each) => onTheWire(getRequest(each, customers)));
    await load.open([laurel.port], requests);
    await load.openLoop(BUYS_PER_SECOND, 1);
    const buysAlone = await load.openLoop(BUYS_PER_SECOND, bench.quick ? 1 : 4);
    const file = await fileOfCodes(bench.directory, count);
    const ways = [
      { how: 'generated', args: ['coupons:generate', generated, '????-####-????', String(count)] },
      { how: 'imported from CSV', args: ['coupons:import', imported, file] },
    ];
    const found: Found[] = [];
    for (const { how, args } of ways) {
      bench.say(`${whole(count)} codes ${how}, ${fixture.name}`);
      const run = command(args, environment);
      const [measured, buys] = await Promise.all([
        watch(run),
        load.openLoopUntil(
          BUYS_PER_SECOND,
          once(run, 'exit').then(() => undefined),
        ),
      ]);
      await checkStock(database, args[1] ?? '', count);
      found.push({ stage: fixture.name, how, ...measured, buys, buysAlone });
    }
    await checkAnswers(load);
    await laurel.stop();
    await database.drop();
    return found;
  });
}

function command(args: readonly string[], environment: Readonly<Record<string, string>>): ChildProcess {
  return spawn(process.execPath, [CLI, ...args], {
    cwd: environment['DATA_DIR'],
    env: { PATH: process.env['PATH'], LOG_LEVEL: 'error', ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** What a process uses until it has ended. */
async function watch(child: ChildProcess): Promise<Pick<Found, 'seconds' | 'cpuSeconds' | 'rssMb'>> {
  const began = performance.now();
  const rssMb: number[] = [];
  let cpuMs = 0;
  const timer = setInterval(() => {
    const rss = getRssMb(child.pid ?? 0);
    if (rss > 0) {
      rssMb.push(rss);
      cpuMs = getCpuMs(child.pid ?? 0);
    }
  }, SAMPLE_MS);
  const [code] = (await once(child, 'exit')) as [number | null];
  clearInterval(timer);
  if (code !== 0) {
    throw new Error(`A command has ended with ${String(code)}`);
  }
  return { seconds: (performance.now() - began) / 1000, cpuSeconds: cpuMs / 1000, rssMb };
}

async function fileOfCodes(directory: string, count: number): Promise<string> {
  const file = join(directory, 'codes.csv');
  const stream = createWriteStream(file);
  for (let first = 0; first < count; first += 10_000) {
    const some = Array.from(
      { length: Math.min(10_000, count - first) },
      (_, index) => `IMPORTED-${first + index}\n`,
    );
    if (!stream.write(some.join(''))) {
      await once(stream, 'drain');
    }
  }
  stream.end();
  await finished(stream);
  return file;
}

async function checkStock(database: Database, campaignId: string, count: number): Promise<void> {
  const [row] = await database.query('SELECT COUNT(*) AS codes FROM coupon WHERE campaignId = ?', [
    campaignId,
  ]);
  // Each campaign began with one.
  if (Number(row?.['codes']) !== count + 1) {
    throw new Error(`${String(row?.['codes'])} codes have come in, and not ${count + 1}`);
  }
}

function getSection(bench: Bench, found: readonly Found[]): Section {
  const count = whole(bench.rows / 10);
  const early = (rssMb: readonly number[]) => rssMb.slice(Math.ceil(rssMb.length * WARM));
  return {
    name: 'codes',
    title: `${count} codes while others buy`,
    columns: [
      'database',
      'codes',
      'seconds',
      'CPU s of the command',
      'memory (RSS) of the command, MB: middle, most',
      `p99 of ${BUYS_PER_SECOND} purchases a second: alone → meanwhile, ms`,
      'purchases meanwhile',
      'refused',
    ],
    rows: found.map(({ stage, how, seconds, cpuSeconds, rssMb, buys, buysAlone }) => [
      stage,
      how,
      seconds.toFixed(1),
      cpuSeconds.toFixed(1),
      `${percentile(early(rssMb), 0.5).toFixed(0)}, ${Math.max(...rssMb).toFixed(0)}`,
      `${buysAlone.p99.toFixed(1)} → ${buys.p99.toFixed(1)}`,
      whole(buys.done),
      String(buys.failed),
    ]),
    notes: [],
    verdicts: found.map(({ stage, how, seconds }) => ({
      claim: `${count} codes ${how}, ${stage}, ${BUYS_PER_SECOND} purchases a second meanwhile`,
      figure: getSpread([seconds]),
      goal: { atMost: GOAL_S },
      unit: 's',
    })),
    data: found,
  };
}
