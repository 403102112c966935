import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../platform/database/unit-of-work.js';
import { Clock } from '../platform/time/clock.js';
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
   * Adds one row. Nobody is moved: customers come into the level with their next points. Returns the id.
   * Two at once are two levels.
   */
  async execute(fields: LevelFields): Promise<string> {
    const id = randomUUID();
    const createdAt = this.clock.now();
    const columns = newLevel(fields, createdAt.getTime());
    await this.unitOfWork.run((tx) => this.levels.add(tx, { id, ...columns, createdAt, revision: 0 }));
    return id;
  }
}
