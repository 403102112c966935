import { Injectable } from '@nestjs/common';
import { DataSource, In, IsNull, LessThan, MoreThan } from 'typeorm';
import { CustomerEntity } from './customer.entity.js';
import { ErasureEntity } from './erasure.entity.js';

const AT_ONCE = 500;

interface Certificate extends ErasureEntity {
  readonly isDeleted: boolean;
}

@Injectable()
export class ErasureReader {
  constructor(private readonly dataSource: DataSource) {}

  /** Reads what is committed. Null for a customer who is not erased, or of another store. */
  async find(storeId: string, customerId: string): Promise<ErasureEntity | null> {
    return this.dataSource.manager.findOneBy(ErasureEntity, { customerId, storeId });
  }

  /** By the ids of the customers. */
  async *all(): AsyncGenerator<Certificate> {
    for (let after = ''; ;) {
      const some = await this.dataSource.manager.find(ErasureEntity, {
        where: { customerId: MoreThan(after) },
        order: { customerId: 'ASC' },
        take: AT_ONCE,
      });
      const deleted = await this.dataSource.manager.find(CustomerEntity, {
        select: { id: true },
        where: { id: In(some.map(({ customerId }) => customerId)), statusType: 'deleted' },
      });
      const ids = new Set(deleted.map(({ id }) => id));
      yield* some.map((erasure) => ({ ...erasure, isDeleted: ids.has(erasure.customerId) }));
      const last = some.at(-1);
      if (!last || some.length < AT_ONCE) {
        return;
      }
      after = last.customerId;
    }
  }

  /** The oldest first. */
  async unrepeated(before: Date, countMax: number): Promise<string[]> {
    const found = await this.dataSource.manager.find(ErasureEntity, {
      select: { customerId: true },
      where: { repeatedAt: IsNull(), erasedAt: LessThan(before) },
      order: { erasedAt: 'ASC', customerId: 'ASC' },
      take: countMax,
    });
    return found.map(({ customerId }) => customerId);
  }
}
