import { AccountService } from '../../src/account/index.js';
import { PROGRAMME } from '../../src/account/ledger.rules.js';
import { getAccount, differencesIn, inDays, lotWith, settle } from '../support/scenes/points.js';
import { TestApp } from '../support/app/test-app.js';

/** A ledger in which everything has happened that can. */
describe('the proof of the ledger', () => {
  let app: TestApp;
  let customer: string;
  let ids: Readonly<Record<'account' | 'lot' | 'spent' | 'block' | 'received', string>>;

  const act = async (what: string, body: object): Promise<string> =>
    (await app.as('admin').postJson(`/api/points/transfer/${what}`, body).expect(200)).body.pointsTransferId;

  beforeEach(async () => {
    app = await TestApp.again(app);
    customer = await app.customerWith({ points: 0 });
    const other = await app.customerWith({ points: 50 });
    await lotWith(app, customer, { points: 20, expiresAt: inDays(app, 1) });
    const canceled = await lotWith(app, customer, { points: 30, lockedUntil: inDays(app, 1) });
    await app.as('admin').postJson(`/api/points/transfer/${canceled}/cancel`, {}).expect(200);
    app.clock.advance({ days: 2 });
    await settle(app);
    const lot = await lotWith(app, customer, { points: 1000 });
    const spent = await act('spend', { customer, points: 100 });
    const sending = { sender: other, receiver: customer, points: 40 };
    await app.as('admin').postJson('/api/admin/p2p-points-transfer', sending).expect(200);
    const block = await act('block', { customer, points: 10 });
    await act(`${await act('block', { customer, points: 20 })}/capture`, {});
    await act(`${await act('block', { customer, points: 30 })}/release`, {});
    await act('block', { customer, points: 5, blockedUntil: inDays(app, 1).toISOString() });
    await app.unitOfWork.run(async (tx) => {
      const account = await app.nest.get(AccountService).lock(tx, customer);
      const cause = { points: 60, comment: '', issuer: 'system' } as const;
      await (account && app.nest.get(AccountService).giveBack(tx, account, { transferId: spent }, cause));
    });
    const [received] = await app.reader.query("SELECT id FROM points_transfer WHERE type = 'p2p_adding'");
    ids = { account: (await getAccount(app, customer)).id, lot, spent, block, received: received.id };
  });
  afterAll(() => app.stop());

  const spoil = (statement: string) =>
    app.unitOfWork.run(async (tx) => {
      await tx.query(statement.replace(/:(\w+)/g, (_, name: keyof typeof ids) => `'${ids[name]}'`));
    });

  it('finds nothing where everything is right', async () => {
    expect(await differencesIn(app)).toEqual([]);
  });

  it.each([
    [
      'a balance',
      'UPDATE account SET balance = balance + 1 WHERE id = :account',
      [
        ['account', 'balance', 'account', 1],
        ['account', 'sum of its lots', 'account', -1],
      ],
    ],
    [
      'what remains in a lot',
      'UPDATE points_lot SET remaining = remaining - 1 WHERE id = :lot',
      [
        ['account', 'sum of its lots', 'account', -1],
        ['points_lot', 'remaining', 'lot', -1],
      ],
    ],
    [
      'how much a lot brought',
      'UPDATE points_lot SET points = points + 1 WHERE id = :lot',
      [['points_lot', 'points', 'lot', 1]],
    ],
    [
      'the size of a transfer',
      'UPDATE points_transfer SET points = points + 1 WHERE id = :spent',
      [['points_transfer', 'sum of its movements', 'spent', -1]],
    ],
    [
      'the size of a received transfer',
      'UPDATE points_transfer SET points = points + 1 WHERE id = :received',
      [
        ['points_lot', 'points', 'received', -1],
        ['points_transfer', 'sum of what came into its lot', 'received', -1],
      ],
    ],
    [
      'more given back than spent',
      `UPDATE points_transfer SET returnsTransferId = :block WHERE returnsTransferId = :spent`,
      [['points_transfer', 'points that were returned', 'block', 50]],
    ],
    [
      'the size of a block',
      'UPDATE points_block SET points = points + 1 WHERE id = :block',
      [
        ['points_block', 'points', 'block', 1],
        ['account', 'sum of its blocks that were not released', 'account', 1],
        ['account', 'points', PROGRAMME.blocked, -1],
      ],
    ],
    [
      'a block that was closed by hand',
      "UPDATE points_block SET status = 'released' WHERE id = :block",
      [
        ['account', 'sum of its blocks that were not released', 'account', -10],
        ['points_block', 'status', 'block', NaN],
        ['account', 'points', PROGRAMME.blocked, 10],
      ],
    ],
    [
      'a transfer that is gone',
      'DELETE FROM points_transfer WHERE id = :spent',
      [
        ['points_movement', 'transferId', null, NaN],
        ['points_movement', 'fromAccountId', null, NaN],
        ['points_movement', 'account of its lot', null, NaN],
      ],
    ],
  ] as const)('finds %s', async (_, statement, expected) => {
    await spoil(statement);
    const found = (await differencesIn(app)).map(({ table, what, id, expected, actual }) => [
      table,
      what,
      id,
      Number(actual) - Number(expected),
    ]);
    expect(found).toEqual(
      expected.map(([table, what, id, difference]) => [
        table,
        what,
        id === null ? expect.any(String) : id in ids ? ids[id as keyof typeof ids] : id,
        difference,
      ]),
    );
  });

  it('finds a movement with one side, and that the sum is no longer 0', async () => {
    await spoil("UPDATE points_movement SET toAccountId = 'missing' WHERE transferId = :spent");
    expect(await differencesIn(app)).toMatchObject([
      { table: 'points_movement', what: 'toAccountId', actual: 'missing', expected: PROGRAMME.redeemed },
      { table: 'account', id: 'all', what: 'sum over all accounts', expected: '0', actual: '-100' },
    ]);
  });

  it('finds a movement that is missing, and one that is there twice', async () => {
    await spoil('DELETE FROM points_movement WHERE transferId = :spent');
    const whats = new Set((await differencesIn(app)).map(({ table, what }) => `${table}: ${what}`));
    expect(whats).toContain('account: balance');
    expect(whats).toContain('points_lot: remaining');
    expect(whats).toContain('points_transfer: sum of its movements');
  });

  it('goes through more accounts than it takes at once', async () => {
    const zeros = Array.from(
      { length: 1200 },
      (_, n) => `('${String(n).padStart(8, '0')}-0000-4000-8000-000000000000')`,
    );
    await app.unitOfWork.run(async (tx) => {
      for (const id of zeros) {
        await tx.query(
          `INSERT INTO account (id, kind, customerId, storeId, balance, blocksDueAt, revision, createdAt)
           VALUES (${id.slice(1, -1)}, 'customer', ${id.slice(1, -1)}, NULL, 0, NULL, 0, '2018-01-01 00:00:00.000')`,
        );
      }
      await tx.query("UPDATE account SET balance = 3 WHERE id = '00001111-0000-4000-8000-000000000000'");
    });
    expect(await differencesIn(app)).toMatchObject([
      { what: 'balance', id: '00001111-0000-4000-8000-000000000000', expected: '0', actual: '3' },
      { what: 'sum of its lots', expected: '3', actual: '0' },
    ]);
  });
});
