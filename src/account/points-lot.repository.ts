import { Injectable } from '@nestjs/common';
import { In, IsNull, LessThanOrEqual, MoreThan, Not } from 'typeorm';
import { change, changeExactly, insertLater } from '#platform/database/query/change.js';
import { forceIndex, rows, select, selectLater } from '#platform/database/query/statement.js';
import type { Pending } from '#platform/database/driver/pending.js';
import { placesFor } from '#platform/database/query/values.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { ConcurrencyConflict } from '#platform/database/error/unit-of-work.errors.js';
import type { OpenLots } from './locked-account.model.js';
import type { EndedPart, Slice } from './lot.rules.js';
import { type PointsLot, PointsLotEntity } from './points-lot.entity.js';
import { PointsMovementEntity } from './points-movement.entity.js';

/** The maximum of lots in one UPDATE. */
const LOTS_PER_STATEMENT = 100;
/** Accounts with more lots are read in part. */
const LOTS_READ_MAX = 100;

/** By index and in its order; some of the lots are empty. */
const IN_ORDER_OF_SPENDING = [
  // The first to expire, then the oldest.
  { within: 'expiresAt > ?', order: 'expiresAt, createdAt, id' },
  { within: 'expiresAt IS NULL', order: 'createdAt, id' },
] as const;
const SPENDABLE =
  'remaining > 0 AND canceledAt IS NULL AND expiredAt IS NULL AND (lockedUntil IS NULL OR lockedUntil <= ?)';

const EXPIRY = 'CASE WHEN expiresAt < createdAt THEN createdAt ELSE expiresAt END';

export type LotsEnd = Partial<Pick<PointsLot, 'canceledAt' | 'expiredAt'>> | 'expired';

export interface FirstLots {
  readonly byAccount: ReadonlyMap<string, readonly PointsLotEntity[]>;
  readonly areAll: boolean;
}

export const NO_LOTS: FirstLots = { byAccount: new Map(), areAll: true };

/** Needs accounts that are locked, or that the same message locks. */
@Injectable()
export class PointsLotRepository {
  /** The first lots with points of these customers. Call it after the statement that locks their accounts. */
  async findFirstLots(tx: Tx, customerIds: readonly string[]): Promise<Pending<FirstLots>> {
    const rest = `${forceIndex(tx, 'points_lot_open')}
      WHERE accountId IN (SELECT id FROM account WHERE customerId IN ${placesFor(customerIds)})
        AND remaining > 0 LIMIT ?`;
    const countMax = customerIds.length * LOTS_READ_MAX;
    const found = await selectLater(tx, PointsLotEntity, rest, [...customerIds, countMax + 1]);
    return found.map((lots) => {
      const byAccount = new Map<string, PointsLotEntity[]>(lots.map(({ accountId }) => [accountId, []]));
      lots.forEach((lot) => byAccount.get(lot.accountId)?.push(lot));
      return { byAccount, areAll: lots.length <= countMax };
    });
  }

  /**
   * Needs a locked account.
   * @param first The result of `findFirstLots`
   */
  async getOpenLots(tx: Tx, accountId: string, first: FirstLots, now: Date): Promise<OpenLots> {
    const known = first.byAccount.get(accountId) ?? [];
    const areAll = first.areAll || known.length > LOTS_READ_MAX;
    const own = areAll ? known : await this.findOpenLots(tx, accountId);
    return own.length <= LOTS_READ_MAX
      ? { lots: own }
      : { available: await this.sumOpenLots(tx, accountId, now) };
  }

  /** Lots with points in any state; a part of them for an account with very many lots. */
  async findOpenLots(tx: Tx, accountId: string): Promise<PointsLotEntity[]> {
    const rest = `${forceIndex(tx, 'points_lot_open')} WHERE accountId = ? AND remaining > 0 LIMIT ?`;
    return select(tx, PointsLotEntity, rest, [accountId, LOTS_READ_MAX + 1]);
  }

  /** All lots with points in any state, for an account whose history is written. */
  async findAllWithPoints(tx: Tx, accountId: string): Promise<PointsLotEntity[]> {
    const rest = `${forceIndex(tx, 'points_lot_open')} WHERE accountId = ? AND remaining > 0`;
    return select(tx, PointsLotEntity, rest, [accountId]);
  }

  private async sumOpenLots(tx: Tx, accountId: string, now: Date): Promise<number> {
    const [sum] = await rows<{ points: number | string | null }>(
      tx,
      `SELECT SUM(remaining) AS points FROM points_lot ${forceIndex(tx, 'points_lot_open')}
        WHERE accountId = ? AND ${SPENDABLE} AND (expiresAt IS NULL OR expiresAt > ?)`,
      [accountId, now, now],
    );
    return Number(sum?.points ?? 0);
  }

  /** Spendable lots in the order of spending, enough for the points; all lots when the points are not enough. */
  async findLotsToSpend(tx: Tx, accountId: string, points: number, now: Date): Promise<PointsLotEntity[]> {
    const found: PointsLotEntity[] = [];
    let missing = points;
    for (const { within, order } of IN_ORDER_OF_SPENDING) {
      const rest = `${forceIndex(tx, 'points_lot_spending')} WHERE accountId = ? AND ${within} AND ${SPENDABLE}
        ORDER BY ${order} LIMIT ?`;
      const values = within.includes('?') ? [accountId, now, now] : [accountId, now];
      for (let count = LOTS_READ_MAX, isAll = missing <= 0; !isAll; count *= 10) {
        const lots = await select(tx, PointsLotEntity, rest, [...values, count]);
        const sum = lots.reduce((all, { remaining }) => all + remaining, 0);
        isAll = sum >= missing || lots.length < count;
        if (isAll) {
          found.push(...lots);
          missing -= sum;
        }
      }
    }
    return found;
  }

  async findDueLots(tx: Tx, accountId: string, now: Date, count: number): Promise<PointsLotEntity[]> {
    return tx.find(PointsLotEntity, {
      where: { accountId, dueAt: LessThanOrEqual(now) },
      order: { dueAt: 'ASC', id: 'ASC' },
      take: count,
    });
  }

  async findLotsByIds(tx: Tx, ids: readonly string[]): Promise<PointsLotEntity[]> {
    const found: PointsLotEntity[] = [];
    for (const some of chunks(ids)) {
      found.push(...(await tx.findBy(PointsLotEntity, { id: In(some) })));
    }
    return found;
  }

  async addLots(tx: Tx, lots: readonly PointsLot[]): Promise<void> {
    await insertLater(tx, PointsLotEntity, lots);
  }

  /** Takes the slices out of their lots, or puts them back (`sign` 1). @throws {ConcurrencyConflict} when the rest of a lot has changed */
  async changeLots(tx: Tx, slices: readonly Slice<PointsLot>[], sign: 1 | -1): Promise<void> {
    for (const some of chunks(slices)) {
      const cases = some.map(() => 'WHEN ? THEN ?').join(' ');
      const found = some.map(() => '(id = ? AND remaining = ?)').join(' OR ');
      await changeExactly(
        tx,
        some.length,
        `UPDATE points_lot SET remaining = CASE id ${cases} ELSE remaining END WHERE ${found}`,
        [
          ...some.flatMap(({ lot, points }) => [lot.id, lot.remaining + sign * points]),
          ...some.flatMap(({ lot }) => [lot.id, lot.remaining]),
        ],
      );
    }
  }

  /**
   * Empties lots, which then have no due event.
   * @param over Or `expired`, for lots that the clock has ended
   * @throws {ConcurrencyConflict} when a lot has changed
   */
  async emptyLots(tx: Tx, lots: readonly PointsLot[], over: LotsEnd): Promise<void> {
    const columns =
      over === 'expired' ? [`, expiredAt = ${EXPIRY}`] : Object.keys(over).map((column) => `, ${column} = ?`);
    const values = over === 'expired' ? [] : Object.values(over);
    await this.loadSet(tx, lots, `remaining = 0, dueAt = NULL${columns.join('')}`, values);
  }

  /** Ends empty lots, without events. */
  async endEmptyLots(tx: Tx, accountId: string, now: Date): Promise<void> {
    await tx
      .createQueryBuilder()
      .update(PointsLotEntity)
      .set({ expiredAt: now, dueAt: null })
      .where('accountId = :accountId AND remaining = 0 AND canceledAt IS NULL AND expiredAt IS NULL', {
        accountId,
      })
      .execute();
  }

  /** @throws {ConcurrencyConflict} when the account has no such lot */
  async setSoldAt(tx: Tx, accountId: string, id: string, soldAt: Date | null): Promise<void> {
    const statement = 'UPDATE points_lot SET soldAt = ? WHERE id = ? AND accountId = ?';
    await changeExactly(tx, 1, statement, [soldAt, id, accountId]);
  }

  /** The next event of the lots is their expiry. @throws {ConcurrencyConflict} when a lot has changed */
  async setDueAtExpiry(tx: Tx, lots: readonly PointsLot[]): Promise<void> {
    await this.loadSet(tx, lots, 'dueAt = expiresAt', []);
  }

  private async loadSet(
    tx: Tx,
    lots: readonly PointsLot[],
    set: string,
    values: readonly (Date | null)[],
  ): Promise<void> {
    for (const some of chunks(lots)) {
      const found = some.map(
        ({ canceledAt, dueAt }) =>
          `(id = ? AND remaining = ? AND canceledAt IS ${canceledAt === null ? '' : 'NOT'} NULL
            AND dueAt ${dueAt === null ? 'IS NULL' : '= ?'})`,
      );
      const affected = await change(tx, `UPDATE points_lot SET ${set} WHERE ${found.join(' OR ')}`, [
        ...values,
        ...some.flatMap(({ id, remaining, dueAt }) => [id, remaining, ...(dueAt === null ? [] : [dueAt])]),
      ]);
      if (affected !== some.length) {
        throw new ConcurrencyConflict();
      }
    }
  }

  /** Skips due lots: their events are still to come. */
  async makeDue(tx: Tx, lotIds: readonly string[], now: Date): Promise<void> {
    for (const some of chunks(lotIds)) {
      await tx
        .createQueryBuilder()
        .update(PointsLotEntity)
        .set({ dueAt: now })
        .where([
          { id: In(some), dueAt: IsNull() },
          { id: In(some), dueAt: MoreThan(now) },
        ])
        .execute();
    }
  }

  /** What came back into lots after they had ended, and when, by lot; the last first. */
  async findCameBackLater(tx: Tx, lotIds: readonly string[]): Promise<ReadonlyMap<string, EndedPart[]>> {
    const parts = new Map<string, EndedPart[]>();
    for (const some of chunks(lotIds)) {
      const found = await tx
        .createQueryBuilder(PointsMovementEntity, 'm')
        .innerJoin(PointsLotEntity, 'l', 'l.id = m.lotId')
        .where({ lotId: In(some), reason: In(['release', 'return']) })
        .andWhere('m.createdAt > COALESCE(l.expiredAt, l.expiresAt)')
        .orderBy('m.createdAt', 'DESC')
        .addOrderBy('m.id', 'DESC')
        .getMany();
      for (const { lotId, points, createdAt: at } of found) {
        parts.set(lotId, [...(parts.get(lotId) ?? []), { points, at }]);
      }
    }
    return parts;
  }

  /** Makes canceled and written-off lots due, so that returned points are written off. */
  async wake(tx: Tx, lotIds: readonly string[]): Promise<void> {
    for (const some of chunks(lotIds)) {
      await tx
        .createQueryBuilder()
        .update(PointsLotEntity)
        .set({ dueAt: () => 'COALESCE(canceledAt, expiredAt)' })
        .where([
          { id: In(some), canceledAt: Not(IsNull()) },
          { id: In(some), expiredAt: Not(IsNull()) },
        ])
        .execute();
    }
  }
}

function chunks<T>(all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / LOTS_PER_STATEMENT) }, (_, index) =>
    all.slice(index * LOTS_PER_STATEMENT, (index + 1) * LOTS_PER_STATEMENT),
  );
}
