import { randomUUID } from 'node:crypto';
import type { TestApp } from '../app/test-app.js';
import { ruleWith } from './earning.js';
import { getReturn, registered } from './transactions.js';

export const getMergePath = (source: string, base = '/api/admin/customer') => `${base}/${source}/merge`;

export const merge = (app: TestApp, source: string, into: string) =>
  app.as('admin').postJson(getMergePath(source), { into });

export const undo = (app: TestApp, source: string) => app.as('admin').delete(getMergePath(source));

/** What every write increases, and what is no part of a customer. */
const UNSEEN = ['revision', 'updatedAt', 'generation', 'keptSessionId', 'sentAt'];
const TABLES: Readonly<Record<string, string>> = {
  account: 'id',
  second_factor: 'accountId',
  recovery_code: 'hash',
  points_transfer: 'id',
  points_lot: 'id',
  points_movement: 'id',
  points_block: 'id',
  missing_points: 'id',
  coupon: 'id',
  coupon_stock: 'campaignId, shard',
  shop_transaction: 'id',
  customer: 'id',
  customer_transactions: 'customerId',
  earning: 'id',
  referral_payment: 'id',
  earning_use: 'customerId, ruleId, period',
  customer_search: 'customerId',
  login_account: 'id',
  login_name: 'role, kind, name',
  customer_label: 'customerId, labelKey',
  customer_merge: 'customerId',
  customer_merge_row: 'customerId, kind, rowId',
};

/** All rows of customers, without what counts writes. */
export async function readRows(app: TestApp): Promise<Record<string, object[]>> {
  const found: Record<string, object[]> = {};
  for (const [table, order] of Object.entries(TABLES)) {
    const rows = await app.reader.query<object[]>(`SELECT * FROM ${table} ORDER BY ${order}`);
    found[table] = rows.map((row) =>
      Object.fromEntries(Object.entries(row).filter(([column]) => !UNSEEN.includes(column))),
    );
  }
  const population = await app.reader.query(
    'SELECT levelId, storeId, SUM(customers) AS customers FROM level_population GROUP BY levelId, storeId ORDER BY levelId, storeId',
  );
  found['level_population'] = (population as { customers: number | string }[]).filter(
    ({ customers }) => Number(customers) !== 0,
  );
  return found;
}

export interface Person {
  readonly id: string;
  readonly phone: string;
  readonly email: string;
}

let persons = 0;

/** With contacts that are confirmed. */
export async function personWith(app: TestApp, points = 0): Promise<Person> {
  persons += 1;
  const phone = `+4915780${String(persons).padStart(6, '0')}`;
  const email = `${randomUUID()}@example.com`;
  return { id: await app.customerWith({ points, phone, email }), phone, email };
}

/** Sales by the phone, purchases, lots that end and wait, points that are blocked, and a part that has come back. */
export async function busyPerson(app: TestApp, campaign: string): Promise<Person> {
  const person = await personWith(app, 100);
  await give(app, person.id, { points: 30, expiresAt: after(app, 40) });
  await give(app, person.id, { points: 20, lockedUntil: after(app, 5) });
  await app.as('customer', person.id).post(`/api/customer/campaign/${campaign}/buy`).expect(200);
  const block = { transfer: { customer: person.id, points: 7 } };
  await app.as('admin').postJson('/api/points/transfer/block', block).expect(200);
  const sale = await sell(app, person, [40, 10]);
  await getReturn(app, sale, 40);
  return person;
}

/** So many days from now. */
export function after(app: TestApp, days: number): string {
  return new Date(app.clock.now().getTime() + days * 86_400_000).toISOString();
}

/** Answers with the id of the transfer. */
export async function give(app: TestApp, customer: string, fields: object): Promise<string> {
  const transfer = { customer, ...fields };
  const { body } = await app.as('admin').postJson('/api/points/transfer/add', { transfer }).expect(200);
  return body.pointsTransferId;
}

export async function sell(app: TestApp, { phone }: Person, values = [25]): Promise<string> {
  return registered(app, { number: randomUUID(), values, customerData: { phone } });
}

/** A point for each unit of money. */
export const pointsForSales = (app: TestApp) => ruleWith(app, { type: 'points', pointValue: 1 });
