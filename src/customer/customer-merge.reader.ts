import { Injectable } from '@nestjs/common';
import { DataSource, In } from 'typeorm';
import { CustomerMergeEntity } from './customer-merge.entity.js';

/** Committed merges. */
@Injectable()
export class CustomerMergeReader {
  constructor(private readonly dataSource: DataSource) {}

  /** Null for a customer who is not merged, or of another store. */
  async find(storeId: string, customerId: string): Promise<CustomerMergeEntity | null> {
    return this.dataSource.manager.findOneBy(CustomerMergeEntity, { customerId, storeId });
  }

  /** Customers who were merged into one of these, each with that one, in the order of their ids. */
  async getSources(intoIds: readonly string[]): Promise<readonly { customerId: string; intoId: string }[]> {
    return intoIds.length === 0
      ? []
      : this.dataSource.manager.find(CustomerMergeEntity, {
          select: { customerId: true, intoId: true },
          where: { intoId: In(intoIds) },
          order: { customerId: 'ASC' },
        });
  }

  /** By customer, the one that they were merged into; others are left out. */
  async getTargets(customerIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const found =
      customerIds.length === 0
        ? []
        : await this.dataSource.manager.find(CustomerMergeEntity, {
            select: { customerId: true, intoId: true },
            where: { customerId: In(customerIds) },
          });
    return new Map(found.map(({ customerId, intoId }) => [customerId, intoId]));
  }
}
