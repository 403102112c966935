import { Injectable } from '@nestjs/common';
import type { Tx } from '#platform/database/transaction/tx.js';
import { LevelPopulationRepository } from './level-population.repository.js';
import { LevelRepository } from './level.repository.js';

/** What other modules need to know of a level to put a customer into it. */
export interface LevelCondition {
  readonly id: string;
  readonly conditionValue: number;
}

/** A customer of a store leaves a level for another one; null is none. */
export interface LevelMove {
  readonly storeId: string;
  readonly from: string | null;
  readonly to: string | null;
}

/** Levels, for the module that puts customers into them. */
@Injectable()
export class LevelService {
  constructor(
    private readonly levels: LevelRepository,
    private readonly population: LevelPopulationRepository,
  ) {}

  /** Where customers begin: the active level that asks for no points. Null when there is none. */
  async startLevel(tx: Tx): Promise<LevelCondition | null> {
    return this.levels.findFor(tx, 0);
  }

  /** Every level, active or not. There are few. */
  async all(tx: Tx): Promise<readonly (LevelCondition & { readonly active: boolean })[]> {
    return this.levels.findAll(tx);
  }

  async find(tx: Tx, levelId: string): Promise<LevelCondition | null> {
    return this.levels.find(tx, levelId);
  }

  /** Counts a customer out of one level and into another; call it last in the unit of work. */
  async moved(tx: Tx, storeId: string, from: string | null, to: string | null): Promise<void> {
    await this.movedAll(tx, [{ storeId, from, to }]);
  }

  /**
   * The same for several. Writes one row of each level and store, in the order of their ids, so that customers who change
   * places do not wait for one another for ever.
   */
  async movedAll(tx: Tx, moves: readonly LevelMove[]): Promise<void> {
    const differences = new Map<string, { levelId: string; storeId: string; customers: number }>();
    const count = (levelId: string | null, storeId: string, customers: number) => {
      if (levelId !== null) {
        const key = `${levelId} ${storeId}`;
        const before = differences.get(key)?.customers ?? 0;
        differences.set(key, { levelId, storeId, customers: before + customers });
      }
    };
    moves.forEach(({ storeId, from, to }) => {
      count(from, storeId, -1);
      count(to, storeId, 1);
    });
    for (const [, { levelId, storeId, customers }] of [...differences].sort(([one], [other]) =>
      one < other ? -1 : 1,
    )) {
      if (customers !== 0) {
        await this.population.count(tx, levelId, storeId, customers);
      }
    }
  }
}
