import { presentTimestamp } from '#platform/time/timestamp.js';
import type { StoreEntity } from '../store.entity.js';

export class StoreRecord {
  readonly storeId!: string;
  readonly code!: string;
  readonly name!: string;
  readonly createdAt!: string;
}

export class StoreListResponse {
  readonly stores!: StoreRecord[];
  readonly total!: number;
}

export class StoreCreatedResponse {
  readonly storeId!: string;
}

export function presentStores(stores: readonly StoreEntity[], total: number): StoreListResponse {
  return {
    stores: stores.map(({ id, code, name, createdAt }) => ({
      storeId: id,
      code,
      name,
      createdAt: presentTimestamp(createdAt),
    })),
    total,
  };
}
