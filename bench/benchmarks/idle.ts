import { setTimeout as sleep } from 'node:timers/promises';
import { getRssMb } from '../process/usage.js';
import { type Section, spreadText } from '../report/section.js';
import { type Spread, getSpread } from '../report/statistics.js';
import { Laurel } from '../fixtures/laurel.js';
import type { Database, DatabaseFixture } from '../fixtures/database-fixture.js';
import type { Benchmark } from './benchmark.js';
import { closing } from './contest.js';

/** Long enough for what happens at the start to be over. */
const REST_MS = 2000;

interface Place {
  readonly stage: DatabaseFixture['name'];
  readonly database: Database;
  readonly startMs: number[];
  readonly rssMb: number[];
}

/** A service without requests, on a database that has its tables. */
export const idle: Benchmark = {
  name: 'idle',
  run: async (bench) => {
    const places: Place[] = [];
    for (const fixture of await bench.stages()) {
      const database = await fixture.create('idle');
      places.push({ stage: fixture.name, database, startMs: [], rssMb: [] });
      await (await Laurel.start({ ...database.environment, ...bench.access.environment })).stop();
    }
    bench.say('An idle server');
    for (let round = 0; round < bench.pace.rounds; round += 1) {
      for (const { database, startMs, rssMb } of round % 2 === 0 ? places : places.toReversed()) {
        const laurel = await Laurel.start({ ...database.environment, ...bench.access.environment });
        await closing([laurel], async () => {
          startMs.push(laurel.startMs);
          await sleep(REST_MS);
          rssMb.push(getRssMb(laurel.pid));
        });
      }
    }
    for (const { database } of places) {
      await database.drop();
    }
    return getSection(
      places.map(({ stage, startMs, rssMb }) => ({
        stage,
        start: getSpread(startMs),
        rss: getSpread(rssMb),
      })),
    );
  },
};

function getSection(found: readonly { stage: string; start: Spread; rss: Spread }[]): Section {
  return {
    name: 'idle',
    title: 'An idle server',
    columns: [
      'database',
      'from the start of the process to the first answer of /livez, ms',
      'memory (RSS), MB',
    ],
    rows: found.map(({ stage, start, rss }) => [stage, spreadText(start, 0), spreadText(rss, 0)]),
    notes: [],
    verdicts: found.flatMap(({ stage, start, rss }) => [
      { claim: `An idle server, ${stage}: start`, figure: start, goal: undefined, unit: 'ms' },
      { claim: `An idle server, ${stage}: memory`, figure: rss, goal: undefined, unit: 'MB' },
    ]),
    data: found,
  };
}
