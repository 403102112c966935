import { randomUUID } from 'node:crypto';
import { insert } from '#platform/database/query/change.js';
import { select } from '#platform/database/query/statement.js';
import { AccountEntity } from '../../../src/account/account.entity.js';
import { AccountService } from '../../../src/account/index.js';
import { AccountLoginsService } from '../../../src/auth/index.js';
import {
  CustomerService,
  type CustomerLabel,
  RegisterCustomer,
  type StatusType,
} from '../../../src/customer/index.js';
import { CustomerEntity } from '../../../src/customer/customer.entity.js';
import { EventEntity } from '../../../src/event/event.entity.js';
import { EventRecorderService } from '../../../src/event/index.js';
import { LevelService, type LevelFields } from '../../../src/level/index.js';
import { DEFAULT_STORE } from '../../../src/store/index.js';
import type { RunningApp } from '../app/running-app.js';

export interface CustomerScene {
  readonly points: number;
  readonly storeId?: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly email?: string;
  readonly phone?: string;
  readonly loyaltyCardNumber?: string;
  readonly birthDate?: string;
  readonly gender?: 'male' | 'female' | 'not_disclosed';
  readonly labels?: readonly CustomerLabel[];
  /** Chosen by hand; otherwise the level that the points allow. */
  readonly levelId?: string;
  readonly posId?: string;
  readonly status?: StatusType;
  /** Slow: hashing takes its time. Only for who logs in. */
  readonly password?: string;
  readonly agreement2?: boolean;
}

/** Registered as an administrator would, with points given by the programme. */
export async function customerWith(app: RunningApp, scene: CustomerScene): Promise<string> {
  const { points, storeId = DEFAULT_STORE.id, status = 'active', password, ...fields } = scene;
  const named = { firstName: 'Anna', lastName: 'Nowak', email: `${randomUUID()}@example.com`, ...fields };
  const customer = { ...named, storeId, agreement1: true, activeAtOnce: status !== 'new' };
  const customerId = await app.nest.get(RegisterCustomer).execute(customer, password);
  if (points > 0) {
    await givePoints(app, customerId, points);
  }
  if (status !== 'new' && status !== 'active') {
    await app.unitOfWork.run(async (tx) => {
      await tx.update(CustomerEntity, { id: customerId }, { statusType: status, statusState: null });
      await app.nest.get(AccountLoginsService).deactivate(tx, customerId);
    });
  }
  return customerId;
}

/**
 * So many customers like this one, with an account of this balance each, as if each had registered: without logins, transfers and events.
 * Answers with their ids.
 */
export async function manyCustomersLike(
  app: RunningApp,
  customerId: string,
  count: number,
  {
    balance = 0,
    ...fields
  }: Partial<Pick<CustomerEntity, 'statusType' | 'levelId'>> & { balance?: number } = {},
): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  await app.unitOfWork.run(async (tx) => {
    const [customer] = await select(tx, CustomerEntity, 'WHERE id = ?', [customerId]);
    const [account] = await select(tx, AccountEntity, 'WHERE customerId = ?', [customerId]);
    if (!customer || !account) {
      throw new Error('There is no such customer');
    }
    await insert(
      tx,
      CustomerEntity,
      ids.map((id) => ({
        ...customer,
        ...fields,
        id,
        invitationToken: randomUUID(),
        activationToken: null,
        activationCode: null,
      })),
    );
    await insert(
      tx,
      AccountEntity,
      ids.map((id) => ({ ...account, id: randomUUID(), customerId: id, balance })),
    );
  });
  return ids;
}

/** Points, and the level that goes with them. */
export async function givePoints(app: RunningApp, customerId: string, points: number): Promise<void> {
  const accounts = app.nest.get(AccountService);
  await app.unitOfWork.run(async (tx) => {
    const account = await accounts.lock(tx, customerId);
    if (account) {
      const { event } = await accounts.add(tx, account, { points, comment: '', issuer: 'system' });
      const { available } = account;
      const moved = await app.nest.get(CustomerService).pointsChanged(tx, customerId, available);
      await app.nest.get(EventRecorderService).record(tx, event, ...moved);
    }
  });
}

/** Where customers begin who have no points. */
export async function startLevel(app: RunningApp): Promise<string> {
  return levelWith(app, { name: 'Bronze', conditionValue: 0 });
}

/** @param scene `reward` in percent */
export async function levelWith(
  app: RunningApp,
  {
    name,
    reward = 0,
    ...scene
  }: { name: string; reward?: number } & Partial<Omit<LevelFields, 'reward'>> & { conditionValue: number },
): Promise<string> {
  return app.nest.get(LevelService).create({
    translations: { en: { name } },
    active: true,
    specialRewards: [],
    reward: { name: `${name} reward`, value: reward, code: name.toLowerCase() },
    ...scene,
  });
}

/** The least that a registration asks for. */
export function anna(more: object = {}) {
  const email = `${randomUUID()}@example.com`;
  return { firstName: 'Anna', lastName: 'Nowak', email, agreement1: '1', ...more };
}

/** Reads what administrators see. */
export async function getRecord(app: RunningApp, customerId: string) {
  const { body } = await app.as('admin').get(`/api/customer/${customerId}`).expect(200);
  return body;
}

/** Where the record of events stands; for `typesSince`. */
export async function lastEvent(app: RunningApp): Promise<number> {
  const [row] = await app.reader.query('SELECT MAX(recordId) AS id FROM event');
  return Number(row.id);
}

/** What was recorded since, in order, by short names. */
export async function typesSince(app: RunningApp, recordId: number): Promise<string[]> {
  const events = await app.reader.manager.find(EventEntity, { order: { recordId: 'ASC' } });
  return events
    .filter((event) => event.recordId > recordId)
    .map(({ type }) => type.slice(type.lastIndexOf('.') + 1));
}
