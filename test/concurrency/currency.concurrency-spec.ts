import { CurrencyDecimalsService } from '../../src/settings/index.js';
import { invalidateCaches } from '#platform/database/cache/cache-version.js';
import { change } from '#platform/database/query/change.js';
import { useMoneyDecimals } from '#platform/money.js';
import { TestApp } from '../support/app/test-app.js';

const ROUNDS = 20;

let app: TestApp;
beforeAll(async () => void (app = await TestApp.start()));
afterAll(async () => {
  useMoneyDecimals(2);
  await app.stop();
});

/** Makes it as on a new database. */
async function undecided(): Promise<void> {
  await app.unitOfWork.run(async (tx) => {
    await change(tx, 'UPDATE setting_revision SET amountDecimals = NULL', []);
    await change(tx, "DELETE FROM setting WHERE name = 'currency'", []);
    await invalidateCaches(tx);
  });
}

it('one of two processes with different currencies decides, and its currency has the decimals of amounts', async () => {
  await undecided();
  const yen = await app.another({ CURRENCY: 'JPY' });
  for (let round = 0; round < ROUNDS; round += 1) {
    await undecided();
    const start = (process: TestApp) => process.nest.get(CurrencyDecimalsService).establish();
    const [inYen, inEuro] = await Promise.allSettled([start(yen), start(app)]);

    const [row] = await app.reader.query<{ amountDecimals: number }[]>(
      'SELECT amountDecimals FROM setting_revision',
    );
    const { body } = await app.asAnonymous().get('/api/settings/public').expect(200);
    const isInYen = inYen.status === 'fulfilled';
    expect([body.settings.currency, row?.amountDecimals]).toEqual(isInYen ? ['jpy', 0] : ['eur', 2]);
    expect(inEuro).toMatchObject({ status: 'fulfilled', value: { decimals: isInYen ? 0 : 2 } });
  }
});
