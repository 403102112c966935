import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { Clock } from '#platform/time/clock.js';
import { LevelNotFound } from './level.errors.js';
import { editedLevel, type LevelEdit } from './level.rules.js';
import { LevelRepository } from './level.repository.js';

@Injectable()
export class UpdateLevel {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly levels: LevelRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * What the edit names is as it says, the rest as it was. Writes the one row, guarded by its revision: of two at once
   * the second makes its changes to what the first one left, on every node. Moves no customer: customers whose points
   * suffice come into the level with their next points, and those who are in it stay.
   * @throws {LevelNotFound}
   * @throws {InvalidFields} without a name
   */
  async execute(levelId: string, edit: LevelEdit): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const level = await this.levels.find(tx, levelId);
      if (!level) {
        throw new LevelNotFound();
      }
      await this.levels.update(tx, level, editedLevel(level, edit, this.clock.now().getTime()));
    });
  }
}
