import { Injectable } from '@nestjs/common';
import { retryWhileBusy } from '#platform/database/transaction/transaction-retry.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { Clock } from '#platform/time/clock.js';
import { newLevel } from './level.rules.js';
import { LevelRepository } from './level.repository.js';

/** A fixed id, so that its key allows only one of several processes to create it. */
export const BASE_LEVEL_ID = 'ba5e1e7e-0000-4000-8000-000000000001';

@Injectable()
export class EnsureBaseLevel {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly levels: LevelRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Gives a programme without any level one that requires no points: registration needs a level. A programme that has
   * levels keeps them as they are. One of the processes that start at once writes the row.
   */
  async execute(): Promise<void> {
    const createdAt = this.clock.now();
    const fields = { translations: { en: { name: 'Base' } }, conditionValue: 0, active: true };
    const columns = newLevel(fields, createdAt.getTime());
    const level = { id: BASE_LEVEL_ID, ...columns, photo: null, createdAt, revision: 0 };
    await retryWhileBusy(() =>
      this.unitOfWork.run(async (tx) => {
        if (!(await this.levels.isThereAny(tx))) {
          await this.levels.addUnlessThere(tx, level);
        }
      }),
    );
  }
}
