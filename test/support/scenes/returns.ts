import { randomUUID } from 'node:crypto';
import type { TestApp } from '../app/test-app.js';
import { documentWith, type Line } from './earning.js';

export interface Buyer {
  readonly customerId: string;
  readonly phone: string;
}

let phones = 0;

export async function buyerIn(app: TestApp): Promise<Buyer> {
  phones += 1;
  const phone = `+4860020${String(1000 + phones)}`;
  return { phone, customerId: await app.customerWith({ points: 0, phone }) };
}

/** A return of a sale, as shops send it. */
export function sendReturn(app: TestApp, phone: string, revised: string, items: readonly Line[]) {
  const document = documentWith({ number: randomUUID(), phone, items, revised });
  return app.as('admin').postJson('/api/transaction', document);
}
