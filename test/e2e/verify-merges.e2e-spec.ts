import { merge, personWith, pointsForSales, sell, undo } from '../support/scenes/merges.js';
import { TestApp } from '../support/app/test-app.js';
import { differencesIn } from '../support/verify/verify.js';

let app: TestApp;
beforeEach(async () => void (app = await TestApp.again(app)));
afterAll(() => app.stop());

describe('verify', () => {
  it.each([
    ['a source that is open again', 'UPDATE customer SET mergedInto = NULL WHERE id = :source'],
    ['another target', 'UPDATE customer SET mergedInto = :other WHERE id = :source'],
    ['an account that is open again', 'UPDATE account SET mergedInto = NULL WHERE customerId = :source'],
    ['a status', "UPDATE customer SET statusType = 'active', statusState = 'no-card' WHERE id = :source"],
    ['a merge that is not noted', 'DELETE FROM customer_merge WHERE customerId = :source'],
    ['a row that went back', 'UPDATE shop_transaction SET customerId = :source WHERE customerId = :target'],
    ['a transfer that went on', 'UPDATE points_transfer SET customerId = :other WHERE customerId = :target'],
    ['a missing event', "DELETE FROM event WHERE uuid = :source AND type LIKE '%CustomerWasMerged'"],
    [
      'an event of another target',
      "UPDATE event SET payload = JSON_REPLACE(payload, '$.intoCustomerId.customerId', :other) WHERE type LIKE '%CustomerWasMerged'",
    ],
  ])('finds, of a merge, %s', async (_, statement) => {
    await pointsForSales(app);
    const [source, target, other] = [
      await personWith(app, 10),
      await personWith(app, 0),
      await personWith(app, 0),
    ];
    await sell(app, source);
    await merge(app, source.id, target.id).expect(204);
    expect(await differencesIn(app)).toEqual([]);
    await tamper(statement, { source: source.id, target: target.id, other: other.id });
    expect(await differencesIn(app)).not.toEqual([]);
  });

  it.each([
    ['a source that is still closed', 'UPDATE customer SET mergedInto = :target WHERE id = :source'],
    ['an account that is still closed', 'UPDATE account SET mergedInto = :target WHERE customerId = :source'],
    [
      'a sale that did not go back',
      'UPDATE shop_transaction SET customerId = :target WHERE customerId = :source',
    ],
    ['a missing event', "DELETE FROM event WHERE uuid = :source AND type LIKE '%MergeWasUndone'"],
  ])('finds, of an undone merge, %s', async (_, statement) => {
    await pointsForSales(app);
    const [source, target] = [await personWith(app, 10), await personWith(app, 0)];
    await sell(app, source);
    await merge(app, source.id, target.id).expect(204);
    await undo(app, source.id).expect(204);
    expect(await differencesIn(app)).toEqual([]);
    await tamper(statement, { source: source.id, target: target.id });
    expect(await differencesIn(app)).not.toEqual([]);
  });
});

/** @param values By the name that follows a colon */
async function tamper(statement: string, values: Readonly<Record<string, string>>): Promise<void> {
  const names = [...statement.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '');
  const sql = statement.replaceAll(/:\w+/g, '?');
  const given = names.map((name) => values[name]);
  await app.unitOfWork.run((tx) => tx.query(sql, given));
}
