import { Injectable } from '@nestjs/common';
import { In, MoreThan } from 'typeorm';
import { changeExactly, insertLater, valueByKey } from '#platform/database/query/change.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { placesFor } from '#platform/database/query/values.js';
import { type MissingPoints, MissingPointsEntity } from './missing-points.entity.js';
import type { Payment } from './missing-points.rules.js';

interface DebtChange {
  readonly id: string;
  readonly found: number;
  readonly debt: number;
}

/** Needs locked accounts. */
@Injectable()
export class MissingPointsRepository {
  async add(tx: Tx, missing: readonly MissingPoints[]): Promise<void> {
    if (missing.length > 0) {
      await insertLater(tx, MissingPointsEntity, missing);
    }
  }

  /** The oldest first. Needs a list that is not empty. */
  async findOwed(tx: Tx, accountIds: readonly string[]): Promise<MissingPointsEntity[]> {
    return tx.find(MissingPointsEntity, {
      where: { accountId: In(accountIds), owed: MoreThan(0) },
      order: { createdAt: 'ASC', id: 'ASC' },
    });
  }

  /** @throws {ConcurrencyConflict} when one of the debts has changed */
  async pay(tx: Tx, payments: readonly Payment<MissingPoints>[]): Promise<void> {
    for (const { debt, points } of payments) {
      const statement = 'UPDATE missing_points SET owed = owed - ? WHERE id = ? AND owed = ?';
      await changeExactly(tx, 1, statement, [points, debt.id, debt.owed]);
    }
  }

  /**
   * Changes the total debts of accounts; skips accounts without a change.
   * @throws {ConcurrencyConflict} when one of the debts has changed
   */
  async changeDebts(tx: Tx, changes: readonly DebtChange[]): Promise<void> {
    const changed = changes.filter(({ found, debt }) => found !== debt);
    if (changed.length === 0) {
      return;
    }
    const ids = changed.map(({ id }) => id);
    const of = (column: 'found' | 'debt') =>
      valueByKey(
        'id',
        changed.map((each) => [each.id, each[column]] as const),
      );
    const [debt, found] = [of('debt'), of('found')];
    await changeExactly(
      tx,
      ids.length,
      `UPDATE account SET debt = ${debt.text} WHERE id IN ${placesFor(ids)} AND debt = ${found.text}`,
      [...debt.values, ...ids, ...found.values],
    );
  }
}
