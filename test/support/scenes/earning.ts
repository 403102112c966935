import { randomUUID } from 'node:crypto';
import { BASE_LEVEL_ID } from '../../../src/level/index.js';
import { LevelEntity } from '../../../src/level/level.entity.js';
import { EarningEntity, EarningPartEntity } from '../../../src/earning/earning.entity.js';
import type { TestApp } from '../app/test-app.js';
import { getDate } from './transactions.js';

/** All levels: a rule for everyone. */
export async function everyLevel(app: TestApp): Promise<string[]> {
  const levels = await app.reader.manager.find(LevelEntity);
  return levels.length === 0 ? [BASE_LEVEL_ID] : levels.map(({ id }) => id);
}

/** An active rule for everyone, unless it says something else. Answers with its id. */
export async function ruleWith(app: TestApp, scene: object): Promise<string> {
  const levels = await everyLevel(app);
  const earningRule = { name: 'A rule', active: true, allTimeActive: true, levels, ...scene };
  const { body } = await app.as('admin').postJson('/api/earningRule', { earningRule }).expect(200);
  return (body as { earningRuleId: string }).earningRuleId;
}

/** A line of a receipt. */
export interface Line {
  readonly sku: string;
  readonly grossValue: number;
  readonly quantity?: number;
  readonly category?: string;
  readonly labels?: object[];
}

interface Bought {
  readonly number: string;
  readonly phone: string;
  readonly items: readonly Line[];
  readonly revised?: string;
  readonly date?: string;
}

/** A sale, or the return of one, as shops send them. */
export function documentWith({ number, phone, items, revised, date }: Bought) {
  return {
    transactionData: {
      documentNumber: number,
      documentType: revised === undefined ? 'sell' : 'return',
      purchaseDate: date ?? '2026-11-20T10:00:00+0000',
    },
    items: items.map((line) => ({ name: line.sku, quantity: 1, ...line, sku: { code: line.sku } })),
    customerData: { phone },
    ...(revised !== undefined && { revisedDocument: revised }),
  };
}

export async function bought(app: TestApp, scene: Bought): Promise<string> {
  const document = documentWith({ date: getDate(app), ...scene });
  const { body } = await app.as('admin').postJson('/api/transaction', document).expect(200);
  return (body as { transactionId: string }).transactionId;
}

/** What a transaction has earned, and each rule's part. */
export async function earnedBy(app: TestApp, transactionId: string) {
  const { manager } = app.reader;
  const earning = await manager.findOneBy(EarningEntity, { transactionId });
  const parts = await manager.find(EarningPartEntity, {
    where: { earningId: earning?.id ?? '' },
    order: { position: 'ASC' },
  });
  return { earning, parts };
}

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
  const document = documentWith({ number: randomUUID(), phone, items, revised, date: getDate(app) });
  return app.as('admin').postJson('/api/transaction', document);
}
