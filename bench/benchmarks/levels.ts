import { setTimeout as sleep } from 'node:timers/promises';
import { addCodes } from '../fixtures/codes.js';
import type { Database, DatabaseFixture } from '../fixtures/database-fixture.js';
import { Laurel } from '../fixtures/laurel.js';
import { addCustomers, onOwnConnection } from '../fixtures/programme-fixture.js';
import { getCampaigns, getCustomers } from '../fixtures/scene.js';
import { purchases, getRequest, SPREAD } from '../fixtures/shop-fixture.js';
import { type Latencies, Load, onTheWire } from '../load/load.js';
import { type Section, whole } from '../report/section.js';
import type { Bench, Benchmark } from './benchmark.js';
import { checkAnswers, closing } from './contest.js';

/** The part of the rows of the largest tables that are customers. */
const CUSTOMERS = 0.1;
const PURCHASES_PER_SECOND = 50;
const ALONE_SECONDS = 20;
const BUYERS = 100;
/** More than any customer has when the level is made; every customer meets the second one. */
const CONDITIONS = { before: 2_000_000_000, after: 1 };
const SEGMENT = {
  parts: [{ criteria: [{ type: 'transaction_count', min: 1, max: 1000 }] }],
};
/** How much longer the slowest purchases may take beside the work. */
const P99_GOAL = 2;

/**
 * Moves all customers of a programme to another level, and counts the customers of a segment, beside purchases; for a tenth of the customers and for
 * all. The service is killed when half of the customers have moved, and goes on.
 */
export const levels: Benchmark = {
  name: 'levels',
  run: async (bench) => {
    const stage = await bench.server();
    if (!stage) {
      throw new Error('There is no MariaDB');
    }
    const most = bench.rows * CUSTOMERS;
    const found: Found[] = [];
    for (const customers of [most / 10, most]) {
      bench.say(`Levels and a segment of ${whole(customers)} customers`);
      found.push(await measure(bench, stage, customers));
      bench.say(getRow(found.at(-1) as Found).join('  '));
    }
    return getSection(found);
  },
};

interface Found {
  readonly customers: number;
  readonly passSeconds: number;
  /** Customers who had moved when the service was killed, and as soon as it was there again. */
  readonly movedAtKill: number;
  readonly movedAfterStart: number;
  readonly segmentSeconds: number;
  readonly alone: Latencies;
  readonly besidePass: Latencies;
  readonly besideSegment: Latencies;
}

async function measure(bench: Bench, stage: DatabaseFixture, customers: number): Promise<Found> {
  const database = await stage.create('levels');
  const environment = { ...database.environment, ...bench.access.environment };
  const prepared = await prepare(await Laurel.start(environment), database, customers);
  const load = new Load();
  let service = await Laurel.start(environment);
  try {
    await load.open([service.port], prepared.requests.map(onTheWire));
    await load.closedLoop(8, bench.pace.warmUpSeconds);
    const alone = await load.openLoop(PURCHASES_PER_SECOND, bench.quick ? 1 : ALONE_SECONDS);

    let segmentSeconds = 0;
    const besideSegment = await load.openLoopUntil(
      PURCHASES_PER_SECOND,
      (async () => {
        const began = performance.now();
        const answer = await service.ask('POST', '/api/segment/preview', SEGMENT);
        segmentSeconds = (performance.now() - began) / 1000;
        const { customersCount } = JSON.parse(answer) as { customersCount: number };
        if (customersCount < customers) {
          throw new Error(`Only ${customersCount} of ${customers} customers are in the segment`);
        }
      })(),
    );

    const moved = async () => movedTo(database, prepared.levelId);
    const began = performance.now();
    await changeCondition(service, prepared.levelId, CONDITIONS.after);
    let halfSeconds = 0;
    const besidePass = await load.openLoopUntil(
      PURCHASES_PER_SECOND,
      (async () => {
        await until(async () => (await moved()) >= customers / 2);
        halfSeconds = (performance.now() - began) / 1000;
      })(),
    );
    await checkAnswers(load);
    await service.kill();
    const movedAtKill = await moved();
    const startedAgain = performance.now();
    service = await Laurel.start(environment);
    const movedAfterStart = await moved();
    await until(async () => (await moved()) >= customers + BUYERS);
    const passSeconds = halfSeconds + (performance.now() - startedAgain) / 1000;
    return {
      customers,
      passSeconds,
      movedAtKill,
      movedAfterStart,
      segmentSeconds,
      alone,
      besidePass,
      besideSegment,
    };
  } finally {
    load.stop();
    await service.stop();
    await database.drop();
  }
}

async function prepare(laurel: Laurel, database: Database, count: number) {
  return closing([laurel], async () => {
    const campaigns = await getCampaigns(laurel, SPREAD.campaigns);
    const customers = await getCustomers(laurel, BUYERS);
    await addCodes(database, campaigns, 20_000);
    for (const index of customers.keys()) {
      await laurel.ask('POST', '/api/transaction', {
        transactionData: { documentNumber: `B-${index}`, documentType: 'sell', purchaseDate: new Date() },
        items: [{ sku: { code: 'TEA-1' }, name: 'Tea', quantity: 1, grossValue: 5 }],
        customerData: { email: `customer-${index}@example.com` },
      });
    }
    const level = {
      translations: { en: { name: 'Silver' } },
      active: true,
      conditionValue: CONDITIONS.before,
    };
    const { id: levelId } = JSON.parse(await laurel.ask('POST', '/api/level/create', { level })) as {
      id: string;
    };
    await onOwnConnection(database, async (query) => {
      await addCustomers(query, count);
      await query('ANALYZE TABLE customer, account, points_lot, points_transfer');
    });
    const inputs = purchases(customers, campaigns);
    return { levelId, requests: inputs.map((each) => getRequest(each, customers)) };
  });
}

async function changeCondition(laurel: Laurel, levelId: string, conditionValue: number): Promise<void> {
  const level = { translations: { en: { name: 'Silver' } }, active: true, conditionValue };
  await laurel.ask('PUT', `/api/level/${levelId}`, { level });
}

/** By the counters: counting a million rows again and again would be part of what is measured. */
async function movedTo(database: Database, levelId: string): Promise<number> {
  const [row] = await database.query(
    'SELECT SUM(customers) AS count FROM level_population WHERE levelId = ?',
    [levelId],
  );
  return Number(row?.['count'] ?? 0);
}

async function until(isDone: () => Promise<boolean>): Promise<void> {
  while (!(await isDone())) {
    await sleep(200);
  }
}

function getRow(found: Found): string[] {
  const { customers, passSeconds, movedAtKill, movedAfterStart, segmentSeconds } = found;
  return [
    whole(customers),
    `${whole(passSeconds)} s`,
    `${whole((customers / passSeconds) * 60)} a minute`,
    `${whole(movedAtKill)}, ${whole(movedAfterStart)}`,
    `${segmentSeconds.toFixed(1)} s`,
    ...[found.alone, found.besidePass, found.besideSegment].map(({ p99 }) => `${p99.toFixed(1)} ms`),
  ];
}

function getSection(found: readonly Found[]): Section {
  return {
    name: 'levels',
    title: `All customers move to another level, beside ${PURCHASES_PER_SECOND} purchases a second, MariaDB`,
    columns: [
      'customers',
      'until all have moved',
      'rate',
      'moved when killed, and at the start',
      'preview of a segment',
      'p99 alone',
      'p99 beside the move',
      'p99 beside the preview',
    ],
    rows: found.map(getRow),
    notes: ['The service is killed when half have moved. The time without a service does not count.'],
    verdicts: found.map(({ customers, alone, besidePass }) => {
      const ratio = besidePass.p99 / alone.p99;
      return {
        claim: `99th percentile of purchases beside the move of ${whole(customers)} customers, to alone`,
        figure: {
          min: ratio,
          median: ratio,
          max: ratio,
        },
        goal: { atMost: P99_GOAL },
        unit: '×',
      };
    }),
    data: found,
  };
}
