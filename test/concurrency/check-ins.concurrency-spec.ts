import { EarningEntity } from '../../src/earning/earning.entity.js';
import { takesAllCases } from '../support/run/cases.js';
import { ruleWith } from '../support/scenes/earning.js';
import { TestApp } from '../support/app/test-app.js';
import { differencesIn } from '../support/verify/verify.js';

const CHECK_INS = takesAllCases ? 1000 : 240;
const AT_ONCE = 40;

let app: TestApp;
beforeAll(async () => void (app = await TestApp.start()));
afterAll(() => app.stop());

describe('many check-ins of one customer, on two nodes', () => {
  it('are paid as often as the limit says', async () => {
    const limit = { active: true, period: 'forever', limit: 1 };
    const rule = { type: 'qrcode', code: 'once', pointsAmount: 7, limit };
    await ruleWith(app, rule);
    const customerId = await app.customerWith({ points: 0 });
    const nodes = [app, await app.another()];
    let sent = 0;
    const statuses: number[] = [];
    const work = async () => {
      while (sent < CHECK_INS) {
        const node = nodes[sent++ % nodes.length] ?? app;
        const path = `/api/earningRule/qrcode/customer/${customerId}`;
        statuses.push((await node.as('admin').postJson(path, { code: 'once' })).status);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => ![200, 400, 503].includes(status))).toEqual([]);
    expect(await app.getPoints(customerId)).toBe(7);
    expect(await app.reader.manager.countBy(EarningEntity, { customerId })).toBe(1);
    expect(await differencesIn(app)).toEqual([]);
  });
});
