import { Injectable } from '@nestjs/common';
import { noteChange } from '../platform/audit/deed.js';
import { insert, select } from '../platform/database/statement.js';
import type { Tx } from '../platform/database/tx.js';
import { Overtaken } from '../platform/database/unit-of-work.errors.js';
import { LevelEntity } from './level.entity.js';

/** What the audit log may tell of it. Not codes. */
const SHOWN = [
  'name',
  'description',
  'translations',
  'conditionValue',
  'minOrderCents',
  'active',
  'rewardName',
  'rewardBasisPoints',
];

@Injectable()
export class LevelRepository {
  async add(tx: Tx, level: LevelEntity): Promise<void> {
    await insert(tx, LevelEntity, [level]);
    noteChange(tx, { type: 'level', id: level.id, before: null, after: level, shown: SHOWN });
  }

  async find(tx: Tx, id: string): Promise<LevelEntity | null> {
    const [level] = await select(tx, LevelEntity, 'WHERE id = ?', [id]);
    return level ?? null;
  }

  /** The active level with the greatest condition that `points` meet. */
  async findFor(tx: Tx, points: number): Promise<LevelEntity | null> {
    const [level] = await select(
      tx,
      LevelEntity,
      'WHERE active = 1 AND conditionValue <= ? ORDER BY conditionValue DESC, id LIMIT 1',
      [points],
    );
    return level ?? null;
  }

  /** @throws {Overtaken} when it no longer is what was found */
  async update(tx: Tx, level: LevelEntity, changes: Partial<LevelEntity>): Promise<void> {
    const { id, revision } = level;
    const { affected } = await tx.update(
      LevelEntity,
      { id, revision },
      { ...changes, revision: revision + 1 },
    );
    if (affected !== 1) {
      throw new Overtaken();
    }
    noteChange(tx, { type: 'level', id, before: level, after: changes, shown: SHOWN });
  }
}
