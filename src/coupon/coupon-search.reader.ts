import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { placesFor, rows } from '../platform/database/statement.js';

/** A coupon that was bought, as far as it is looked for. */
export interface CouponInSearch {
  readonly id: string;
  readonly storeId: string;
  readonly campaignId: string;
  readonly customerId: string;
  readonly code: string;
}

const COLUMNS = 'id, storeId, campaignId, customerId, code';

/** Coupons that were bought, to look for. */
@Injectable()
export class CouponSearchReader {
  constructor(private readonly dataSource: DataSource) {}

  async findByIds(ids: readonly string[]): Promise<CouponInSearch[]> {
    return ids.length === 0
      ? []
      : rows(
          this.dataSource.manager,
          `SELECT ${COLUMNS} FROM coupon WHERE id IN ${placesFor(ids)} AND customerId IS NOT NULL`,
          ids,
        );
  }

  async idsAfter(id: string, count: number): Promise<string[]> {
    return idsOf(
      await rows(
        this.dataSource.manager,
        `SELECT id FROM coupon WHERE id > ? AND customerId IS NOT NULL ORDER BY id LIMIT ${count}`,
        [id],
      ),
    );
  }

  /** Sold in a store, with exactly this code. */
  async idsByCode(storeId: string, code: string, count: number): Promise<string[]> {
    return idsOf(
      await rows(
        this.dataSource.manager,
        `SELECT id FROM coupon WHERE code = ? AND storeId = ? LIMIT ${count}`,
        [code, storeId],
      ),
    );
  }

  /** The last that any of these customers have bought, or that were bought of any of these campaigns. */
  async idsBy(
    storeId: string,
    column: 'customerId' | 'campaignId',
    values: readonly string[],
    count: number,
  ): Promise<string[]> {
    return values.length === 0
      ? []
      : idsOf(
          await rows(
            this.dataSource.manager,
            `SELECT id FROM coupon WHERE ${column} IN ${placesFor(values)} AND storeId = ?
              ORDER BY purchasedAt DESC LIMIT ${count}`,
            [...values, storeId],
          ),
        );
  }
}

function idsOf(found: readonly { readonly id: string }[]): string[] {
  return found.map(({ id }) => id);
}
