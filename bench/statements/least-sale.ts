import { randomUUID } from 'node:crypto';
import type { LeastProgram, Send } from './least-player.js';
import type { Inputs } from './script.js';
import type { Plain } from './transcript.js';

/*
 * The least that an honest sale written by hand sends: no HTTP, no key, no validation, no rules, which a program has in memory. What
 * each line has earned is kept, since returns take it back. `fixtures/least-fixture.ts` has the tables.
 */

const SQL = {
  buyer: 'SELECT id FROM least_customer WHERE card = ?',
  /** One of two that bring the same document waits for the other, and is refused. */
  sale: 'INSERT INTO least_sale (id, document, customer, cents, points, boughtAt) VALUES (?, ?, ?, ?, ?, ?)',
  items:
    'INSERT INTO least_item (sale, sku, quantity, cents, points) VALUES (?, ?, ?, ?, ?), (?, ?, ?, ?, ?), (?, ?, ?, ?, ?)',
  total: 'UPDATE least_customer SET spent = spent + ?, sales = sales + 1, balance = balance + ? WHERE id = ?',
  lot: 'INSERT INTO least_lot (account, points, remaining, sale, createdAt) VALUES (?, ?, ?, ?, ?)',
  events: 'INSERT INTO least_event (type, payload, recordedOn) VALUES (?, ?, ?), (?, ?, ?), (?, ?, ?)',
} as const;

type Name = keyof typeof SQL;

/** The basket of `fixtures/sales-fixture.ts`, and what its rules give for each line. */
const ITEMS = [
  { sku: 'TEA-1', quantity: 2, cents: 998, points: 49 },
  { sku: 'CUP-3', quantity: 1, cents: 1250, points: 30 },
  { sku: 'BAG-1', quantity: 1, cents: 20, points: 0 },
] as const;
const CENTS = ITEMS.reduce((sum, { cents }) => sum + cents, 0);
const POINTS = ITEMS.reduce((sum, { points }) => sum + points, 0);

export const LEAST_SALE: LeastProgram<Name> = { onServer: SQL, onFile: SQL, run: sell };

async function sell(send: Send<Name>, { card = '' }: Inputs): Promise<boolean> {
  const now = new Date().toISOString().replace('T', ' ').replace('Z', '');
  const [buyer] = (await send('buyer', [card])).rows;
  const customer = String(buyer?.['id']);
  const [id, document] = [randomUUID(), randomUUID()];
  await send('sale', [id, document, customer, CENTS, POINTS, now]);
  await send(
    'items',
    ITEMS.flatMap(({ sku, quantity, cents, points }): Plain[] => [id, sku, quantity, cents, points]),
  );
  if ((await send('total', [CENTS, POINTS, customer])).affected !== 1) {
    return false;
  }
  await send('lot', [customer, POINTS, POINTS, id, now]);
  const about = { transactionId: { transactionId: id }, documentNumber: document, customerId: customer };
  await send('events', [
    'Service.Domain.Transaction.Event.TransactionWasRegistered',
    JSON.stringify({
      ...about,
      items: ITEMS,
    }),
    now,
    'Service.Domain.Transaction.Event.CustomerWasAssignedToTransaction',
    JSON.stringify(about),
    now,
    'Service.Domain.Account.Event.PointsWereAdded',
    JSON.stringify({
      ...about,
      points: POINTS,
    }),
    now,
  ]);
  return true;
}
