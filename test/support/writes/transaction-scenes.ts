import { randomUUID } from 'node:crypto';
import type { Scene } from './audit-scenes-of-others.js';
import { sellerWith } from '../scenes/points.js';
import type { TestApp } from '../app/test-app.js';
import { getDocument, registered } from '../scenes/transactions.js';

const ASSIGNED = ['Transaction.CustomerWasAssignedToTransaction', 'User.AssignedTransactionToCustomer'];

/** A transaction that belongs to no customer, and a customer. */
async function openScene(app: TestApp) {
  const transactionDocumentNumber = randomUUID();
  const transactionId = await registered(app, { number: transactionDocumentNumber });
  const customerId = await app.customerWith({ points: 0 });
  return { transactionId, customerId, transactionDocumentNumber };
}

/** What administrators may write of transactions. */
export const TRANSACTION_WRITES: Record<string, Scene> = {
  'POST /api/transaction': async (app) =>
    app.as('admin').postJson('/api/transaction', getDocument({ number: randomUUID() })),
  'POST /api/admin/transaction/customer/assign': async (app) => {
    const { customerId, transactionDocumentNumber } = await openScene(app);
    const assign = { customerId, transactionDocumentNumber };
    return app.as('admin').postJson('/api/admin/transaction/customer/assign', { assign });
  },
  'POST /api/admin/transaction/import': async (app) =>
    app
      .as('admin')
      .ask('post', '/api/admin/transaction/import')
      .attach(
        'file[file]',
        Buffer.from(JSON.stringify(getDocument({ number: randomUUID() }))),
        'sales.jsonl',
      ),
  'POST /api/admin/transaction/labels': async (app) => {
    const { transactionId } = await openScene(app);
    return app.as('admin').postJson('/api/admin/transaction/labels', { transactionId, labels: 'a:1' });
  },
};

export const EVENTS_OF_TRANSACTION_WRITES: Readonly<Record<string, readonly string[]>> = {
  'POST /api/transaction': ['Transaction.TransactionWasRegistered'],
  'POST /api/admin/transaction/customer/assign': ASSIGNED,
  'POST /api/admin/transaction/import': ['Transaction.TransactionWasRegistered'],
  'POST /api/admin/transaction/labels': ['Transaction.LabelsWereUpdated'],
};

/** What customers and sellers may write of transactions. */
export const TRANSACTION_SCENES = {
  'POST /api/customer/transaction/customer/assign': {
    prepare: async (app: TestApp) => {
      const { customerId, transactionDocumentNumber } = await openScene(app);
      const caller = app.as('customer', customerId);
      return () =>
        caller.postJson('/api/customer/transaction/customer/assign', { transactionDocumentNumber });
    },
    events: ASSIGNED,
  },
  'PUT /api/customer/transaction/labels/append': {
    prepare: async (app: TestApp) => {
      const { customerId, ...scene } = await openScene(app);
      const caller = app.as('customer', customerId);
      const { transactionDocumentNumber, transactionId } = scene;
      await caller
        .postJson('/api/customer/transaction/customer/assign', { transactionDocumentNumber })
        .expect(200);
      return () =>
        caller.putJson('/api/customer/transaction/labels/append', { transactionId, labels: 'a:1' });
    },
    events: ['Transaction.LabelsWereUpdated'],
  },
  'POST /api/seller/transaction': {
    prepare: async (app: TestApp) => {
      const customerId = await app.customerWith({ points: 0 });
      const caller = app.as('seller', await sellerWith(app, true));
      const sale = { customerId, documentNumber: randomUUID(), grossValue: 10 };
      const purchaseDate = '2025-06-14T10:30:00+0000';
      return () => caller.postJson('/api/seller/transaction', { sale: { ...sale, purchaseDate } });
    },
    events: ['Transaction.TransactionWasRegistered', ...ASSIGNED],
  },
  'POST /api/pos/transaction/customer/assign': {
    prepare: async (app: TestApp) => {
      const { customerId, transactionDocumentNumber } = await openScene(app);
      const assign = { customerId, transactionDocumentNumber };
      const caller = app.as('seller', await sellerWith(app, true));
      return () => caller.postJson('/api/pos/transaction/customer/assign', { assign });
    },
    events: ASSIGNED,
  },
};
