import { randomUUID } from 'node:crypto';
import { posWith } from '../scenes/places.js';
import type { People } from './sound-scene.js';
import type { TestApp } from '../app/test-app.js';
import { registered } from '../scenes/transactions.js';

/** Sales with all that they may have, what came back of them, one of no customer, and one that was assigned by hand. */
export async function soundTransactions(app: TestApp, { anna, ben }: People): Promise<void> {
  const { body } = await app.as('admin').get(`/api/customer/${anna}`).expect(200);
  const { email } = body as { email: string };
  const customerData = {
    name: 'Anna Nowak',
    email,
    phone: '+48111222333',
    loyaltyCardNumber: 'unknown card',
    nip: '123',
    address: {
      street: 'Long Street',
      address1: '1',
      postal: '10115',
      city: 'Berlin',
      country: 'DE',
    },
  };
  const settings = {
    excludedDeliverySKUs: ['SKU-2'],
    excludedLevelSKUs: ['SKU-3'],
    excludedLevelCategories: ['none'],
  };
  await app.as('admin').postJson('/api/settings', { settings }).expect(200);
  const [first, second, open] = [randomUUID(), randomUUID(), randomUUID()];
  const more = { pos: await posWith(app), labels: 'channel:shop;till:2' };
  await registered(app, { number: first, values: [60, 5, 7.5], customerData, more });
  app.clock.advance({ seconds: 7 });
  await registered(app, {
    number: second,
    values: [12.34],
    customerData: { email },
    date: '2026-10-02T08:00:00Z',
  });
  app.clock.advance({ seconds: 7 });
  await registered(app, { number: randomUUID(), type: 'return', revised: first, values: [20, 5], more });
  app.clock.advance({ seconds: 7 });
  const id = await registered(app, { number: open, values: [3], customerData: { name: 'A stranger' } });
  await registered(app, { number: randomUUID(), type: 'return', revised: open, values: [1] });
  await registered(app, { number: randomUUID(), values: [9] });
  app.clock.advance({ seconds: 7 });
  const assign = { customerId: ben, transactionDocumentNumber: open };
  await app.as('admin').postJson('/api/admin/transaction/customer/assign', { assign }).expect(200);
  await app
    .as('admin')
    .postJson('/api/admin/transaction/labels', { transactionId: id, labels: 'a:1' })
    .expect(200);
  app.clock.advance({ seconds: 7 });
}
