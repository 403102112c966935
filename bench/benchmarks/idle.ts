import { setTimeout as sleep } from 'node:timers/promises';
import { getCpuMs, getRssMb } from '../process/usage.js';
import { type Section, spreadText } from '../report/section.js';
import { type Spread, getSpread } from '../report/statistics.js';
import { type Environment, Laurel } from '../fixtures/laurel.js';
import type { Database, DatabaseFixture } from '../fixtures/database-fixture.js';
import type { Bench, Benchmark } from './benchmark.js';
import { closing } from './contest.js';

/** Long enough for what happens at the start to be over. */
const REST_MS = 2000;
/** An idle service is one that has had nothing to do for a minute, and it is looked at for another one. */
const QUIET_SECONDS = 60;
/** Two statements may be one message. */
const COMMITS = /\bCOMMIT\b/gi;

interface Place {
  readonly stage: DatabaseFixture['name'];
  readonly database: Database;
  readonly environment: Environment;
  readonly startMs: number[];
  readonly rssMb: number[];
}

/** What a process does that gets no request. */
interface Quiet {
  readonly statementsPerSecond: number;
  readonly commitsInTenSeconds: number;
  readonly coreShare: number;
}

/** A service without requests, on a database that has its tables. */
export const idle: Benchmark = {
  name: 'idle',
  run: async (bench) => {
    const places: Place[] = [];
    for (const fixture of await bench.stages()) {
      const database = await fixture.create('idle');
      const environment = { ...database.environment, ...bench.access.environment };
      places.push({ stage: fixture.name, database, environment, startMs: [], rssMb: [] });
      await (await Laurel.start(environment)).stop();
    }
    bench.say('An idle server');
    for (let round = 0; round < bench.pace.rounds; round += 1) {
      for (const { environment, startMs, rssMb } of round % 2 === 0 ? places : places.toReversed()) {
        const laurel = await Laurel.start(environment);
        await closing([laurel], async () => {
          startMs.push(laurel.startMs);
          await sleep(REST_MS);
          rssMb.push(getRssMb(laurel.pid));
        });
      }
    }
    const found: Found[] = [];
    for (const { stage, environment, database, startMs, rssMb } of places) {
      const quiet = await getQuiet(bench, environment);
      found.push({ stage, start: getSpread(startMs), rss: getSpread(rssMb), quiet });
      await database.drop();
    }
    return getSection(found);
  },
};

/** Statements are counted in a process of their own: counting takes time. */
async function getQuiet(bench: Bench, environment: Environment): Promise<Quiet> {
  const seconds = bench.quick ? 1 : QUIET_SECONDS;
  let statements = 0;
  let commits = 0;
  const counted = await Laurel.start(environment, (said) => {
    if (said.about === 'background') {
      statements += said.sql.split(';').filter((each) => each.trim() !== '').length;
      commits += said.sql.match(COMMITS)?.length ?? 0;
    }
  });
  await closing([counted], async () => {
    await sleep(seconds * 1000);
    [statements, commits] = [0, 0];
    await sleep(seconds * 1000);
  });
  const [sent, committed] = [statements, commits];
  const laurel = await Laurel.start(environment);
  let cpuMs = 0;
  await closing([laurel], async () => {
    await sleep(seconds * 1000);
    const before = getCpuMs(laurel.pid);
    await sleep(seconds * 1000);
    cpuMs = getCpuMs(laurel.pid) - before;
  });
  return {
    statementsPerSecond: sent / seconds,
    commitsInTenSeconds: (committed / seconds) * 10,
    coreShare: cpuMs / (seconds * 10),
  };
}

interface Found {
  readonly stage: string;
  readonly start: Spread;
  readonly rss: Spread;
  readonly quiet: Quiet;
}

function getSection(found: readonly Found[]): Section {
  return {
    name: 'idle',
    title: 'An idle server',
    columns: [
      'database',
      'from the start of the process to the first answer of /livez, ms',
      'memory (RSS), MB',
      'statements a second, after a minute',
      'commits in ten seconds',
      'processor time, % of a core',
    ],
    rows: found.map(({ stage, start, rss, quiet }) => [
      stage,
      spreadText(start, 0),
      spreadText(rss, 0),
      quiet.statementsPerSecond.toFixed(2),
      quiet.commitsInTenSeconds.toFixed(2),
      quiet.coreShare.toFixed(2),
    ]),
    notes: [],
    verdicts: found.flatMap(({ stage, start, rss, quiet }) => {
      const claim = `An idle server, ${stage}`;
      return [
        { claim: `${claim}: start`, figure: start, goal: undefined, unit: 'ms' },
        { claim: `${claim}: memory`, figure: rss, goal: undefined, unit: 'MB' },
        ...[
          { what: 'statements a second', figure: quiet.statementsPerSecond, atMost: 2, unit: '' },
          { what: 'commits in ten seconds', figure: quiet.commitsInTenSeconds, atMost: 1, unit: '' },
          { what: 'processor time', figure: quiet.coreShare, atMost: 0.5, unit: '% of a core' },
        ].map(({ what, figure, atMost, unit }) => ({
          claim: `${claim}: ${what}`,
          figure: getSpread([figure]),
          goal: { atMost },
          unit,
        })),
      ];
    }),
    data: found,
  };
}
