import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { LessThanOrEqual } from 'typeorm';
import { EventRecorderService, isChanged } from '../event/index.js';
import { onDuplicateKey, updateRevised } from '#platform/database/query/guarded-write.js';
import { noteChange } from '#platform/audit-context/audit-context.js';
import { invalidateCaches } from '#platform/database/cache/cache-version.js';
import { isDuplicateKey } from '#platform/database/error/verdict.js';
import type { Pending } from '#platform/database/driver/pending.js';
import { selectLater } from '#platform/database/query/statement.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { Clock } from '#platform/time/clock.js';
import { levelPayload, levelWasCreated, levelWasUpdated } from './level.events.js';
import { LevelEntity, LevelPopulationEntity } from './level.entity.js';

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
  'photo',
];

@Injectable()
export class LevelRepository {
  constructor(
    private readonly events: EventRecorderService,
    private readonly clock: Clock,
  ) {}

  async add(tx: Tx, level: LevelEntity): Promise<void> {
    await tx.insert(LevelEntity, level);
    await invalidateCaches(tx);
    noteChange(tx, { type: 'level', id: level.id, before: null, after: level, shown: SHOWN });
    await this.events.record(tx, levelWasCreated(levelPayload(level, level.createdAt)));
  }

  /** Leaves one that has the id as it is; waits for another process that is about to add it. */
  async addUnlessThere(tx: Tx, level: LevelEntity): Promise<void> {
    await this.add(tx, level).catch((error: unknown) => {
      if (!isDuplicateKey(error)) {
        throw error;
      }
    });
  }

  async isThereAny(tx: Tx): Promise<boolean> {
    return tx.exists(LevelEntity);
  }

  async find(tx: Tx, id: string): Promise<LevelEntity | null> {
    return tx.findOneBy(LevelEntity, { id });
  }

  async findAll(tx: Tx): Promise<Pending<LevelEntity[]>> {
    return selectLater(tx, LevelEntity, '', []);
  }

  /** The active level with the greatest condition that `points` meet. */
  async findFor(tx: Tx, points: number): Promise<LevelEntity | null> {
    return tx.findOne(LevelEntity, {
      where: { active: true, conditionValue: LessThanOrEqual(points) },
      order: { conditionValue: 'DESC', id: 'ASC' },
    });
  }

  /** @throws {ConcurrencyConflict} when it no longer is what was found */
  async update(tx: Tx, level: LevelEntity, changes: Partial<LevelEntity>): Promise<void> {
    const { id } = level;
    await updateRevised(tx, LevelEntity, level, changes);
    await invalidateCaches(tx);
    noteChange(tx, { type: 'level', id, before: level, after: changes, shown: SHOWN });
    if (isChanged(level, changes)) {
      await this.events.record(tx, levelWasUpdated(levelPayload({ ...level, ...changes }, this.clock.now())));
    }
  }
}

const SHARDS = 8;

@Injectable()
export class LevelPopulationRepository {
  /**
   * Adds to one shard, whichever. The row comes into being with the first customer who needs it.
   * @throws {ConcurrencyConflict} when another transaction has just inserted the row
   */
  async count(tx: Tx, levelId: string, storeId: string, customers: number): Promise<void> {
    const shard = randomInt(SHARDS);
    const row = { levelId, storeId, shard };
    const { affected } = await tx.increment(LevelPopulationEntity, row, 'customers', customers);
    if (affected === 0) {
      await tx.insert(LevelPopulationEntity, { ...row, customers }).catch(onDuplicateKey());
    }
  }
}
