import { createConnection } from 'mysql2/promise';
import type { Bench } from '../benchmarks/benchmark.js';
import { closing } from '../benchmarks/contest.js';
import { Laurel } from './laurel.js';
import { campaignsOf, type Customer, customersOf } from './scene.js';
import type { Database, Stage } from './stage.js';

/** Campaigns, and customers by their ids: each of the first ten has bought all of one campaign, the others nothing. */
export interface Warehouse {
  readonly database: Database;
  readonly campaigns: readonly string[];
  readonly customers: readonly Customer[];
}

const CAMPAIGNS = 10;
/** Each campaign has so many that are left. */
const LEFT = 10;
const ROWS_AT_ONCE = 500_000;
const STORE = '5ab0de1a-0000-4000-8000-000000000001';

/** Ten campaigns with ten codes each. */
export async function smallWarehouse(bench: Bench, stage: Stage): Promise<Warehouse> {
  return bench.once('small warehouse', async () => {
    const warehouse = await prepare(bench, await stage.create('small'));
    await fillCoupons(warehouse, 0);
    return warehouse;
  });
}

/** As many codes in each of them that all have `rows`, of which all but ten are sold. */
export async function largeWarehouse(bench: Bench, stage: Stage): Promise<Warehouse> {
  return bench.once('large warehouse', async () => {
    bench.say(`Filling tables with ${bench.rows} rows`);
    const warehouse = await prepare(bench, await stage.create('large'));
    // Each on a connection of its own: they are written at the same time.
    await Promise.all([fillCoupons(warehouse, bench.rows), fillEvents(warehouse.database, bench.rows)]);
    return warehouse;
  });
}

async function prepare(bench: Bench, database: Database): Promise<Warehouse> {
  const laurel = await Laurel.start({ ...database.environment, ...bench.access.environment });
  return closing([laurel], async () => {
    const wishes = Array.from({ length: CAMPAIGNS }, (_, index) => ({ name: `Reward ${index + 1}` }));
    const campaigns = (await campaignsOf(laurel, wishes)).sort();
    const customers = await customersOf(laurel, bench.access, 50);
    return {
      database,
      campaigns,
      customers: customers.toSorted((one, other) => (one.id < other.id ? -1 : 1)),
    };
  });
}

/** Sold ones first: one campaign after the other, one buyer for each, a second apart. So every index grows at its end. */
async function fillCoupons({ database, campaigns, customers }: Warehouse, rows: number): Promise<void> {
  const each = rows / campaigns.length;
  const columns =
    'id, campaignId, code, stockKey, customerId, storeId, costInPoints, pointsBefore, purchasedAt, used';
  await onOwnConnection(database, async (query) => {
    await query('DELETE FROM coupon');
    for (const [index, campaignId] of campaigns.entries()) {
      const buyer = customers[index]?.id ?? '';
      for (let first = 0; first < each; first += ROWS_AT_ONCE) {
        const count = Math.min(ROWS_AT_ONCE, each - first);
        await query(
          `INSERT INTO coupon (${columns}, returnedPoints)
           SELECT ${idOf(index)}, ?, CONCAT('SOLD', LPAD(n, 9, '0')), CONCAT('SOLD', LPAD(n, 9, '0')), ?, '${STORE}',
                  10, 1000, TIMESTAMP('2020-01-01') + INTERVAL ${index * each} + n SECOND, 0, 0
             FROM (SELECT seq AS n FROM seq_${first + 1}_to_${first + count}) numbers`,
          [campaignId, buyer],
        );
      }
      await query(
        `INSERT INTO coupon (${columns}, returnedPoints)
         SELECT ${idOf(index + campaigns.length)}, ?, CONCAT('LEFT', n), CONCAT('LEFT', n), NULL, NULL, NULL, NULL, NULL, 0, 0
           FROM (SELECT seq AS n FROM seq_1_to_${LEFT}) numbers`,
        [campaignId],
      );
      await query('UPDATE coupon_stock SET codes = 0, sold = 0 WHERE campaignId = ?', [campaignId]);
      await query('UPDATE coupon_stock SET codes = ?, sold = ? WHERE campaignId = ? AND shard = 0', [
        each + LEFT,
        each,
        campaignId,
      ]);
    }
  });
}

async function fillEvents(database: Database, rows: number): Promise<void> {
  await onOwnConnection(database, async (query) => {
    await query('DELETE FROM event');
    for (let first = 0; first < rows; first += ROWS_AT_ONCE) {
      const last = Math.min(rows, first + ROWS_AT_ONCE);
      await query(
        `INSERT INTO event (recordId, position, uuid, type, payload, recordedOn)
         SELECT n, n, '${STORE}', 'Service.Domain.Store.Event.SomethingHasHappened', '{"storeId":{"storeId":"${STORE}"}}',
                TIMESTAMP('2020-01-01') + INTERVAL n SECOND
           FROM (SELECT seq AS n FROM seq_${first + 1}_to_${last}) numbers`,
      );
    }
    await query('UPDATE event_sequence SET lastPosition = ?', [rows]);
  });
}

function idOf(index: number): string {
  return `CONCAT('${String(index).padStart(8, '0')}-0000-4000-8000-', LPAD(HEX(n), 12, '0'))`;
}

type Query = (sql: string, values?: (string | number)[]) => Promise<unknown>;

async function onOwnConnection(database: Database, work: (query: Query) => Promise<void>): Promise<void> {
  if (!('url' in database.target)) {
    throw new Error('Tables of this size are for a server');
  }
  const connection = await createConnection(database.target.url.replace(/^mariadb/, 'mysql'));
  try {
    await work((sql, values = []) => connection.query(sql, values));
  } finally {
    await connection.end();
  }
}
