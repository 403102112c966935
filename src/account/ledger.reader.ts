import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { inPieces } from '#platform/database/query/in-pieces.js';
import type { QuerySource } from '#platform/database/query/statement.js';
import { AccountEntity } from './account.entity.js';
import { PointsLotEntity } from './points-lot.entity.js';
import { type MovementReason, PointsMovementEntity } from './points-movement.entity.js';

export interface Movement {
  readonly transferId: string;
  readonly lotId: string;
  /** For sent points, the lot of the receiver. */
  readonly toLotId: string | null;
  readonly reason: MovementReason;
  readonly points: number;
  readonly createdAt: Date;
}

/** Reads rows of the ledger named by events. They never change, so the time of the reading has no effect. */
@Injectable()
export class LedgerReader {
  async storesOfAccounts(source: QuerySource, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return getStores(source, 'id', ids);
  }

  async storesOfCustomers(source: QuerySource, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return getStores(source, 'customerId', ids);
  }

  /** By transfer, in order of writing. */
  async getMovements(
    source: QuerySource,
    transferIds: readonly string[],
  ): Promise<ReadonlyMap<string, readonly Movement[]>> {
    const found = await inPieces(transferIds, (some) =>
      source.find(PointsMovementEntity, { where: { transferId: In(some) }, order: { id: 'ASC' } }),
    );
    const movements = new Map<string, Movement[]>();
    for (const movement of found) {
      const { transferId } = movement;
      movements.set(transferId, [...(movements.get(transferId) ?? []), movement]);
    }
    return movements;
  }

  /** By lot id; lots that never expire are left out. */
  async getExpiries(source: QuerySource, lotIds: readonly string[]): Promise<ReadonlyMap<string, Date>> {
    const found = await getLots(source, lotIds);
    return new Map(found.flatMap(({ id, expiresAt }) => (expiresAt === null ? [] : [[id, expiresAt]])));
  }

  /** Times of issue, by lot id. */
  async getIssues(source: QuerySource, lotIds: readonly string[]): Promise<ReadonlyMap<string, Date>> {
    const found = await getLots(source, lotIds);
    return new Map(found.map(({ id, createdAt }) => [id, createdAt]));
  }
}

async function getStores(
  source: QuerySource,
  key: 'id' | 'customerId',
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const found = await inPieces(ids, (some) =>
    source.find(AccountEntity, { select: { [key]: true, storeId: true }, where: { [key]: In(some) } }),
  );
  return new Map(
    found.flatMap(({ [key]: id, storeId }) => (id === null || storeId === null ? [] : [[id, storeId]])),
  );
}

async function getLots(
  source: QuerySource,
  ids: readonly string[],
): Promise<Pick<PointsLotEntity, 'id' | 'createdAt' | 'expiresAt'>[]> {
  return inPieces(ids, (some) =>
    source.find(PointsLotEntity, {
      select: { id: true, createdAt: true, expiresAt: true },
      where: { id: In(some) },
    }),
  );
}
