import { IsNotIn, Length, Matches } from 'class-validator';
import { Trimmed } from '#platform/http/request/fields/readers.js';
import { RESERVED_SEGMENTS } from '#platform/http/request/paths.js';
import { Wrapped } from '#platform/http/request/wrapped.js';
import { presentTimestamp } from '#platform/time/timestamp.js';
import type { StoreEntity } from '../store.entity.js';

const CODE = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/;

@Wrapped('store')
export class CreateStoreRequest {
  /** The segment of its paths: letters, digits, `_` and `-`. Words that begin unscoped paths are not free. */
  @Matches(CODE, { message: 'This value should be letters, digits, _ and -, at most 64.' })
  @IsNotIn([...RESERVED_SEGMENTS], { message: 'This value is reserved.' })
  readonly code!: string;

  @Length(1, 255)
  @Trimmed()
  readonly name!: string;
}

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
