import { randomUUID } from 'node:crypto';
import { TransactionEntity } from '../../src/transaction/transaction.entity.js';
import { TestApp } from '../support/app/test-app.js';
import { registered, getReturn, storedTransaction, getTotals } from '../support/scenes/transactions.js';
import { differencesIn } from '../support/verify/verify.js';

const DAY = '2026-11-20';
const BOUGHT = `${DAY}T10:00:00+0000`;

let app: TestApp;
beforeEach(async () => void (app = await TestApp.again(app)));
afterEach(async () => expect(await differencesIn(app)).toEqual([]));
afterAll(() => app.stop());

const save = (settings: object) => app.as('admin').postJson('/api/settings', { settings }).expect(200);
const customer = (more: object = {}) => app.customerWith({ points: 0, ...more });
const claim = (customerId: string, transactionDocumentNumber: string, more: object = {}, node = app) =>
  node.as('customer', customerId).postJson('/api/customer/transaction/customer/assign', {
    assign: { transactionDocumentNumber, ...more },
  });
const receipt = async (more: { values?: number[]; date?: string; customerData?: object } = {}) => {
  const number = randomUUID();
  return { number, id: await registered(app, { number, date: BOUGHT, ...more }) };
};
const getAnswer = ({ status, text, headers }: Awaited<ReturnType<typeof claim>>) => [
  status,
  text,
  headers['x-error-code'],
];

describe('POST /api/customer/transaction/customer/assign', () => {
  it('400, the same to the byte: for unknown receipts, for taken ones, returns, wrong facts and old ones', async () => {
    const email = `${randomUUID()}@example.com`;
    const [owner, caller] = [await customer({ email }), await customer()];
    const taken = await receipt({ customerData: { email } });
    const own = await receipt();
    await claim(caller, own.number).expect(200);
    const open = await receipt({ values: [12.5, 7.5] });
    const returned = await storedTransaction(app, await getReturn(app, open.id, 5));
    const old = await receipt({ date: '2026-09-01T10:00:00+0000' });
    await save({ claimDaysMax: 30 });
    app.clock.set(new Date(`${DAY}T20:00:00Z`));

    const unknown = getAnswer(await claim(caller, 'unknown'));
    expect(unknown[0]).toBe(400);
    for (const [number, facts] of [
      [taken.number, {}],
      [own.number, {}],
      [returned?.documentNumber ?? '', {}],
      [old.number, {}],
      [open.number, { purchaseDate: '2026-11-19' }],
      [open.number, { grossValue: 15 }],
      [open.number, { purchaseDate: DAY, grossValue: 20.01 }],
    ] as const) {
      expect(getAnswer(await claim(caller, number, facts))).toEqual(unknown);
    }

    expect(await storedTransaction(app, taken.id)).toMatchObject({ customerId: owner, claimedAt: null });
    expect(await storedTransaction(app, open.id)).toMatchObject({ customerId: null, claimedAt: null });
    await claim(caller, open.number, { purchaseDate: DAY, grossValue: '20.00' }).expect(200);
    expect(await getTotals(app, caller)).toMatchObject({ grossCents: 1000 + 1500 });
  });

  it('429 after 20 wrong numbers, also for a right one; another customer is not counted', async () => {
    const [caller, other] = [await customer(), await customer()];
    const { number, id } = await receipt();
    for (let guess = 0; guess < 20; guess += 1) {
      await claim(caller, `RCPT-${guess}`).expect(400);
    }
    const refused = [await claim(caller, 'RCPT-20'), await claim(caller, number)];
    expect(refused.map(({ status }) => status)).toEqual([429, 429]);
    expect(refused[1]?.headers).toMatchObject({
      'x-error-code': 'transaction.too-many-unknown-claims',
      'retry-after': expect.stringMatching(/^\d+$/),
    });
    expect(await storedTransaction(app, id)).toMatchObject({ customerId: null });
    await claim(other, number).expect(200);
  });

  it('429 after 200 wrong numbers by however many customers of one network', async () => {
    const { number } = await receipt();
    // Attempts are counted in the memory of a process.
    const node = await app.another();
    for (let callers = 0; callers < 10; callers += 1) {
      const caller = await customer();
      const guesses = Array.from({ length: 20 }, (_, guess) => claim(caller, `RCPT-${guess}`, {}, node));
      expect(new Set((await Promise.all(guesses)).map(({ status }) => status))).toEqual(new Set([400]));
    }
    const caller = await customer();
    await claim(caller, number, {}, node).expect(429);
    await claim(caller, number).expect(200);
  });

  it('403: where customers do not claim; the shop assigns', async () => {
    await save({ customersMayClaim: false });
    const [caller, { number, id }] = [await customer(), await receipt()];
    const { headers } = await claim(caller, number).expect(403);
    expect(headers['x-error-code']).toBe('transaction.claims-off');
    expect(getAnswer(await claim(caller, 'unknown'))).toEqual(getAnswer(await claim(caller, number)));
    expect(await storedTransaction(app, id)).toMatchObject({ customerId: null });
    const { body } = await app.asAnonymous().get('/api/settings/public').expect(200);
    expect(body.settings).toMatchObject({ customersMayClaim: false, claimFacts: 'none' });
    const assign = { transactionDocumentNumber: number, customerId: caller };
    await app.as('admin').postJson('/api/admin/transaction/customer/assign', { assign }).expect(200);
    expect(await storedTransaction(app, id)).toMatchObject({ customerId: caller, claimedAt: null });
  });

  it.each([
    ['purchase_date', ['purchaseDate']],
    ['gross_value', ['grossValue']],
    ['both', ['purchaseDate', 'grossValue']],
  ])('400 on the facts that are missing, where %s is needed', async (claimFacts, fields) => {
    await save({ claimFacts });
    const [caller, { number }] = [await customer(), await receipt({ values: [9.99] })];
    const facts = { purchaseDate: DAY, grossValue: 9.99 };
    for (let turn = 0; turn < 21; turn += 1) {
      const { body } = await claim(caller, number).expect(400);
      expect(body.errors.map(({ field }: { field: string }) => field)).toEqual(fields);
    }
    expect(await app.reader.manager.countBy(TransactionEntity, { customerId: caller })).toBe(0);
    await claim(caller, number, facts).expect(200);
  });

  it('400 above the number of a day, whatever the number is; again on the next day', async () => {
    await save({ claimsPerDayMax: 2 });
    const caller = await customer();
    const assigned = await receipt();
    const assign = { transactionDocumentNumber: assigned.number, customerId: caller };
    await app.as('admin').postJson('/api/admin/transaction/customer/assign', { assign }).expect(200);
    const receipts = [await receipt(), await receipt(), await receipt()];
    const [first, second, third] = receipts.map(({ number }) => number) as [string, string, string];
    await claim(caller, first).expect(200);
    await claim(caller, second).expect(200);
    const refused = getAnswer(await claim(caller, third));
    expect(refused).toEqual([
      400,
      '{"error":"No more transactions can be claimed today"}',
      'transaction.claims-used-up',
    ]);
    for (let turn = 0; turn < 21; turn += 1) {
      expect(getAnswer(await claim(caller, `RCPT-${turn}`))).toEqual(refused);
    }
    app.clock.advance({ days: 1 });
    await claim(caller, third).expect(200);
  });

  it('counts days of the calendar: the last day, and not the one after it', async () => {
    await save({ claimDaysMax: 1 });
    const caller = await customer();
    const [one, other] = [await receipt(), await receipt()];
    app.clock.stopAt(new Date('2026-11-21T23:59:59Z'));
    await claim(caller, one.number).expect(200);
    app.clock.stopAt(new Date('2026-11-22T00:00:00Z'));
    await claim(caller, other.number).expect(400);
  });
});
