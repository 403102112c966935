import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { placesFor, rows, select } from '../platform/database/statement.js';
import { CustomerLabelEntity } from './customer-label.entity.js';
import { CustomerEntity } from './customer.entity.js';
import type { Label } from './customer.rules.js';

/** What lists of others say about a customer. */
export interface CustomerNames {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly loyaltyCardNumber: string | null;
}

/** Where a customer lives, part by part. */
export type CustomerAddress = Pick<
  CustomerEntity,
  'street' | 'address1' | 'address2' | 'postal' | 'city' | 'province' | 'country'
>;

/** Committed customers. */
@Injectable()
export class CustomerReader {
  constructor(private readonly dataSource: DataSource) {}

  async findById(storeId: string, id: string): Promise<CustomerEntity | null> {
    const [customer] = await select(this.dataSource.manager, CustomerEntity, 'WHERE id = ? AND storeId = ?', [
      id,
      storeId,
    ]);
    return customer ?? null;
  }

  /** By id or, failing that, by loyalty card number. One after the other: an OR of the two would use no index. */
  async findByIdOrCard(storeId: string, idOrCard: string): Promise<CustomerEntity | null> {
    const byId = await this.findById(storeId, idOrCard.toLowerCase());
    if (byId) {
      return byId;
    }
    const byCard = 'WHERE storeId = ? AND loyaltyCardNumber = ?';
    const [customer] = await select(this.dataSource.manager, CustomerEntity, byCard, [storeId, idOrCard]);
    return customer ?? null;
  }

  async exists(storeId: string, id: string): Promise<boolean> {
    const found = await rows<object>(
      this.dataSource.manager,
      'SELECT id FROM customer WHERE id = ? AND storeId = ?',
      [id, storeId],
    );
    return found.length > 0;
  }

  /** By id, of all stores; ids of no customer are left out. */
  async namesOf(ids: readonly string[]): Promise<ReadonlyMap<string, CustomerNames>> {
    if (ids.length === 0) {
      return new Map();
    }
    const found = await rows<CustomerNames>(
      this.dataSource.manager,
      `SELECT id, firstName, lastName, email, phone, loyaltyCardNumber FROM customer WHERE id IN ${placesFor(ids)}`,
      ids,
    );
    return new Map(found.map((names) => [names.id, names]));
  }

  /** Names and where to send something, by id, of all stores; ids of no customer are left out. */
  async addressesOf(ids: readonly string[]): Promise<ReadonlyMap<string, CustomerNames & CustomerAddress>> {
    if (ids.length === 0) {
      return new Map();
    }
    const found = await rows<CustomerNames & CustomerAddress>(
      this.dataSource.manager,
      `SELECT id, firstName, lastName, email, phone, loyaltyCardNumber,
              street, address1, address2, postal, city, province, country
         FROM customer WHERE id IN ${placesFor(ids)}`,
      ids,
    );
    return new Map(found.map((customer) => [customer.id, customer]));
  }

  /** By customer, in order of keys and values. */
  async labelsOf(ids: readonly string[]): Promise<ReadonlyMap<string, Label[]>> {
    const labels = new Map<string, Label[]>(ids.map((id) => [id, []]));
    if (ids.length > 0) {
      const found = await select(
        this.dataSource.manager,
        CustomerLabelEntity,
        `WHERE customerId IN ${placesFor(ids)} ORDER BY customerId, labelKey, labelValue`,
        ids,
      );
      for (const { customerId, labelKey, labelValue } of found) {
        labels.get(customerId)?.push({ key: labelKey, value: labelValue });
      }
    }
    return labels;
  }
}
