import { randomUUID } from 'node:crypto';
import { TestApp } from '../support/app/test-app.js';
import { differencesIn } from '../support/verify/verify.js';

let app: TestApp;
beforeEach(async () => void (app = await TestApp.again(app)));
afterAll(() => app.stop());

describe('verify', () => {
  it.each([
    ['a name that came back', "UPDATE customer SET firstName = 'Anna' WHERE id = ?"],
    [
      'a payload that was not emptied',
      `UPDATE event SET payload = JSON_REPLACE(payload, '$.customerData.firstName', 'Anna')
        WHERE uuid = ? AND type LIKE '%CustomerWasRegistered'`,
    ],
    ['a missing certificate', 'DELETE FROM erasure WHERE customerId = ?'],
    [
      'an erasure without an event',
      "DELETE FROM event WHERE uuid = ? AND type LIKE '%CustomerWasAnonymized'",
    ],
  ])('finds, of an anonymised customer, %s', async (_, statement) => {
    const id = await app.customerWith({ points: 0 });
    await app.as('admin').post(`/api/customer/${id}/anonymize`).expect(204);
    await findsItBehind(statement, id);
  });

  it('finds, of an anonymised customer, a message once the erasure was repeated, and not before', async () => {
    const id = await app.customerWith({ points: 0 });
    await app.as('admin').post(`/api/customer/${id}/anonymize`).expect(204);
    const at = '2026-11-01 00:00:00.000';
    const message = `INSERT INTO message (id, origin, kind, channel, accountId, recipient, status, attempts, usefulUntil, createdAt,
      finishedAt, revision) VALUES (?, ?, 'new_points', 'email', ?, 'anna@example.com', 'sent', 1, '${at}', '${at}', '${at}', 0)`;
    await app.unitOfWork.run((tx) => tx.query(message, [randomUUID(), 'a job', id]));
    expect(await differencesIn(app)).toEqual([]);
    const repeated = 'UPDATE erasure SET repeatedAt = erasedAt WHERE customerId = ?';
    await app.unitOfWork.run((tx) => tx.query(repeated, [id]));
    expect(await differencesIn(app)).toMatchObject([{ id }]);
  });

  it.each([
    ['that they are there again', "UPDATE customer SET statusType = 'active' WHERE id = ?"],
    ['that no event says so', "DELETE FROM event WHERE uuid = ? AND type LIKE '%Deleted'"],
    [
      'a login that is left',
      "INSERT INTO login_account (id, role, active, superAdmin, generation, revision) VALUES (?, 'customer', 0, 0, 0, 0)",
    ],
  ])('finds, of a deleted customer, %s', async (_, statement) => {
    const id = await app.customerWith({ points: 0 });
    await app.as('admin').delete(`/api/customer/${id}`).expect(204);
    await findsItBehind(statement, id);
  });
});

async function findsItBehind(statement: string, id: string): Promise<void> {
  expect(await differencesIn(app)).toEqual([]);
  await app.unitOfWork.run((tx) => tx.query(statement, [id]));
  expect((await differencesIn(app)).map((difference) => difference.id)).toContain(id);
}
