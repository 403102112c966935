import { Injectable } from '@nestjs/common';
import type { Tx } from '#platform/database/transaction/tx.js';
import type { PosEntity } from './pos.entity.js';
import { PosRepository } from './pos.repository.js';

/** What other modules need to know of a point of sale. */
export type PointOfSale = Pick<PosEntity, 'id' | 'storeId' | 'name' | 'identifier' | 'city'>;

/** Points of sale, for modules that name them in their own unit of work. They are never deleted: what is there stays. */
@Injectable()
export class PosService {
  constructor(private readonly places: PosRepository) {}

  /** Null when the store has no such point of sale. */
  async find(tx: Tx, storeId: string, posId: string): Promise<PointOfSale | null> {
    return this.places.find(tx, storeId, posId);
  }

  /** Those of the ids that are points of sale, in whatever store. */
  async findKnown(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
    return this.places.findKnown(tx, ids);
  }

  /** Null when there is none in whatever store: sellers belong to no store. */
  async findInAnyStore(tx: Tx, posId: string): Promise<PointOfSale | null> {
    return this.places.findInAnyStore(tx, posId);
  }
}
