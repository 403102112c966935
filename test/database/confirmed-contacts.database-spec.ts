import { randomInt, randomUUID } from 'node:crypto';
import { anna, lastEvent, getRecord, typesSince } from '../support/scenes/customers.js';
import { differencesIn } from '../support/scenes/points.js';
import { registered, storedTransaction } from '../support/scenes/transactions.js';
import { TestApp } from '../support/app/test-app.js';
import { drawCode, drawToken } from '../support/scenes/activations.js';

const PASSWORD = 'Lantern-2026';

let app: TestApp;
beforeAll(async () => void (app = await TestApp.start()));
afterAll(async () => {
  expect(await differencesIn(app)).toEqual([]);
  await app.stop();
});

const admin = () => app.as('admin');
const newEmail = () => `${randomUUID()}@example.com`;
const newPhone = () => `+48${randomInt(1e8, 1e9)}`;
/** Whose a sale is that a shop registers with these data. */
const getOwner = async (customerData: object) => {
  const id = await registered(app, { number: randomUUID(), customerData });
  return (await storedTransaction(app, id))?.customerId ?? null;
};
const editOwn = (id: string, customer: object) =>
  app.as('customer', id).putJson(`/api/customer/${id}`, { customer });
const confirm = (id: string, body: object) =>
  admin().postJson(`/api/admin/customer/${id}/confirm-contact`, body);
const selfRegister = (customer: object) =>
  app
    .asAnonymous()
    .post('/api/customer/self_register')
    .send({ customer: anna({ plainPassword: PASSWORD, ...customer }) });
const send = (sender: string, receiver: string) =>
  app.as('customer', sender).post('/api/customer/points/p2p-transfer', { receiver, points: 1 });
const isConfirmed = async (id: string) => {
  const { emailConfirmed, phoneConfirmed } = await getRecord(app, id);
  return [emailConfirmed, phoneConfirmed];
};

describe('the e-mail and the phone of a customer', () => {
  it.each([
    ['email', newEmail],
    ['phone', newPhone],
  ] as const)(
    'that the customer changes (%s) find them for no sale and no points until they are confirmed',
    async (kind, fresh) => {
      const [before, after] = [fresh(), fresh()];
      const customer = await app.customerWith({ points: 0, [kind]: before });
      const sender = await app.customerWith({ points: 9 });
      expect(await getOwner({ [kind]: before })).toBe(customer);

      const { body } = await editOwn(customer, { [kind]: after }).expect(200);
      expect(body.customerId).toBe(customer);
      expect(await getRecord(app, customer)).toMatchObject({ [kind]: after, [`${kind}Confirmed`]: false });
      expect(await getOwner({ [kind]: after })).toBeNull();
      await send(sender, after).expect(400);
      const number = randomUUID();
      await registered(app, { number });
      const assign = { transactionDocumentNumber: number, customerPhoneNumber: after };
      if (kind === 'phone') {
        await admin().postJson('/api/admin/transaction/customer/assign', { assign }).expect(400);
      }
      // Their own data, sent back whole or written otherwise, confirm nothing.
      const { body: own } = await app.as('customer', customer).get(`/api/customer/${customer}`).expect(200);
      await editOwn(customer, own).expect(200);
      expect(await getOwner({ [kind]: after })).toBeNull();
      expect(await app.getPoints(customer)).toBe(0);

      await confirm(customer, { [kind]: before }).expect(400);
      expect(await getOwner({ [kind]: after })).toBeNull();
      const seen = await lastEvent(app);
      await confirm(customer, { [kind]: after.toUpperCase() }).expect(200);
      expect(await typesSince(app, seen)).toEqual(['CustomerDetailsWereUpdated']);
      expect(await getOwner({ [kind]: after })).toBe(customer);
      await send(sender, after).expect(200);
      await confirm(customer, { [kind]: after }).expect(200);
      expect(
        (await typesSince(app, seen)).filter((type) => type === 'CustomerDetailsWereUpdated'),
      ).toHaveLength(1);
    },
  );

  it('that are not confirmed do not stand before a field that is', async () => {
    const [email, phone] = [newEmail(), newPhone()];
    const member = await app.customerWith({ points: 0, phone });
    const other = await app.customerWith({ points: 0 });
    await editOwn(other, { email }).expect(200);
    expect(await getOwner({ email, phone })).toBe(member);
  });

  it('are confirmed when staff sets them, and stay so when the customer writes them otherwise', async () => {
    const [first, second] = [newEmail(), newEmail()];
    const customer = await app.customerWith({ points: 0, email: first, phone: '+48 700 100 200' });
    expect(await isConfirmed(customer)).toEqual([true, true]);
    await editOwn(customer, { email: first.toUpperCase(), phone: '+48-700-100-200' }).expect(200);
    expect(await isConfirmed(customer)).toEqual([true, true]);
    await editOwn(customer, { email: second, phone: '' }).expect(200);
    expect(await isConfirmed(customer)).toEqual([false, undefined]);
    await admin()
      .putJson(`/api/customer/${customer}`, { customer: { email: first } })
      .expect(200);
    expect(await isConfirmed(customer)).toEqual([true, undefined]);
    expect(await getOwner({ email: first })).toBe(customer);
  });

  it.each([
    ['the token', 'activate', drawToken, [true, false]],
    ['the code', 'activate-sms', drawCode, [false, true]],
  ] as const)('of who registers are confirmed by %s that came there', async (_, path, draw, after) => {
    const [email, phone] = [newEmail(), newPhone()];
    const { body } = await selfRegister({ email, phone }).expect(200);
    const customer: string = body.customerId;
    expect(await isConfirmed(customer)).toEqual([false, false]);
    expect([await getOwner({ email }), await getOwner({ phone })]).toEqual([null, null]);
    const secret = await draw(app, customer);
    await app.asAnonymous().post(`/api/customer/${path}/${secret}`).expect(200);
    expect(await isConfirmed(customer)).toEqual(after);
    const owners = [await getOwner({ email }), await getOwner({ phone })];
    expect(owners.map((owner) => owner === customer)).toEqual(after);
  });

  it('of who registers are confirmed when an administrator activates them, not when one lets them in again', async () => {
    const { body } = await selfRegister({ phone: newPhone() }).expect(200);
    await admin().post(`/api/admin/customer/${body.customerId}/activate`).expect(200);
    expect(await isConfirmed(body.customerId)).toEqual([true, true]);
    await editOwn(body.customerId, { email: newEmail() }).expect(200);
    await admin().post(`/api/admin/customer/${body.customerId}/deactivate`).expect(200);
    await admin().post(`/api/admin/customer/${body.customerId}/activate`).expect(200);
    expect(await isConfirmed(body.customerId)).toEqual([false, true]);
  });

  it('400: nothing to confirm; 404: no such customer; 403: by the customer, or without the permission', async () => {
    const customer = await app.customerWith({ points: 0 });
    await confirm(customer, {}).expect(400);
    await confirm(customer, { phone: newPhone() }).expect(400);
    await confirm(randomUUID(), { phone: newPhone() }).expect(404);
    const path = `/api/admin/customer/${customer}/confirm-contact`;
    await app.as('customer', customer).postJson(path, { phone: '1' }).expect(403);
  });
});

describe('the card of a customer', () => {
  it('400: customers who register choose none, unless the settings let them', async () => {
    const loyaltyCardNumber = randomUUID().slice(0, 8);
    const { body } = await selfRegister({ loyaltyCardNumber }).expect(400);
    expect(body.errors).toEqual([
      {
        field: 'loyaltyCardNumber',
        message: 'Customers cannot choose a card number. The shop gives out cards.',
      },
    ]);
    expect(await getOwner({ loyaltyCardNumber })).toBeNull();
    // Existing forms send what was left empty.
    await selfRegister({ loyaltyCardNumber: '' }).expect(200);

    await admin().postJson('/api/settings', { customersMayRegisterCards: true }).expect(200);
    const { body: registration } = await selfRegister({ loyaltyCardNumber }).expect(200);
    await admin().postJson('/api/settings', { customersMayRegisterCards: false }).expect(200);
    expect(await getRecord(app, registration.customerId)).toMatchObject({ loyaltyCardNumber });
  });

  it('400: is neither the e-mail nor the phone nor the id of another customer; 200: their own', async () => {
    const names = { email: newEmail(), phone: newPhone() };
    const member = await app.customerWith({ points: 0, ...names });
    const taken = [names.email, names.email.toUpperCase(), names.phone, names.phone.slice(1), member];
    const other = await app.customerWith({ points: 0 });
    for (const loyaltyCardNumber of taken) {
      const refused = [
        await admin().postJson('/api/admin/customer/register', { customer: anna({ loyaltyCardNumber }) }),
        await admin().putJson(`/api/customer/${other}`, { customer: { loyaltyCardNumber } }),
      ];
      const message = 'This is the e-mail, phone or id of another customer.';
      for (const { status, body } of refused) {
        expect([status, body.errors]).toEqual([400, [{ field: 'loyaltyCardNumber', message }]]);
      }
    }
    expect(await getRecord(app, other)).not.toHaveProperty('loyaltyCardNumber');
    const loyaltyCardNumber = names.phone.slice(1);
    await admin().putJson(`/api/customer/${member}`, { customer: { loyaltyCardNumber } }).expect(200);
    expect(await getRecord(app, member)).toMatchObject({ loyaltyCardNumber });
  });
});
