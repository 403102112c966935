import { Injectable } from '@nestjs/common';
import type { Tx } from '#platform/database/transaction/tx.js';
import { tooManyLabels } from './customer.errors.js';
import { CustomerRepository } from './customer.repository.js';
import type { CustomerLabel } from './customer.rules.js';
import { EditCustomer } from './edit-customer.js';

const LABELS_MAX = 100;

/** Single labels of customers, beside the others that they have. */
@Injectable()
export class CustomerLabelsService {
  constructor(
    private readonly customers: CustomerRepository,
    private readonly editCustomer: EditCustomer,
  ) {}

  /**
   * Edits the customer, on condition of the revision. Returns false, and writes nothing, when the label is there already.
   * @throws {CustomerNotFound}
   * @throws {CustomerIsAnonymized}
   * @throws {InvalidFields} when the customer has a hundred labels
   */
  async addIn(tx: Tx, storeId: string, customerId: string, label: CustomerLabel): Promise<boolean> {
    const had = await this.customers.findLabels(tx, customerId);
    if (had.some((each) => isSame(each, label))) {
      return false;
    }
    if (had.length >= LABELS_MAX) {
      throw tooManyLabels(LABELS_MAX);
    }
    await this.editCustomer.executeIn(tx, storeId, customerId, { labels: [...had, label] });
    return true;
  }

  /** The reverse: false when the label is not there any more. */
  async removeIn(tx: Tx, storeId: string, customerId: string, label: CustomerLabel): Promise<boolean> {
    const had = await this.customers.findLabels(tx, customerId);
    const left = had.filter((each) => !isSame(each, label));
    if (left.length === had.length) {
      return false;
    }
    await this.editCustomer.executeIn(tx, storeId, customerId, { labels: left });
    return true;
  }
}

function isSame(one: CustomerLabel, other: CustomerLabel): boolean {
  return one.key === other.key && one.value === other.value;
}
