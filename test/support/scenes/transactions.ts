import { randomUUID } from 'node:crypto';
import { CustomerTransactionsEntity } from '../../../src/customer/customer-transactions.entity.js';
import { SellerService } from '../../../src/seller/index.js';
import { TransactionEntity } from '../../../src/transaction/transaction.entity.js';
import type { TestApp } from '../app/test-app.js';

export interface TransactionScene {
  readonly number: string;
  readonly type?: 'sell' | 'return';
  /** Gross values of its items, with `SKU-1`, `SKU-2` … */
  readonly values?: readonly number[];
  readonly revised?: string;
  readonly customerData?: object;
  readonly date?: string;
  readonly more?: object;
}

const DATE = '2026-11-20T10:00:00+0000';

/** The date of a transaction that has none: not ahead of the clock of the service. */
export function getDate(app: TestApp): string {
  const now = app.clock.now();
  return now < new Date(DATE) ? now.toISOString() : DATE;
}

/** The body of a registration. */
export function getDocument({ number, type = 'sell', values = [10], ...scene }: TransactionScene) {
  return {
    transactionData: {
      documentNumber: number,
      documentType: type,
      purchaseDate: scene.date ?? DATE,
      purchasePlace: 'Berlin',
    },
    items: values.map((grossValue, index) => ({
      sku: { code: `SKU-${index + 1}` },
      name: `Thing ${index + 1}`,
      quantity: 1,
      grossValue,
      category: 'things',
      maker: 'Maker',
      labels: [{ key: 'colour', value: 'red' }],
    })),
    ...(scene.customerData && { customerData: scene.customerData }),
    ...(scene.revised !== undefined && { revisedDocument: scene.revised }),
    ...scene.more,
  };
}

export async function registered(app: TestApp, scene: TransactionScene): Promise<string> {
  const document = getDocument({ date: getDate(app), ...scene });
  const response = await app.as('admin').postJson('/api/transaction', document).expect(200);
  return response.body.transactionId;
}

export async function getTotals(app: TestApp, customerId: string) {
  const found = await app.reader.manager.findOneBy(CustomerTransactionsEntity, { customerId });
  return found && { count: found.count, grossCents: found.grossCents, revision: found.revision };
}

export async function storedTransaction(app: TestApp, id: string): Promise<TransactionEntity | null> {
  return app.reader.manager.findOneBy(TransactionEntity, { id });
}

/** A seller of a point of sale. */
export async function sellerAt(app: TestApp, posId?: string): Promise<string> {
  const email = `${randomUUID()}@example.com`;
  const seller = { firstName: 'Eva', lastName: 'Lis', email, active: true, allowPointTransfer: true, posId };
  return (await app.nest.get(SellerService).register(seller)).id;
}

/** A sale that was assigned to the customer by hand. Answers with its id. */
export async function getSale(app: TestApp, customerId: string, values?: readonly number[]): Promise<string> {
  const transactionDocumentNumber = randomUUID();
  const id = await registered(app, { number: transactionDocumentNumber, ...(values && { values }) });
  const assign = { customerId, transactionDocumentNumber };
  await app.as('admin').postJson('/api/admin/transaction/customer/assign', { assign }).expect(200);
  return id;
}

/** What comes back of a sale. Answers with its id. */
export async function getReturn(app: TestApp, saleId: string, ...values: readonly number[]): Promise<string> {
  const sale = await storedTransaction(app, saleId);
  const revised = sale?.documentNumber ?? '';
  return registered(app, { number: randomUUID(), type: 'return', values, revised });
}
