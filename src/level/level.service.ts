import { Injectable } from '@nestjs/common';
import type { Tx } from '../platform/database/tx.js';
import { LevelPopulationRepository } from './level-population.repository.js';
import { LevelRepository } from './level.repository.js';

/** What other modules need to know of a level to put a customer into it. */
export interface LevelCondition {
  readonly id: string;
  readonly conditionValue: number;
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

  /** The active level with the greatest condition that the points meet. */
  async levelFor(tx: Tx, points: number): Promise<LevelCondition | null> {
    return this.levels.findFor(tx, points);
  }

  async find(tx: Tx, levelId: string): Promise<LevelCondition | null> {
    return this.levels.find(tx, levelId);
  }

  /**
   * Counts a customer out of one level and into another. Writes one row of each, in the order of the levels' ids, so
   * that two customers who change places do not wait for one another for ever; call it last in the unit of work.
   */
  async moved(tx: Tx, storeId: string, from: string | null, to: string | null): Promise<void> {
    const steps = [
      { levelId: from, customers: -1 as const },
      { levelId: to, customers: 1 as const },
    ];
    const inOrder = steps.sort((one, other) => ((one.levelId ?? '') < (other.levelId ?? '') ? -1 : 1));
    for (const { levelId, customers } of from === to ? [] : inOrder) {
      if (levelId !== null) {
        await this.population.count(tx, levelId, storeId, customers);
      }
    }
  }
}
