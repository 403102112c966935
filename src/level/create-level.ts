import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { Clock } from '#platform/time/clock.js';
import { type LevelFields, newLevel } from './level.rules.js';
import { LevelRepository } from './level.repository.js';

@Injectable()
export class CreateLevel {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly levels: LevelRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Adds one row. Moves no customer: customers come into the level with their next points. Returns the id.
   * Two at once are two levels.
   */
  async execute(fields: LevelFields): Promise<string> {
    const id = randomUUID();
    await this.unitOfWork.run((tx) => {
      const createdAt = this.clock.now();
      return this.levels.add(tx, { id, ...newLevel(fields, createdAt.getTime()), createdAt, revision: 0 });
    });
    return id;
  }
}
