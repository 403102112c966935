import Libsql from 'libsql';
import { createPool, type Pool, type PoolConnection } from 'mysql2';
import { CONNECTIONS, isUndone, type Player, query, type Target } from './player.js';
import type { Inputs } from './script.js';
import type { Plain, Row } from './transcript.js';

/*
 * The least that an honest purchase written by hand sends: no HTTP, no token, no validation, no lots of points. The same on
 * each driver, with statements that are prepared once. `fixtures/least-fixture.ts` has the tables.
 */

export interface LeastShop {
  /** Whether a row that all buyers share counts what is sold; it comes last. */
  readonly isLimited: boolean;
  readonly codesEach: number;
}

const SQL = {
  campaign: 'SELECT cost, firstCoupon FROM least_campaign WHERE id = ?',
  pay: 'UPDATE least_account SET balance = balance - ? WHERE id = ? AND balance >= ?',
  pick: 'WHERE campaign = ? AND customer IS NULL AND id >= ? ORDER BY id LIMIT 1',
  take: 'UPDATE least_coupon SET customer = ?, soldAt = ? WHERE id = ? AND customer IS NULL',
  ledger: 'INSERT INTO least_ledger (account, points, coupon, createdAt) VALUES (?, ?, ?, ?)',
  events: 'INSERT INTO least_event (type, payload, recordedOn) VALUES (?, ?, ?), (?, ?, ?)',
  count: 'UPDATE least_campaign SET sold = sold + 1 WHERE id = ? AND sold < lim',
} as const;

/** By the index: without a word, a server sorts what is unsold, and locks it. */
const PICK_ON_SERVER = `SELECT id, code FROM least_coupon FORCE INDEX (least_unsold) ${SQL.pick} FOR UPDATE SKIP LOCKED`;
const PICK_ON_FILE = `SELECT id, code FROM least_coupon INDEXED BY least_unsold ${SQL.pick}`;

type Name = keyof typeof SQL;
/** Sends one statement; says how many rows it has changed, or which it has found. */
type Send = (name: Name, values: Plain[]) => Promise<{ readonly affected: number; readonly rows: Row[] }>;

/** Several targets are the nodes of a cluster: purchases go through each of them in turn. */
export function leastPlayerOf(targets: readonly Target[], shop: LeastShop): Player {
  const players = targets.map((target) =>
    'url' in target ? new LeastOnServer(target.url, shop) : new LeastOnFile(target.file, shop),
  );
  let turn = 0;
  return {
    play: async (inputs) => (players[turn++ % players.length] as Player).play(inputs),
    close: async () => {
      await Promise.all(players.map(async (player) => player.close()));
    },
  };
}

/** From begin to commit. False: it must not be committed. */
async function purchase(
  send: Send,
  { customerId = '', campaignId = '' }: Inputs,
  { isLimited, codesEach }: LeastShop,
): Promise<boolean> {
  const now = new Date().toISOString().replace('T', ' ').replace('Z', '');
  const [campaign] = (await send('campaign', [campaignId])).rows;
  const cost = Number(campaign?.['cost']);
  if ((await send('pay', [cost, customerId, cost])).affected !== 1) {
    return false;
  }
  const first = Number(campaign?.['firstCoupon']);
  const from = first + Math.floor(Math.random() * codesEach);
  // From the beginning, where all behind the place are sold.
  const found = (await send('pick', [campaignId, from])).rows[0];
  const coupon = found ?? (await send('pick', [campaignId, first])).rows[0];
  const couponId = Number(coupon?.['id'] ?? 0);
  if ((await send('take', [customerId, now, couponId])).affected !== 1) {
    return false;
  }
  await send('ledger', [customerId, -cost, couponId, now]);
  const bought = {
    campaignId,
    customerId,
    coupon: { id: couponId, code: coupon?.['code'] },
    purchasedAt: now,
  };
  const spent = { accountId: customerId, customerId, points: cost, comment: 'Reward', createdAt: now };
  await send('events', [
    ...['Service.Domain.Campaign.Event.CampaignWasBoughtByCustomer', JSON.stringify(bought), now],
    ...['Service.Domain.Account.Event.PointsWereSpent', JSON.stringify(spent), now],
  ]);
  return !isLimited || (await send('count', [campaignId])).affected === 1;
}

class LeastOnServer implements Player {
  private readonly pool: Pool;

  constructor(
    url: string,
    private readonly shop: LeastShop,
  ) {
    this.pool = createPool({ uri: url.replace(/^mariadb/, 'mysql'), connectionLimit: CONNECTIONS });
    this.pool.on('connection', (connection) => {
      connection.query('SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED', () => undefined);
    });
  }

  async play(inputs: Inputs): Promise<boolean> {
    const connection = await new Promise<PoolConnection>((resolve, reject) =>
      this.pool.getConnection((error, free) => (error ? reject(error) : resolve(free))),
    );
    const execute = async (sql: string, values: Plain[]): Promise<unknown> =>
      new Promise((resolve, reject) =>
        connection.execute(sql, values, (error, result) => (error ? reject(error) : resolve(result))),
      );
    const send: Send = async (name, values) => {
      const result = await execute(name === 'pick' ? PICK_ON_SERVER : SQL[name], values);
      return Array.isArray(result)
        ? { rows: result as Row[], affected: 0 }
        : { rows: [], affected: (result as { affectedRows: number }).affectedRows };
    };
    try {
      await query(connection, 'BEGIN', []);
      const isGood = await purchase(send, inputs, this.shop);
      await query(connection, isGood ? 'COMMIT' : 'ROLLBACK', []);
      return isGood;
    } catch (error) {
      await query(connection, 'ROLLBACK', []);
      if (!isUndone(error)) {
        throw error;
      }
      return false;
    } finally {
      connection.release();
    }
  }

  async close(): Promise<void> {
    return new Promise((resolve) => this.pool.end(() => resolve()));
  }
}

class LeastOnFile implements Player {
  private readonly database: InstanceType<typeof Libsql>;
  private readonly statements = new Map<Name, ReturnType<InstanceType<typeof Libsql>['prepare']>>();
  /** One connection, so one transaction at a time. */
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    file: string,
    private readonly shop: LeastShop,
  ) {
    this.database = new Libsql(file);
    this.database.pragma('journal_mode = WAL');
    this.database.pragma('synchronous = FULL');
    for (const name of Object.keys(SQL) as Name[]) {
      this.statements.set(name, this.database.prepare(name === 'pick' ? PICK_ON_FILE : SQL[name]));
    }
  }

  async play(inputs: Inputs): Promise<boolean> {
    const mine = this.last.then(async () => this.purchase(inputs));
    this.last = mine.catch(() => undefined);
    return mine;
  }

  async close(): Promise<void> {
    this.database.close();
    return Promise.resolve();
  }

  private async purchase(inputs: Inputs): Promise<boolean> {
    this.database.exec('BEGIN IMMEDIATE');
    const isGood = await purchase(async (name, values) => this.send(name, values), inputs, this.shop);
    this.database.exec(isGood ? 'COMMIT' : 'ROLLBACK');
    return isGood;
  }

  // eslint-disable-next-line @typescript-eslint/require-await -- this driver answers at once
  private async send(name: Name, values: Plain[]): Promise<{ affected: number; rows: Row[] }> {
    const statement = this.statements.get(name);
    if (!statement) {
      throw new Error(`There is no statement ${name}`);
    }
    return statement.reader
      ? { rows: statement.all(values) as Row[], affected: 0 }
      : { rows: [], affected: statement.run(values).changes };
  }
}
