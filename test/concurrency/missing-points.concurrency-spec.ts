import { takesAllCases } from '../support/run/cases.js';
import { bought, buyerIn, ruleWith, sendReturn } from '../support/scenes/earning.js';
import { TestApp } from '../support/app/test-app.js';
import { differencesIn } from '../support/verify/verify.js';

const EARNINGS = takesAllCases ? 200 : 40;
const DEBT = 100;
const EACH = 7;

let app: TestApp;
beforeAll(async () => void (app = await TestApp.start()));
afterAll(() => app.stop());

describe('many earnings of one customer who owes points, on two nodes', () => {
  it('pay the debt once', async () => {
    await app
      .as('admin')
      .postJson('/api/settings', { settings: { missingPointsAreOwed: true } })
      .expect(200);
    await ruleWith(app, { type: 'points', pointValue: 1 });
    const { phone, customerId } = await buyerIn(app);
    const shoe = { sku: 'SHOE', grossValue: DEBT };
    await bought(app, { number: 'first', phone, items: [shoe] });
    const transfer = { customer: customerId, points: DEBT };
    await app.as('admin').postJson('/api/points/transfer/spend', { transfer }).expect(200);
    await sendReturn(app, phone, 'first', [shoe]).expect(200);
    await ruleWith(app, { type: 'qrcode', code: 'door', pointsAmount: EACH });
    const nodes = [app, await app.another()];

    const paths = Array.from({ length: EARNINGS }, (_, index) => nodes[index % nodes.length] ?? app);
    const answers = await Promise.all(
      paths.map((node) =>
        node.as('admin').postJson(`/api/earningRule/qrcode/customer/${customerId}`, { code: 'door' }),
      ),
    );

    const done = answers.filter(({ status }) => status === 200).length;
    expect(answers.filter(({ status }) => ![200, 503].includes(status))).toEqual([]);
    expect(done * EACH).toBeGreaterThan(DEBT);
    const { body } = await app.as('admin').get(`/api/admin/customer/${customerId}/status`).expect(200);
    expect(body).toMatchObject({ points: done * EACH - DEBT, takenBackPoints: DEBT, owedPoints: 0 });
    expect(await differencesIn(app)).toEqual([]);
  });
});
