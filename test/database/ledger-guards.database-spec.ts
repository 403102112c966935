import { AccountRepository } from '../../src/account/account.repository.js';
import { AccountService } from '../../src/account/index.js';
import { PointsBlockRepository } from '../../src/account/points-block.repository.js';
import { PointsLotEntity } from '../../src/account/points-lot.entity.js';
import { PointsLotRepository } from '../../src/account/points-lot.repository.js';
import { sendAll } from '#platform/database/query/change.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { ConcurrencyConflict } from '#platform/database/error/unit-of-work.errors.js';
import { getAccount, differencesIn, inDays, lotWith, remainingIn } from '../support/scenes/points.js';
import { TestApp } from '../support/app/test-app.js';

/** What holds without a lock on the account: as on two nodes of a cluster that do not see each other's locks. */
describe('the ledger, for operations that act on stale data', () => {
  let app: TestApp;
  beforeEach(async () => void (app = await TestApp.again(app)));
  afterEach(async () => {
    expect(await differencesIn(app)).toEqual([]);
  });
  afterAll(() => app.stop());

  const asItIs = (id: string) => app.reader.manager.findOneByOrFail(PointsLotEntity, { id });
  const spend = (customer: string, points: number) =>
    app.as('admin').postJson('/api/points/transfer/spend', { customer, points }).expect(200);
  /** A conflict is tried again: here it ends the unit of work instead, which leaves nothing. */
  const expectConflict = (work: (tx: Tx, lots: PointsLotRepository) => Promise<void>) =>
    expect(
      app.unitOfWork.run(async (tx) => {
        try {
          await work(tx, app.nest.get(PointsLotRepository));
          // A server hears of it with the next statement, or before COMMIT.
          await sendAll(tx);
        } catch (error) {
          throw error instanceof ConcurrencyConflict ? new ConflictWithoutRetry() : error;
        }
      }),
    ).rejects.toThrow(ConflictWithoutRetry);

  it('takes nothing from a lot that holds less than was found in it', async () => {
    const customer = await app.customerWith({ points: 0 });
    const lot = await asItIs(await lotWith(app, customer, { points: 100 }));
    await spend(customer, 10);

    await expectConflict((tx, lots) => lots.changeLots(tx, [{ lot, points: 20 }], -1));

    expect(await remainingIn(app, lot.id)).toBe(90);
  });

  it('is not content with some of several lots', async () => {
    const customer = await app.customerWith({ points: 0 });
    const first = await asItIs(await lotWith(app, customer, { points: 10, expiresAt: inDays(app, 1) }));
    const second = await asItIs(await lotWith(app, customer, { points: 10 }));
    await spend(customer, 5);
    const slices = [second, first].map((lot) => ({ lot, points: 5 }));
    await expectConflict((tx, lots) => lots.changeLots(tx, slices, -1));

    expect(await remainingIn(app, first.id)).toBe(5);
    expect(await remainingIn(app, second.id)).toBe(10);
  });

  it('writes nothing off twice, nor what has been spent meanwhile', async () => {
    const customer = await app.customerWith({ points: 0 });
    const lot = await asItIs(await lotWith(app, customer, { points: 10, expiresAt: inDays(app, 1) }));
    const over = { expiredAt: app.clock.now() };
    await spend(customer, 4);
    await expectConflict((tx, lots) => lots.emptyLots(tx, [lot], over));

    await spend(customer, 6);
    const empty = await asItIs(lot.id);
    await app.as('admin').postJson(`/api/points/transfer/${lot.id}/cancel`, {}).expect(200);
    await expectConflict((tx, lots) => lots.emptyLots(tx, [empty], over));
  });

  it('closes a block once', async () => {
    const customer = await app.customerWith({ points: 10 });
    const { body } = await app
      .as('admin')
      .postJson('/api/points/transfer/block', { customer, points: 10 })
      .expect(200);
    const id: string = body.pointsTransferId;
    await app.as('admin').postJson(`/api/points/transfer/${id}/release`, {}).expect(200);

    await expectConflict((tx) => app.nest.get(PointsBlockRepository).close(tx, id, 'captured'));

    const [block] = await app.reader.query('SELECT status FROM points_block WHERE id = ?', [id]);
    expect(block.status).toBe('released');
  });

  it('refuses to subtract more than there is', async () => {
    const customer = await app.customerWith({ points: 10 });
    const { id } = await getAccount(app, customer);
    const accounts = app.nest.get(AccountRepository);
    expect(await app.unitOfWork.run((tx) => accounts.subtractIfEnough(tx, id, 11))).toBe(false);
    expect(await getAccount(app, customer)).toMatchObject({ balance: 10 });
  });

  it('gives back no more than was spent', async () => {
    const customer = await app.customerWith({ points: 10 });
    const { body } = await spend(customer, 6);
    const accounts = app.nest.get(AccountService);
    const giveBack = (points: number) =>
      app.unitOfWork.run(async (tx) => {
        const account = await accounts.lock(tx, customer);
        const cause = { points, comment: '', issuer: 'system' } as const;
        return account && accounts.giveBack(tx, account, { transferId: body.pointsTransferId }, cause);
      });
    await giveBack(4);
    await expect(giveBack(3)).rejects.toThrow('More points were to be returned than have been spent');
    await giveBack(2);
    await expect(giveBack(1)).rejects.toThrow();
    expect(await app.getPoints(customer)).toBe(10);
  });

  it('writes the account that it locks, so that every node learns of it', async () => {
    const customer = await app.customerWith({ points: 10 });
    const revision = async () => {
      const [row] = await app.reader.query('SELECT revision FROM account WHERE customerId = ?', [customer]);
      return Number(row.revision);
    };
    const before = await revision();
    await app.unitOfWork.run((tx) => app.nest.get(AccountService).lock(tx, customer));
    expect(await revision()).toBe(before + 1);
  });

  it('lets a unit of work spend, add and spend again, as it has left the account', async () => {
    const customer = await app.customerWith({ points: 10 });
    const accounts = app.nest.get(AccountService);
    const cause = { comment: '', issuer: 'system' } as const;
    await app.unitOfWork.run(async (tx) => {
      const account = await accounts.lock(tx, customer);
      if (account) {
        const spent = await accounts.spend(tx, account, { ...cause, points: 7 });
        expect(account.available).toBe(3);
        await accounts.add(tx, account, { ...cause, points: 10 });
        expect(account.available).toBe(13);
        await accounts.giveBack(tx, account, { transferId: spent.transferId }, { ...cause, points: 5 });
        expect(account.available).toBe(18);
        await accounts.spend(tx, account, { ...cause, points: 18 });
        expect(account.available).toBe(0);
      }
    });
    expect(await getAccount(app, customer)).toMatchObject({ balance: 0 });
  });
});

class ConflictWithoutRetry extends Error {}
