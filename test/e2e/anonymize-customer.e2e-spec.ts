import { randomUUID } from 'node:crypto';
import { RepeatErasuresJob } from '../../src/customer/repeat-erasures.job.js';
import { anna, lastEvent, getRecord, typesSince } from '../support/scenes/customers.js';
import { enqueue, MAIL_FROM, getMessages } from '../support/scenes/messages.js';
import { PIXELS, upload } from '../support/scenes/pictures.js';
import { knownPerson, plant, tablesWith } from '../support/scenes/planted.js';
import { getDocument } from '../support/scenes/transactions.js';
import { invited } from '../support/scenes/invitations.js';
import { storeWith } from '../support/scenes/points.js';
import { WebhookDispatcherService } from '../../src/webhook/index.js';
import { createWebhook, getDeliveries, queue, Receiver } from '../support/scenes/webhooks.js';
import { eventually } from '../support/waiting/eventually.js';
import { MailServer } from '../support/servers/mail-server.js';
import { TestApp } from '../support/app/test-app.js';
import { differencesIn } from '../support/verify/verify.js';

const NOT_FOUND = { error: { code: 404, message: 'Not Found' } };

let app: TestApp;
beforeAll(async () => {
  const { url: SMTP_URL } = await MailServer.listening();
  app = await TestApp.start({ environment: { WEBHOOK_ALLOW_PRIVATE: 'true', SMTP_URL, MAIL_FROM } });
  // Repeats what it was sent.
  const { url } = await Receiver.listening(({ body }, response) => response.end(body.slice(-900)));
  await createWebhook(app, { url });
});
afterAll(async () => {
  Receiver.closeAll();
  await app.stop();
  await MailServer.closeAll();
});

const ENDS = [
  [
    'anonymize',
    (id: string, store = 'DEFAULT') => app.as('admin').post(`/api/${store}/customer/${id}/anonymize`),
  ],
  [
    'anonymize below /admin',
    (id: string, store = 'DEFAULT') =>
      app.as('admin').postJson(`/api/${store}/admin/customer/${id}/anonymize`, {}),
  ],
  ['delete', (id: string, store = 'DEFAULT') => app.as('admin').delete(`/api/${store}/customer/${id}`)],
] as const;

describe.each(ENDS)('%s', (_, end) => {
  it('204: nothing that was typed in is found in any table, and points and sums are unchanged', async () => {
    const person = plant();
    const { id, other } = await knownPerson(app, person);
    const before = await tablesWith(app, person.marks);
    expect(before).toEqual([
      'attachment.originalName',
      'customer.avatar',
      'customer.city',
      'customer.companyName',
      'customer.email',
      'customer.firstName',
      'customer.lastName',
      'customer.loyaltyCardNumber',
      'customer.nip',
      'customer.phone',
      'customer.street',
      'customer_label.labelValue',
      'customer_search.parts',
      'customer_search.words',
      'event.payload',
      'invitation.recipientEmail',
      'invitation.recipientKey',
      'login_name.folded',
      'login_name.name',
      'message.content',
      'message.recipient',
      'message.variables',
      'message_request.asked',
      'points_transfer.comment',
      'shop_transaction.address',
      'shop_transaction.email',
      'shop_transaction.loyaltyCardNumber',
      'shop_transaction.name',
      'shop_transaction.nip',
      'shop_transaction.phone',
      'shop_transaction_label.labelValue',
      'webhook_attempt.answer',
    ]);
    const sums = () => app.reader.query('SELECT id, balance FROM account ORDER BY id');
    const rows = await sums();
    const events = await app.reader.query('SELECT recordId, uuid, type FROM event ORDER BY recordId');

    await end(id).expect(204);

    expect(await tablesWith(app, person.marks)).toEqual([]);
    expect(await sums()).toEqual(rows);
    expect(await app.getPoints(other)).toBe(100);
    const after = await app.reader.query('SELECT recordId, uuid, type FROM event ORDER BY recordId');
    expect(after.slice(0, events.length)).toEqual(events);
    expect(await differencesIn(app)).toEqual([]);
  });

  it('lets nothing be noted about the person, and the e-mail be registered again', async () => {
    const email = `${randomUUID()}@example.com`;
    const id = await app.customerWith({ points: 0, email });
    await app.as('customer', id).get(`/api/customer/${id}`).expect(200);
    await end(id).expect(204);
    await app.as('customer', id).get(`/api/customer/${id}`).expect(401);
    const again = { customer: anna({ email }) };
    await app.as('admin').postJson('/api/admin/customer/register', again).expect(200);
    expect(await differencesIn(app)).toEqual([]);
  });

  it('leaves nothing of the person in other stores', async () => {
    const person = plant();
    const storeId = await storeWith(app, `S${randomUUID().slice(0, 6)}`);
    const id = await app.customerWith({ points: 0, email: person.email, phone: person.phone, storeId });
    await invited(app, await app.customerWith({ points: 0 }), person.email);
    const customerData = { name: person.texts.buyer, phone: person.phone };
    const sold = getDocument({ number: randomUUID(), customerData });
    await app.as('admin').postJson('/api/transaction', sold).expect(200);
    const [{ code }] = await app.reader.query('SELECT code FROM store WHERE id = ?', [storeId]);
    await end(id, code).expect(204);
    expect(await tablesWith(app, person.marks)).toEqual([]);
    expect(await differencesIn(app)).toEqual([]);
  });

  it('keeps nothing of the person when a sale comes back', async () => {
    const email = `${randomUUID()}@example.com`;
    const id = await app.customerWith({ points: 0, email });
    const [sale, back] = [randomUUID(), randomUUID()];
    const sold = getDocument({ number: sale, customerData: { email } });
    await app.as('admin').postJson('/api/transaction', sold).expect(200);
    await end(id).expect(204);
    const person = plant();
    const returned = getDocument({
      number: back,
      type: 'return',
      revised: sale,
      customerData: {
        name: person.texts.buyer,
        email: person.email,
        phone: person.phone,
      },
      more: {
        labels: [
          {
            key: 'reason',
            value: person.texts.saleLabel,
          },
        ],
      },
    });
    const { body } = await app.as('admin').postJson('/api/transaction', returned).expect(200);
    const again = await app.as('admin').postJson('/api/transaction', returned).expect(200);
    expect(again.body).toEqual(body);
    expect(await tablesWith(app, person.marks)).toEqual([]);
    expect(await differencesIn(app)).toEqual([]);
  });

  it('leaves a certificate without personal data', async () => {
    const person = plant();
    const { id } = await knownPerson(app, person);
    await app.as('admin').get(`/api/admin/customer/${id}/erasure`).expect(404, NOT_FOUND);
    await end(id).expect(204);
    const { body, text } = await app.as('admin').get(`/api/admin/customer/${id}/erasure`).expect(200);
    expect(body).toMatchObject({ customerId: id, erasedAt: expect.any(String) });
    const counts = Object.fromEntries(
      body.tables.map(({ table, rows }: { table: string; rows: number }) => [table, rows]),
    );
    const some = expect.any(Number);
    expect(counts).toEqual({
      customer: 1,
      customer_search: 1,
      customer_label: 1,
      attachment: 1,
      event: some,
      login_session: 2,
      refresh_token: 1,
      api_key: 0,
      login_network: 1,
      password_token: 0,
      second_factor: 0,
      recovery_code: 0,
      contact_handover: 0,
      login_name: 3,
      login_account: 1,
      shop_transaction: 2,
      shop_transaction_label: 3,
      points_transfer: 7,
      invitation: 2,
      message: some,
      message_request: 1,
      webhook_attempt: some,
      push_subscription: 0,
      saved_view: 0,
      earning: 0,
    });
    expect(counts['webhook_attempt']).toBeGreaterThan(10);
    expect(person.marks.some((mark) => text.includes(mark))).toBe(false);
  });
});

describe('what is written about a person during their erasure', () => {
  it('is no answer of a receiver that repeats the address of an invited friend when it was erased', async () => {
    const person = plant();
    const held: (() => void)[] = [];
    const slow = await Receiver.listening(
      ({ body }, response) => void held.push(() => response.end(body.slice(-900))),
    );
    const eventTypes = ['Service.Domain.User.Event.InvitationWasCreated'];
    const { webhookId } = await createWebhook(app, { url: slow.url, eventTypes });
    const id = await app.customerWith({ points: 0, email: person.email });
    // The invitation does not name the customer, and only the address finds it.
    await invited(app, await app.customerWith({ points: 0 }), person.email);
    await queue(app);
    await app.nest.get(WebhookDispatcherService).dispatch();
    await eventually(() => expect(held.length).toBe(1));
    expect(slow.requests[0]?.body).toContain(person.email);

    await app.as('admin').post(`/api/customer/${id}/anonymize`).expect(204);
    held.forEach((answer) => answer());
    await app.nest.get(WebhookDispatcherService).settled();

    expect(await getDeliveries(app, webhookId)).toMatchObject([{ status: 'succeeded', attemptCount: 1 }]);
    expect(await tablesWith(app, [person.email])).toEqual([]);
    expect(await differencesIn(app)).toEqual([]);
    await app.as('admin').delete(`/api/webhook/${webhookId}`).expect(204);
  });

  it('is emptied ten minutes later, once', async () => {
    const job = app.nest.get(RepeatErasuresJob);
    app.clock.advance({ seconds: 700 });
    while ((await job.run()) > 0);
    const id = await app.customerWith({ points: 0 });
    await app.as('admin').post(`/api/customer/${id}/anonymize`).expect(204);
    const person = plant();
    await enqueue(app, { accountId: id, to: person.email });
    app.clock.advance({ seconds: 595 });
    expect(await job.run()).toBe(0);
    expect(await tablesWith(app, person.marks)).toEqual(['message.recipient']);
    app.clock.advance({ seconds: 10 });
    expect(await job.run()).toBe(1);
    expect(await job.run()).toBe(0);
    expect(await tablesWith(app, person.marks)).toEqual([]);
    expect(await getMessages(app, { accountId: id })).toMatchObject([{ status: 'dropped', content: null }]);
    expect(await differencesIn(app)).toEqual([]);
  });
});

describe('an anonymised customer', () => {
  it('stays in the list without a name, is blocked, and is anonymised once', async () => {
    const id = await app.customerWith({ points: 7, lastName: 'Anonymous' });
    const before = await lastEvent(app);
    await app.as('admin').post(`/api/customer/${id}/anonymize`).expect(204);
    await app.as('admin').post(`/api/customer/${id}/anonymize`).expect(204);
    expect(await typesSince(app, before)).toEqual(['CustomerWasAnonymized']);
    const record = await getRecord(app, id);
    expect(record).toMatchObject({ firstName: '', lastName: '', active: false, status: { type: 'blocked' } });
    expect(record).not.toHaveProperty('email');
    expect(await app.getPoints(id)).toBe(7);
  });

  it('400: is neither activated nor edited', async () => {
    const id = await app.customerWith({ points: 0 });
    await app.as('admin').post(`/api/customer/${id}/anonymize`).expect(204);
    const before = await lastEvent(app);
    const refused = { error: 'The personal data of this customer were erased.' };
    await app.as('admin').post(`/api/admin/customer/${id}/activate`).expect(400, refused);
    await app.as('admin').putJson(`/api/customer/${id}`, { firstName: 'Eva' }).expect(400, refused);
    const picture = { name: 'a.png', field: 'avatar[file]' };
    const uploaded = await upload(app, `/api/customer/${id}/avatar`, PIXELS, picture).expect(400);
    expect(uploaded.body).toMatchObject(refused);
    expect(await typesSince(app, before)).toEqual([]);
    expect(await differencesIn(app)).toEqual([]);
  });

  it('is deleted afterwards like any other', async () => {
    const id = await app.customerWith({ points: 0 });
    await app.as('admin').post(`/api/customer/${id}/anonymize`).expect(204);
    await app.as('admin').delete(`/api/customer/${id}`).expect(204);
    await app.as('admin').post(`/api/customer/${id}/anonymize`).expect(404, NOT_FOUND);
    expect(await differencesIn(app)).toEqual([]);
  });
});
