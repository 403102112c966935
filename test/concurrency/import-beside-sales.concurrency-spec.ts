import { randomUUID } from 'node:crypto';
import type { Response } from 'supertest';
import { EventSequencerService } from '../../src/event/index.js';
import { TransactionEntity } from '../../src/transaction/transaction.entity.js';
import { TestApp } from '../support/app/test-app.js';
import { ruleWith } from '../support/scenes/earning.js';
import { getDocument, registered, getTotals } from '../support/scenes/transactions.js';
import { differencesIn } from '../support/verify/verify.js';

const CUSTOMERS = 5;
const ROUNDS = 24;
const SINGLES = 6;

interface Buyer {
  readonly id: string;
  readonly email: string;
  /** Sales of 100 that were registered before. */
  readonly before: readonly string[];
}

/** Two services on one database, of which one imports a file while both register single sales of the same customers. */
describe('an import beside sales of the same customers', () => {
  let app: TestApp;
  let other: TestApp;
  const buyers: Buyer[] = [];

  beforeAll(async () => {
    app = await TestApp.start();
    other = await app.another();
    await ruleWith(app, { type: 'points', pointValue: 1 });
    // Each sale counts in a row of this rule that the one before has written.
    await ruleWith(app, { type: 'points', pointValue: 1, dailyPointsMax: 1_000_000 });
    for (let count = 0; count < CUSTOMERS; count += 1) {
      const email = `${randomUUID()}@example.com`;
      const id = await app.customerWith({ points: 0, email });
      const before = [randomUUID(), randomUUID()];
      for (const number of before) {
        await registered(app, { number, values: [100], customerData: { email } });
      }
      buyers.push({ id, email, before });
    }
  });
  afterAll(() => app.stop());

  const getSale = (number: string, email: string, value: number) =>
    getDocument({ number, values: [value], customerData: { email } });
  const getReturn = (revised: string, value: number) =>
    getDocument({ number: randomUUID(), type: 'return', values: [value], revised });

  /** New sales, returns of some of them, and documents that are known. */
  const getFile = () => {
    const lines: object[] = [];
    const last = new Map<string, string>();
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const { email, before } of buyers) {
        const number = randomUUID();
        const revised = last.get(email);
        lines.push(getSale(number, email, 10));
        lines.push(...(revised !== undefined && round % 4 === 3 ? [getReturn(revised, 4)] : []));
        lines.push(...(round % 6 === 5 ? [getSale(before[0] ?? '', email, 100)] : []));
        last.set(email, number);
      }
    }
    return lines.map((line) => JSON.stringify(line)).join('\n');
  };

  const send = (service: TestApp, body: object): PromiseLike<Response> =>
    service.as('admin').postJson('/api/transaction', body);
  const singles = () =>
    buyers.flatMap(({ email, before }) => [
      ...Array.from({ length: SINGLES }, (_, index) =>
        send(index % 2 === 0 ? app : other, getSale(randomUUID(), email, 7)),
      ),
      send(other, getReturn(before[1] ?? '', 30)),
    ]);

  it('counts each document once, with its points and its events', async () => {
    const file = Buffer.from(getFile());
    const importing = app
      .as('admin')
      .ask('post', '/api/admin/transaction/import')
      .attach('file[file]', file, 'sales');
    const [report, ...answers] = await Promise.all([importing, ...singles()]);

    expect(report.status).toBe(200);
    expect(report.body).toMatchObject({ totalFailed: 0 });
    expect(answers.map(({ status }) => status)).toEqual(Array(CUSTOMERS * (SINGLES + 1)).fill(200));
    const returned = ROUNDS / 4;
    const gross = 200 + ROUNDS * 10 + SINGLES * 7 - returned * 4 - 30;
    for (const { id } of buyers) {
      expect(await getTotals(app, id)).toMatchObject({ grossCents: gross * 100 });
      expect(await app.getPoints(id)).toBe(2 * gross);
    }
    const count = CUSTOMERS * (2 + ROUNDS + SINGLES + returned + 1);
    expect(await app.reader.manager.count(TransactionEntity)).toBe(count);
    await app.nest.get(EventSequencerService).sequence();
    expect(await differencesIn(app)).toEqual([]);
  });
});
