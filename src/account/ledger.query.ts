import { Injectable } from '@nestjs/common';
import { inPieces } from '#platform/database/query/in-pieces.js';
import { hydrated, type QuerySource, rows, select } from '#platform/database/query/statement.js';
import { placesFor } from '#platform/database/query/values.js';
import { PointsLotEntity } from './points-lot.entity.js';
import { type MovementReason, PointsMovementEntity } from './points-movement.entity.js';

/** A movement, as others may read it. */
export interface Movement {
  readonly transferId: string;
  readonly lotId: string;
  /** Of points that were sent, the lot of the receiver. */
  readonly toLotId: string | null;
  readonly reason: MovementReason;
  readonly points: number;
  readonly createdAt: Date;
}

/** Rows of the ledger that events name. None of them ever changes, so it does not matter when they are read. */
@Injectable()
export class LedgerQuery {
  /** The store of each account, by its id. */
  async storesOfAccounts(source: QuerySource, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return storesOf(source, 'id', ids);
  }

  /** The store of each customer, by the customer's id. */
  async storesOfCustomers(source: QuerySource, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return storesOf(source, 'customerId', ids);
  }

  /** Of each transfer, in the order in which they were written. */
  async movementsOf(
    source: QuerySource,
    transferIds: readonly string[],
  ): Promise<ReadonlyMap<string, readonly Movement[]>> {
    const found = await inPieces(transferIds, (some) =>
      select(source, PointsMovementEntity, `WHERE transferId IN ${placesFor(some)} ORDER BY id`, some),
    );
    const movements = new Map<string, Movement[]>();
    for (const movement of found) {
      const { transferId } = movement;
      movements.set(transferId, [...(movements.get(transferId) ?? []), movement]);
    }
    return movements;
  }

  /** When each lot expires, by its id; those that never do are left out. */
  async expiriesOf(source: QuerySource, lotIds: readonly string[]): Promise<ReadonlyMap<string, Date>> {
    const found = await lotsOf(source, 'expiresAt', lotIds);
    return new Map(found.flatMap(({ id, expiresAt }) => (expiresAt === null ? [] : [[id, expiresAt]])));
  }

  /** When the points of each lot came in, by its id. */
  async issuesOf(source: QuerySource, lotIds: readonly string[]): Promise<ReadonlyMap<string, Date>> {
    const found = await lotsOf(source, 'createdAt', lotIds);
    return new Map(found.map(({ id, createdAt }) => [id, createdAt]));
  }
}

async function storesOf(
  source: QuerySource,
  key: 'id' | 'customerId',
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const found = await inPieces(ids, (some) =>
    rows<{ id: string; storeId: string | null }>(
      source,
      `SELECT ${key} AS id, storeId FROM account WHERE ${key} IN ${placesFor(some)}`,
      some,
    ),
  );
  return new Map(found.flatMap(({ id, storeId }) => (storeId === null ? [] : [[id, storeId]])));
}

async function lotsOf<Column extends 'expiresAt' | 'createdAt'>(
  source: QuerySource,
  column: Column,
  ids: readonly string[],
): Promise<Pick<PointsLotEntity, 'id' | Column>[]> {
  const found = await inPieces(ids, (some) =>
    rows(source, `SELECT id, ${column} FROM points_lot WHERE id IN ${placesFor(some)}`, some),
  );
  return found.map((row) => hydrated(source, PointsLotEntity, row));
}
