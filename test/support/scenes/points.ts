import { randomUUID } from 'node:crypto';
import { PointsFiguresReader, AccountService, PointsVerifier } from '../../../src/account/index.js';
import { AccountEntity } from '../../../src/account/account.entity.js';
import { PointsLotEntity } from '../../../src/account/points-lot.entity.js';
import { PointsMovementEntity } from '../../../src/account/points-movement.entity.js';
import { PointsTransferEntity } from '../../../src/account/points-transfer.entity.js';
import { change, insert } from '#platform/database/query/change.js';
import { select } from '#platform/database/query/statement.js';
import { EventEntity } from '../../../src/event/event.entity.js';
import { SettleDuePointsJob } from '../../../src/points/index.js';
import { SellerService } from '../../../src/seller/index.js';
import type { Difference } from '#platform/database/query/verifier.js';
import { Snapshot } from '#platform/database/query/snapshot.js';
import { StoreEntity } from '../../../src/store/store.entity.js';
import { loginWith } from './logins.js';
import type { TestApp } from '../app/test-app.js';

/** What the ledger's own proof finds wrong. */
export async function differencesIn(app: TestApp): Promise<Difference[]> {
  return app.nest.get(Snapshot).read(async (source) => {
    const all: Difference[] = [];
    for await (const difference of app.nest.get(PointsVerifier).differences(source)) {
      all.push(difference);
    }
    return all;
  });
}

/** Gives points that unlock or expire; answers with the transfer's id. */
export async function lotWith(
  app: TestApp,
  customerId: string,
  lot: { readonly points: number; readonly lockedUntil?: Date; readonly expiresAt?: Date },
): Promise<string> {
  const accounts = app.nest.get(AccountService);
  return app.unitOfWork.run(async (tx) => {
    const account = await accounts.lock(tx, customerId);
    if (!account) {
      throw new Error('There is no such customer');
    }
    return (await accounts.add(tx, account, { comment: '', issuer: 'system', ...lot })).transferId;
  });
}

/** So many lots of one point each, as if they had come in one after the other. Answers with their ids, the oldest first. */
export async function manyLotsWith(
  app: TestApp,
  customerId: string,
  count: number,
  times: { readonly lockedUntil?: Date; readonly expiresAt?: Date } = {},
): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  const now = app.clock.now().getTime();
  const { lockedUntil = null, expiresAt = null } = times;
  const dueAt = lockedUntil ?? expiresAt;
  await app.unitOfWork.run(async (tx) => {
    const [account] = await select(tx, AccountEntity, 'WHERE customerId = ?', [customerId]);
    const { id: accountId = '', storeId = '' } = account ?? {};
    const rows = ids.map((id, index) => ({
      id,
      accountId,
      points: 1,
      createdAt: new Date(now - count + index),
    }));
    const without = { issuerId: null, transactionId: null, senderId: null, receiverId: null };
    const transfer = { ...without, customerId, storeId: storeId ?? '', comment: '', returnsTransferId: null };
    const open = {
      remaining: 1,
      lockedUntil,
      expiresAt,
      dueAt,
      canceledAt: null,
      expiredAt: null,
      origin: 'given' as const,
      soldAt: null,
    };
    const issued = { fromAccountId: 'programme-issued', toAccountId: accountId, toLotId: null };
    await insert(
      tx,
      PointsTransferEntity,
      rows.map((row) => ({ ...row, ...transfer, type: 'adding' as const, issuer: 'system' as const })),
    );
    await insert(
      tx,
      PointsLotEntity,
      rows.map((row) => ({ ...row, ...open })),
    );
    await insert(
      tx,
      PointsMovementEntity,
      rows.map(({ id, points, createdAt }) => ({
        ...issued,
        transferId: id,
        lotId: id,
        points,
        createdAt,
        reason: 'add' as const,
      })),
    );
    await change(tx, 'UPDATE account SET balance = balance + ? WHERE id = ?', [count, accountId]);
  });
  return ids;
}

/** In so many days, by the clock of the process. */
export function inDays(app: TestApp, days: number): Date {
  return new Date(app.clock.now().getTime() + days * 86_400_000);
}

export async function remainingIn(app: TestApp, lotId: string): Promise<number | undefined> {
  return (await app.reader.manager.findOneBy(PointsLotEntity, { id: lotId }))?.remaining;
}

export async function getAccount(app: TestApp, customerId: string): Promise<{ id: string; balance: number }> {
  const [account] = await app.reader.query<{ id: string; balance: string | number }[]>(
    'SELECT id, balance FROM account WHERE customerId = ?',
    [customerId],
  );
  return { id: account?.id ?? '', balance: Number(account?.balance) };
}

export async function getFigures(app: TestApp, customerId: string) {
  return app.nest.get(PointsFiguresReader).getFigures(customerId);
}

/** Names and payloads of what has happened to the points of a customer since. */
export async function getPointsEvents(app: TestApp, customerId: string): Promise<[string, object][]> {
  const { id: uuid } = await getAccount(app, customerId);
  const events = await app.reader.manager.find(EventEntity, { where: { uuid }, order: { recordId: 'ASC' } });
  return events.map(({ type, payload }) => [type.slice(type.lastIndexOf('.') + 1), payload]);
}

/** Runs the job until nothing is due. */
export async function settle(app: TestApp): Promise<void> {
  while ((await app.nest.get(SettleDuePointsJob).run()) > 0);
}

/** An administrator who may look at transfers and at nothing else. */
export async function onlooker(app: TestApp): Promise<string> {
  return loginWith(app, { role: 'admin', permissions: { POINT_TRANSFER: ['VIEW'] } });
}

/** One who may move points, or may not. */
export async function sellerWith(app: TestApp, allowPointTransfer: boolean): Promise<string> {
  const email = `${randomUUID()}@example.com`;
  const seller = { firstName: 'Eva', lastName: 'Lis', email, active: true, allowPointTransfer };
  return (await app.nest.get(SellerService).register(seller)).id;
}

/** The answer to one wrong field. */
export const wrongField = (field: string, message: string) => ({
  error: { code: 400, message: 'Bad Request' },
  errors: [{ field, message }],
  form: { children: { [field]: { errors: [message] } } },
});

export async function storeWith(app: TestApp, code: string): Promise<string> {
  const store = { id: randomUUID(), code, name: code, createdAt: app.clock.now() };
  await app.unitOfWork.run((tx) => tx.insert(StoreEntity, store));
  return store.id;
}
