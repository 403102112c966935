import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { DueCondition } from '#platform/background/due-clock.js';
import { ensureAffected } from '#platform/database/query/guarded-write.js';
import type { QuerySource } from '#platform/database/query/statement.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { LevelPassEntity } from './level-pass.entity.js';

@Injectable()
export class LevelPassRepository {
  constructor(private readonly dataSource: DataSource) {}

  async find(source: QuerySource = this.dataSource.manager): Promise<LevelPassEntity> {
    const pass = await source.findOneBy(LevelPassEntity, { id: 1 });
    if (!pass) {
      throw new Error('The table level_pass must have one row');
    }
    return pass;
  }

  /** @throws {ConcurrencyConflict} when another process has moved it */
  async move(
    tx: Tx,
    { revision }: LevelPassEntity,
    { rules, afterId }: Pick<LevelPassEntity, 'rules' | 'afterId'>,
  ): Promise<void> {
    const moved = { rules, afterId, revision: revision + 1 };
    ensureAffected(await tx.update(LevelPassEntity, { id: 1, revision }, moved));
  }

  /** Holds while a pass is not at its end. */
  begun(): DueCondition {
    return { text: 'EXISTS (SELECT 1 FROM level_pass WHERE afterId IS NOT NULL)', values: [] };
  }
}
