import { SettleDuePoints } from '../../src/points/index.js';
import { differencesIn, inDays, lotWith, remainingIn, settle } from '../support/points.js';
import { TestApp } from '../support/test-app.js';

describe('settling due points', () => {
  let app: TestApp;
  beforeAll(async () => void (app = await TestApp.start()));
  afterAll(() => app.stop());

  const setBalance = (customerId: string, balance: number) =>
    app.unitOfWork.run((tx) =>
      tx.query('UPDATE account SET balance = ? WHERE customerId = ?', [balance, customerId]),
    );
  const customerWithDueLot = async () => {
    const customer = await app.customerWith({ points: 0 });
    const lot = await lotWith(app, customer, { points: 10, expiresAt: inDays(app, 1) });
    return { customer, lot };
  };

  it('goes on with the others when it fails for one, and comes back to him', async () => {
    const others = [await customerWithDueLot()];
    const broken = await customerWithDueLot();
    others.push(await customerWithDueLot());
    // An account that has less than its lots cannot be settled.
    await setBalance(broken.customer, 5);
    app.clock.advance({ days: 2 });

    await settle(app);

    for (const { lot } of others) {
      expect(await remainingIn(app, lot)).toBe(0);
    }
    expect(await remainingIn(app, broken.lot)).toBe(10);

    await setBalance(broken.customer, 10);
    expect(await app.nest.get(SettleDuePoints).run()).toBe(0);
    app.clock.advance({ seconds: 10 * 60 });
    await settle(app);
    expect(await remainingIn(app, broken.lot)).toBe(0);
    expect(await differencesIn(app)).toEqual([]);
  }, 30_000);
});
