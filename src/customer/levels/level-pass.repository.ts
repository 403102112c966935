import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ConcurrencyConflict } from '#platform/database/error/unit-of-work.errors.js';
import { change } from '#platform/database/query/change.js';
import { type QuerySource, select } from '#platform/database/query/statement.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { LevelPassEntity } from './level-pass.entity.js';

@Injectable()
export class LevelPassRepository {
  constructor(private readonly dataSource: DataSource) {}

  async find(source: QuerySource = this.dataSource.manager): Promise<LevelPassEntity> {
    const [pass] = await select(source, LevelPassEntity, 'WHERE id = 1', []);
    if (!pass) {
      throw new Error('The table level_pass must have one row');
    }
    return pass;
  }

  /** @throws {ConcurrencyConflict} when another process has moved it */
  async move(
    tx: Tx,
    pass: LevelPassEntity,
    { rules, afterId }: Pick<LevelPassEntity, 'rules' | 'afterId'>,
  ): Promise<void> {
    const statement = `UPDATE level_pass SET rules = ?, afterId = ?, revision = revision + 1 WHERE id = 1 AND revision = ?`;
    if ((await change(tx, statement, [rules, afterId, pass.revision])) !== 1) {
      throw new ConcurrencyConflict();
    }
  }
}
