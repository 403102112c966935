import { randomUUID } from 'node:crypto';
import { runCommand } from '../support/processes/command-in-process.js';
import { TestApp } from '../support/app/test-app.js';
import { anna } from '../support/scenes/customers.js';
import { getDocument, registered, storedTransaction } from '../support/scenes/transactions.js';
import { differencesIn } from '../support/verify/verify.js';

const TAKEN = 'Customer with such loyalty card number already exists.';
const PASSWORD = 'Lantern#1';

let app: TestApp;
beforeAll(async () => void (app = await TestApp.start({ freshDatabase: true })));
afterAll(() => app.stop());

const admin = () => app.as('admin');
const register = async (loyaltyCardNumber: string) =>
  admin().postJson('/api/customer/register', { customer: anna({ loyaltyCardNumber }) });
const withCard = async (loyaltyCardNumber: string): Promise<string> => {
  const { body, status } = await register(loyaltyCardNumber);
  expect(status).toBe(200);
  return body.customerId;
};
const idsIn = (body: { customers: { customerId: string }[] }) =>
  body.customers.map(({ customerId }) => customerId);
const listedBy = async (card: string, more = '') =>
  idsIn((await admin().get(`/api/customer?loyaltyCardNumber=${card}${more}`).expect(200)).body);
const getBuyer = async (customerData: object, scene: object = {}) => {
  const id = await registered(app, { number: randomUUID(), customerData, ...scene });
  return (await storedTransaction(app, id))?.customerId;
};

describe('a card that is spelled otherwise', () => {
  let customer: string;
  beforeAll(async () => {
    customer = await app.customerWith({ points: 0, loyaltyCardNumber: 'Ab1Cd', password: PASSWORD });
  });

  it.each(['Ab1Cd', 'AB1CD', 'ab1cd', ' aB1cD '])('%j is the same everywhere', async (card) => {
    expect(await getBuyer({ loyaltyCardNumber: card })).toBe(customer);
    const transactionDocumentNumber = randomUUID();
    await registered(app, { number: transactionDocumentNumber });
    const assign = { transactionDocumentNumber, customerLoyaltyCardNumber: card };
    await admin().postJson('/api/admin/transaction/customer/assign', { assign }).expect(200);

    const search = { loyaltyCardNumber: card };
    const found = await app.as('seller').post('/api/pos/search/customer', { search }).expect(200);
    expect(idsIn(found.body)).toEqual([customer]);
    expect(await listedBy(card)).toEqual([customer]);
    expect(await listedBy(card, '&strict=1')).toEqual([customer]);
    const { body } = await admin().get(`/api/customer/${card.trim()}`).expect(200);
    expect(body).toMatchObject({ customerId: customer, loyaltyCardNumber: 'Ab1Cd' });
    const login = { _username: card, _password: PASSWORD };
    await app.asAnonymous().post('/api/customer/login_check').send(login).expect(200);

    const refused = await register(card);
    expect(refused.status).toBe(400);
    expect(refused.body.errors).toEqual([{ field: 'loyaltyCardNumber', message: TAKEN }]);
  });

  it('a part of it is found in any case, and nothing else', async () => {
    expect(await listedBy('B1c')).toEqual([customer]);
    expect(await listedBy('B1c', '&strict=1')).toEqual([]);
    expect(await listedBy('b%25c')).toEqual([]);
  });

  it('another customer cannot be given it, and its own can be spelled otherwise', async () => {
    const other = await withCard('OTHER-1');
    const give = (id: string, loyaltyCardNumber: string) =>
      admin().putJson(`/api/customer/${id}`, { customer: { loyaltyCardNumber } });
    expect((await give(other, 'aB1Cd').expect(400)).body.errors[0].message).toBe(TAKEN);
    await give(customer, 'AB1CD').expect(200);
    await give(customer, 'Ab1Cd').expect(200);
    expect(await listedBy('ab1cd', '&strict=1')).toEqual([customer]);
  });

  it('a return names its buyer by another spelling, and sales are listed by any', async () => {
    const number = randomUUID();
    await registered(app, { number, customerData: { loyaltyCardNumber: 'ab1cd' } });
    const back = { type: 'return', revised: number } as const;
    expect(await getBuyer({ loyaltyCardNumber: 'AB1CD' }, back)).toBe(customer);
    const path = '/api/transaction?customerData_loyaltyCardNumber=Ab1cD';
    const { body } = await admin().get(`${path}&perPage=100`).expect(200);
    const numbers = body.transactions.map(({ documentNumber }: { documentNumber: string }) => documentNumber);
    expect(numbers).toContain(number);
  });

  it('a file of sales finds it', async () => {
    const number = randomUUID();
    const line = JSON.stringify(getDocument({ number, customerData: { loyaltyCardNumber: 'AB1CD' } }));
    const { body } = await admin()
      .ask('post', '/api/admin/transaction/import')
      .attach('file[file]', Buffer.from(line), 'sales.jsonl')
      .expect(200);
    expect(body).toMatchObject({ totalSuccess: 1, totalWithoutCustomer: 0 });
  });

  it('is found where capitals are more letters', async () => {
    const long = `x${'ß'.repeat(254)}`;
    const id = await withCard(long);
    expect(await getBuyer({ loyaltyCardNumber: long })).toBe(id);
    const straße = await withCard('Straße');
    expect(await getBuyer({ loyaltyCardNumber: 'STRASSE' })).toBe(straße);
  });
});

describe('cards of earlier versions that differ only by their spelling', () => {
  const unfold = (card: string) =>
    app.unitOfWork.run((tx) => tx.query('UPDATE login_name SET folded = NULL WHERE name = ?', [card]));
  const list = async () => (await runCommand(['customers:spellings'], app.environment)).stdout;

  it('stay as they are, each found as it is written, and are listed', async () => {
    const [one, other] = [await withCard('Plain-1'), await unfold('Plain-1').then(() => withCard('PLAIN-1'))];
    const [third, fourth] = [await withCard('Both-1'), await unfold('Both-1').then(() => withCard('bOTH-1'))];
    const alone = await withCard('Alone-1');
    await unfold('Alone-1');
    expect(await getBuyer({ loyaltyCardNumber: 'ALONE-1' })).toBeNull();

    // The second time there is nothing left to fold.
    for (let time = 0; time < 2; time += 1) {
      expect((await list()).trim().split('\n').sort()).toEqual(
        [
          ['card', 'PLAIN-1', 'Plain-1', one],
          ['card', 'PLAIN-1', 'PLAIN-1', other],
          ['card', 'BOTH-1', 'Both-1', third],
          ['card', 'BOTH-1', 'bOTH-1', fourth],
        ]
          .map((cells) => cells.join('\t'))
          .sort(),
      );
    }
    for (const [card, customer] of [
      ['Plain-1', one],
      ['PLAIN-1', other],
      // As the scanner reads it: the one that is written so.
      ['plain-1', other],
      ['Both-1', third],
      ['bOTH-1', fourth],
      // It may be either's.
      ['BOTH-1', null],
      ['ALONE-1', alone],
    ] as const) {
      expect([card, await getBuyer({ loyaltyCardNumber: card })]).toEqual([card, customer]);
    }
    expect(await differencesIn(app)).toEqual([]);
  });
});

describe('search texts that a process of the version before has written', () => {
  it('are completed by customers:spellings, and what is right stays', async () => {
    const [old, right] = [await withCard('Old-form-1'), await withCard('New-form-1')];
    const texts = () =>
      app.reader.query('SELECT customerId, words, parts FROM customer_search ORDER BY customerId');
    const before = await texts();
    await app.unitOfWork.run((tx) =>
      tx.query("UPDATE customer_search SET words = REPLACE(words, '|', '') WHERE customerId = ?", [old]),
    );
    expect(await differencesIn(app)).toHaveLength(1);

    await runCommand(['customers:spellings'], app.environment);

    expect(await texts()).toEqual(before);
    expect(await differencesIn(app)).toEqual([]);
    expect(idsIn((await admin().get('/api/customer?firstName=anna&perPage=1000').expect(200)).body)).toEqual(
      expect.arrayContaining([old, right]),
    );
  });

  it('are found whichever sigma is typed', async () => {
    const { body } = await admin().postJson('/api/customer/register', {
      customer: anna({ firstName: 'Σοφός' }),
    });
    for (const typed of ['ΣΟΦΟΣ', 'σοφοσ', 'Σοφός']) {
      const { body: found } = await admin()
        .get(`/api/customer?q=${encodeURIComponent(typed)}`)
        .expect(200);
      expect(idsIn(found)).toEqual([body.customerId]);
    }
  });
});
