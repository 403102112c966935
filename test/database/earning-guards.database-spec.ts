import { randomUUID } from 'node:crypto';
import { EarningRepository } from '../../src/earning/earning.repository.js';
import { EarningUseEntity } from '../../src/earning/earning-use.entity.js';
import { ConcurrencyConflict } from '#platform/database/error/unit-of-work.errors.js';
import { isDuplicateKey } from '#platform/database/error/verdict.js';
import { TestApp } from '../support/app/test-app.js';

let app: TestApp;
beforeAll(async () => void (app = await TestApp.start()));
afterAll(() => app.stop());

/* Accounts are locked before: what happens without that is only seen in the repository. */
describe('what rules have paid', () => {
  const [ruleId, period] = [randomUUID(), '2026-11-27'];
  const customers = [randomUUID(), randomUUID()];
  const getUse = (customerId: string | undefined, uses: number, points: number): EarningUseEntity =>
    ({ customerId, ruleId, period, uses, points }) as EarningUseEntity;
  const stored = async () => {
    const found = await app.reader.manager.findBy(EarningUseEntity, { ruleId });
    return customers.map((id) => {
      const { uses, points } = found.find(({ customerId }) => customerId === id) ?? {};
      return [uses, points];
    });
  };
  const count = (...counted: Parameters<EarningRepository['count']>[1]) =>
    app.unitOfWork.runOnce((tx) => app.nest.get(EarningRepository).count(tx, counted));

  it('is counted for several customers at once, and only on what was found of each', async () => {
    const [one, other] = customers;
    await count(
      { use: getUse(one, 1, 10), found: undefined },
      { use: getUse(other, 2, 20), found: undefined },
    );
    await count(
      { use: getUse(one, 1, 5), found: getUse(one, 1, 10) },
      { use: getUse(other, 1, 7), found: getUse(other, 2, 20) },
    );
    expect(await stored()).toEqual([
      [2, 15],
      [3, 27],
    ]);

    const fresh = { use: getUse(one, 1, 5), found: getUse(one, 2, 15) };
    for (const stale of [getUse(other, 2, 27), getUse(other, 3, 20)]) {
      await expect(count(fresh, { use: getUse(other, 1, 1), found: stale })).rejects.toThrow(
        ConcurrencyConflict,
      );
    }
    await expect(count({ use: getUse(one, 1, 1), found: undefined })).rejects.toSatisfy(isDuplicateKey);
    expect(await stored()).toEqual([
      [2, 15],
      [3, 27],
    ]);
  });
});
