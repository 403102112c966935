import { Injectable } from '@nestjs/common';
import { Between, In, Not } from 'typeorm';
import { onDuplicateKey, updateRevised } from '#platform/database/query/guarded-write.js';
import { noteChange } from '#platform/audit-context/audit-context.js';
import { change, valueByKey } from '#platform/database/query/change.js';
import type { Pending } from '#platform/database/driver/pending.js';
import { rowsLater, selectLater } from '#platform/database/query/statement.js';
import { placesFor } from '#platform/database/query/values.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { ConcurrencyConflict } from '#platform/database/error/unit-of-work.errors.js';
import { CustomerIsMerged } from '../account/index.js';
import type { ActivationColumn } from './activation-secret.model.js';
import { CustomerSearchEntity } from './customer-search.entity.js';
import { SEARCHED_COLUMNS, getSearchText } from './customer-search-text.model.js';
import { CustomerLabelEntity, CustomerEntity } from './customer.entity.js';
import type { CustomerLabel } from './customer.rules.js';

/** Columns in the audit log. The other ones are personal: the log names them without their values. */
const SHOWN = [
  'statusType',
  'statusState',
  'levelId',
  'manualLevel',
  'posId',
  'sellerId',
  'storeId',
  'mergedInto',
];

/** Texts, which every driver returns unchanged, and a time that is there or not. */
const FOR_PURCHASE = [
  'id',
  'storeId',
  'levelId',
  'statusType',
  'firstName',
  'lastName',
  'email',
  'phone',
  'loyaltyCardNumber',
  'posId',
  'anonymizedAt',
  'mergedInto',
] as const;

export type CustomerForPurchase = Pick<CustomerEntity, (typeof FOR_PURCHASE)[number]>;

const CHUNK = 1000;
const NOT_DELETED = { statusType: Not('deleted' as const) };

@Injectable()
export class CustomerRepository {
  /** @throws {ConcurrencyConflict} when a drawn code or token belongs to another customer; the next attempt draws again */
  async add(tx: Tx, customer: CustomerEntity): Promise<void> {
    await tx.insert(CustomerEntity, customer).catch(onDuplicateKey());
    const { id: customerId, storeId } = customer;
    noteChange(tx, {
      type: 'customer',
      id: customerId,
      customerId,
      before: null,
      after: customer,
      shown: SHOWN,
    });
    await tx.insert(CustomerSearchEntity, { customerId, storeId, ...getSearchText(customer) });
  }

  async find(tx: Tx, id: string): Promise<CustomerEntity | null> {
    return tx.findOneBy(CustomerEntity, { id });
  }

  /** Null for a deleted customer, too. */
  async findInStore(tx: Tx, storeId: string, id: string): Promise<CustomerEntity | null> {
    return tx.findOneBy(CustomerEntity, { id, storeId, ...NOT_DELETED });
  }

  /** Runs for every purchase. Needs a list that is not empty. */
  async findForPurchases(tx: Tx, ids: readonly string[]): Promise<Pending<CustomerForPurchase[]>> {
    const statement = `SELECT ${FOR_PURCHASE.join(', ')} FROM customer WHERE id IN ${placesFor(ids)}`;
    return rowsLater<CustomerForPurchase>(tx, statement, ids);
  }

  async findKnown(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
    const found = new Set<string>();
    for (let from = 0; from < ids.length; from += CHUNK) {
      const some = ids.slice(from, from + CHUNK);
      const known = await tx.find(CustomerEntity, { select: { id: true }, where: { id: In(some) } });
      known.forEach(({ id }) => found.add(id));
    }
    return found;
  }

  async findByInvitationToken(
    tx: Tx,
    storeId: string,
    invitationToken: string,
  ): Promise<CustomerEntity | null> {
    return tx.findOneBy(CustomerEntity, { storeId, invitationToken, ...NOT_DELETED });
  }

  /** The customer whose token begins so; none when there are two. */
  async findByBeginOfToken(tx: Tx, storeId: string, begin: string): Promise<CustomerEntity | null> {
    // A token has hexadecimal digits.
    const invitationToken = Between(begin, `${begin}g`);
    const found = await tx.find(CustomerEntity, {
      where: { storeId, invitationToken, ...NOT_DELETED },
      take: 2,
    });
    return found.length === 1 ? (found[0] ?? null) : null;
  }

  async findByEmail(tx: Tx, storeId: string, email: string): Promise<CustomerEntity | null> {
    return tx.findOneBy(CustomerEntity, { storeId, email, ...NOT_DELETED });
  }

  async findByActivation(tx: Tx, column: ActivationColumn, hash: string): Promise<CustomerEntity | null> {
    return tx.findOneBy(CustomerEntity, { [column]: hash });
  }

  /**
   * Checks and changes in one statement, and always increases the revision, so concurrent writes have an order on every node.
   * A customer who was merged into another one stays as they are, until the undo or an erasure.
   * @throws {CustomerIsMerged}
   * @throws {ConcurrencyConflict} when the customer has changed
   */
  async update(tx: Tx, customer: CustomerEntity, changes: Partial<CustomerEntity>): Promise<void> {
    const { id } = customer;
    const isErased = changes.statusType === 'deleted' || changes.anonymizedAt instanceof Date;
    if (customer.mergedInto !== null && changes.mergedInto !== null && !isErased) {
      throw new CustomerIsMerged();
    }
    await updateRevised(tx, CustomerEntity, customer, changes);
    noteChange(tx, {
      type: 'customer',
      id,
      customerId: id,
      before: customer,
      after: changes,
      shown: SHOWN,
    });
    if (SEARCHED_COLUMNS.some((column) => column in changes)) {
      const { words, parts } = getSearchText({ ...customer, ...changes });
      await tx.update(CustomerSearchEntity, { customerId: id }, { words, parts });
    }
  }

  async findManyById(tx: Tx, ids: readonly string[]): Promise<Pending<CustomerEntity[]>> {
    return selectLater(tx, CustomerEntity, `WHERE id IN ${placesFor(ids)}`, ids);
  }

  /**
   * Writes levels of several customers on condition of the revisions. `to` undefined keeps the level.
   * @throws {ConcurrencyConflict} when one of the customers has changed
   */
  async updateLevels(
    tx: Tx,
    outcomes: readonly {
      readonly customer: CustomerEntity;
      readonly to: string | undefined;
      readonly recalculated: boolean;
    }[],
    now: Date,
  ): Promise<void> {
    const found = outcomes.map(({ customer: { id, revision } }) => [id, revision] as const);
    const changed = outcomes.map(({ customer, to, recalculated }) => ({
      customer,
      levelId: to ?? customer.levelId,
      updatedAt: to === undefined ? customer.updatedAt : now,
      lastLevelRecalculation: recalculated ? now : customer.lastLevelRecalculation,
    }));
    const columns = (['levelId', 'updatedAt', 'lastLevelRecalculation'] as const).map((column) => ({
      column,
      ...valueByKey(
        'id',
        changed.map((each) => [each.customer.id, each[column]] as const),
      ),
    }));
    const set = columns.map(({ column, text }) => `${column} = ${text}`).join(', ');
    const places = found.map(() => '(id = ? AND revision = ?)').join(' OR ');
    const values = [...columns.flatMap((column) => column.values), ...found.flat()];
    const statement = `UPDATE customer SET ${set}, revision = revision + 1 WHERE ${places}`;
    if ((await change(tx, statement, values)) !== outcomes.length) {
      throw new ConcurrencyConflict();
    }
    for (const { customer, ...after } of changed) {
      const { id } = customer;
      noteChange(tx, { type: 'customer', id, customerId: id, before: customer, after, shown: SHOWN });
    }
  }

  async findLabels(tx: Tx, customerId: string): Promise<CustomerLabel[]> {
    const found = await tx.find(CustomerLabelEntity, {
      where: { customerId },
      order: { labelKey: 'ASC', labelValue: 'ASC' },
    });
    return found.map(({ labelKey, labelValue }) => ({ key: labelKey, value: labelValue }));
  }

  /** The caller has written the customer in the same unit of work. Returns how many there were. */
  async removeLabels(tx: Tx, customerId: string): Promise<number> {
    return (await tx.delete(CustomerLabelEntity, { customerId })).affected ?? 0;
  }

  /** The caller has written the customer in the same unit of work. */
  async replaceLabels(tx: Tx, customerId: string, labels: readonly CustomerLabel[]): Promise<void> {
    await tx.delete(CustomerLabelEntity, { customerId });
    if (labels.length > 0) {
      await tx.insert(
        CustomerLabelEntity,
        labels.map(({ key, value }) => ({ customerId, labelKey: key, labelValue: value })),
      );
    }
  }
}
