import { randomUUID } from 'node:crypto';
import { AuditEntryEntity } from '../../src/audit/audit-entry.entity.js';
import { AccountEntity } from '../../src/account/account.entity.js';
import { CustomerEntity } from '../../src/customer/customer.entity.js';
import { EventEntity } from '../../src/event/event.entity.js';
import { PointsTransferEntity } from '../../src/account/points-transfer.entity.js';
import { TransactionEntity } from '../../src/transaction/transaction.entity.js';
import { TestApp } from '../support/app/test-app.js';
import { loginWith } from '../support/scenes/logins.js';
import { getDocument } from '../support/scenes/transactions.js';

const WRITTEN = [AuditEntryEntity, CustomerEntity, EventEntity, PointsTransferEntity, TransactionEntity];

let app: TestApp;
beforeAll(async () => void (app = await TestApp.start()));
afterAll(() => app.stop());

const lines = (...records: object[]) => records.map((record) => JSON.stringify(record)).join('\n');

async function customers(): Promise<string> {
  const email = `${randomUUID()}@example.com`;
  await app.customerWith({ points: 0, email });
  const person = { firstName: 'Anna', lastName: 'Nowak', agreement1: true };
  const another = { ...person, email: `${randomUUID()}@example.com` };
  return lines(another, another, { ...person, email }, { ...person, email: 'no address' });
}

async function points(): Promise<string> {
  const [giver, taker] = [await app.customerWith({ points: 10 }), await app.customerWith({ points: 10 })];
  return lines(
    { customerId: giver, points: 5 },
    { customerId: taker, points: 10, type: 'spending' },
    { customerId: giver, points: 100, type: 'spending' },
    { customerId: randomUUID(), points: 5 },
  );
}

async function sales(): Promise<string> {
  const email = `${randomUUID()}@example.com`;
  await app.customerWith({ points: 0, email });
  const number = randomUUID();
  const customerData = { email };
  const sale = getDocument({ number, customerData });
  const back = getDocument({ number: randomUUID(), customerData, type: 'return', revised: randomUUID() });
  return lines(sale, sale, back, { transactionData: { documentNumber: 'R-1' } });
}

describe.each([
  ['/api/admin/customer/import', customers, { totalProcessed: 4, totalSuccess: 3, totalFailed: 1 }],
  ['/api/points/transfer/import', points, { totalProcessed: 4, totalSuccess: 2, totalFailed: 2 }],
  ['/api/admin/transaction/import', sales, { totalProcessed: 4, totalSuccess: 2, totalFailed: 2 }],
])('POST %s/preview', (path, getFile, totals) => {
  const send = (address: string, file: string) =>
    app.as('admin').ask('post', address).attach('file[file]', Buffer.from(file), 'file.jsonl').expect(200);

  async function getState(): Promise<object> {
    const counts = await Promise.all(WRITTEN.map((entity) => app.reader.manager.count(entity)));
    const accounts = await app.reader.manager.find(AccountEntity, { order: { id: 'ASC' } });
    return { counts, balances: accounts.map(({ balance }) => balance) };
  }

  it('200: reports what the import does then, and changes nothing', async () => {
    const file = await getFile();
    const before = await getState();
    const { body: preview } = await send(`${path}/preview`, file);
    expect(preview).toMatchObject(totals);
    expect(await getState()).toEqual(before);

    const { body: done } = await send(path, file);
    const getOutcomes = (body: { items: { identifier: string; status: string; message: string }[] }) =>
      // Lines that name one customer are registered at once: either is the first.
      body.items.map(({ identifier, status, message }) => `${identifier} ${status} ${message}`).sort();
    expect(getOutcomes(preview)).toEqual(getOutcomes(done));
    expect(preview.refused).toBe(done.refused);
    expect(await getState()).not.toEqual(before);
  });

  it('400 for an encoding that is no name, 403 without the permission', async () => {
    const wrong = app.as('admin').ask('post', `${path}/preview?encoding=a%20b`);
    await wrong.attach('file[file]', Buffer.from('{}'), 'file.jsonl').expect(400);
    const id = await loginWith(app, { role: 'admin', permissions: { LEVEL: ['VIEW'] } });
    const refused = app.as('admin', id).ask('post', `${path}/preview`);
    await refused.attach('file[file]', Buffer.from('{}'), 'file.jsonl').expect(403);
  });
});
