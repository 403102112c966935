import { Injectable } from '@nestjs/common';
import { noteChange } from '../platform/audit/deed.js';
import { isDuplicateKey } from '../platform/database/duplicate-key.js';
import { change, insert, select } from '../platform/database/statement.js';
import type { Tx } from '../platform/database/tx.js';
import { Overtaken } from '../platform/database/unit-of-work.errors.js';
import { CustomerSearchEntity } from './customer-search.entity.js';
import { SEARCHED_COLUMNS, searchTextOf } from './customer-search-text.js';
import { CustomerLabelEntity } from './customer-label.entity.js';
import { CustomerEntity } from './customer.entity.js';
import type { Label } from './customer.rules.js';

/** What the audit log may tell of somebody. Everything else is his own: there it says only that it changed. */
const SHOWN = ['statusType', 'statusState', 'levelId', 'manualLevel', 'posId', 'sellerId', 'storeId'];

@Injectable()
export class CustomerRepository {
  /** @throws {Overtaken} when a code or token that was drawn for it is somebody else's: others are drawn then */
  async add(tx: Tx, customer: CustomerEntity): Promise<void> {
    await insert(tx, CustomerEntity, [customer]).catch((error: unknown) => {
      throw isDuplicateKey(error) ? new Overtaken() : error;
    });
    const { id: customerId, storeId } = customer;
    noteChange(tx, {
      ...{ type: 'customer', id: customerId, customerId },
      ...{ before: null, after: customer, shown: SHOWN },
    });
    await insert(tx, CustomerSearchEntity, [{ customerId, storeId, ...searchTextOf(customer) }]);
  }

  async find(tx: Tx, id: string): Promise<CustomerEntity | null> {
    const [customer] = await select(tx, CustomerEntity, 'WHERE id = ?', [id]);
    return customer ?? null;
  }

  async findInStore(tx: Tx, storeId: string, id: string): Promise<CustomerEntity | null> {
    const [customer] = await select(tx, CustomerEntity, 'WHERE id = ? AND storeId = ?', [id, storeId]);
    return customer ?? null;
  }

  async findByActivation(
    tx: Tx,
    by: 'activationToken' | 'activationCode',
    value: string,
  ): Promise<CustomerEntity | null> {
    const [customer] = await select(tx, CustomerEntity, `WHERE ${by} = ?`, [value]);
    return customer ?? null;
  }

  /**
   * Check and change in one statement, and the revision always moves: of two at once one comes first, on every node.
   * @throws {Overtaken} when it no longer is what was found
   */
  async update(tx: Tx, customer: CustomerEntity, changes: Partial<CustomerEntity>): Promise<void> {
    const { id, revision } = customer;
    const { affected } = await tx.update(
      CustomerEntity,
      { id, revision },
      { ...changes, revision: revision + 1 },
    );
    if (affected !== 1) {
      throw new Overtaken();
    }
    noteChange(tx, {
      ...{ type: 'customer', id, customerId: id },
      ...{ before: customer, after: changes, shown: SHOWN },
    });
    if (SEARCHED_COLUMNS.some((column) => column in changes)) {
      const { words, parts } = searchTextOf({ ...customer, ...changes });
      await change(tx, 'UPDATE customer_search SET words = ?, parts = ? WHERE customerId = ?', [
        words,
        parts,
        id,
      ]);
    }
  }

  async findLabels(tx: Tx, customerId: string): Promise<Label[]> {
    const found = await select(
      tx,
      CustomerLabelEntity,
      'WHERE customerId = ? ORDER BY labelKey, labelValue',
      [customerId],
    );
    return found.map(({ labelKey, labelValue }) => ({ key: labelKey, value: labelValue }));
  }

  /** For whoever has written the customer in the same unit of work. */
  async replaceLabels(tx: Tx, customerId: string, labels: readonly Label[]): Promise<void> {
    await change(tx, 'DELETE FROM customer_label WHERE customerId = ?', [customerId]);
    if (labels.length > 0) {
      await insert(
        tx,
        CustomerLabelEntity,
        labels.map(({ key, value }) => ({ customerId, labelKey: key, labelValue: value })),
      );
    }
  }
}
