import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Pending } from '#platform/database/driver/pending.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { ExpectedRevision } from '#platform/revision/expected-revision.js';
import type { EditedRecord } from '#platform/revision/revision.js';
import { RecordBodies } from '#platform/file/file-report.js';
import { Clock } from '#platform/time/clock.js';
import { LevelPopulationRepository, LevelRepository } from './level.repository.js';
import { LevelNotFound } from './level.errors.js';
import { editedLevel, type LevelEdit, type LevelFields, newLevel, revisionOfLevel } from './level.rules.js';

export abstract class LevelBodies extends RecordBodies<LevelFields> {}

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

@Injectable()
export class LevelService {
  constructor(
    private readonly levels: LevelRepository,
    private readonly population: LevelPopulationRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Where customers begin: the active level that asks for no points. Null when there is none. */
  async startLevel(tx: Tx): Promise<LevelCondition | null> {
    return this.levels.findFor(tx, 0);
  }

  /** Every level, active or not. There are few. */
  async all(tx: Tx): Promise<readonly (LevelCondition & { readonly active: boolean })[]> {
    return (await this.allLater(tx)).read();
  }

  /** Reads all levels with the next statement of the unit of work. */
  async allLater(tx: Tx): Promise<Pending<readonly (LevelCondition & { readonly active: boolean })[]>> {
    return this.levels.findAll(tx);
  }

  async find(tx: Tx, levelId: string): Promise<LevelCondition | null> {
    return this.levels.find(tx, levelId);
  }

  /** Counts a customer out of one level and into another; call it last in the unit of work. */
  async moved(tx: Tx, storeId: string, from: string | null, to: string | null): Promise<void> {
    await this.movedAll(tx, [{ storeId, from, to }]);
  }

  /** Counts several moves. Writes one row of each level and store, in the order of their ids, which avoids deadlocks. */
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

  /** Adds one row; two at once are two levels. Customers come into the level with their next points. Returns the id. */
  async create(fields: LevelFields, id: string = randomUUID()): Promise<string> {
    await this.unitOfWork.run((tx) => {
      const createdAt = this.clock.now();
      const columns = newLevel(fields, createdAt.getTime());
      return this.levels.add(tx, { id, ...columns, photo: null, createdAt, revision: 0 });
    });
    return id;
  }

  /**
   * Writes the one row on condition of its revision: the second of two at once makes its changes to what the first one left, on every node.
   * Moves no customer: customers whose points suffice come into the level with their next points, and those who are in it stay.
   * @returns The new revision of the record
   * @throws {LevelNotFound}
   * @throws {OtherVersion} when it is not the expected one
   * @throws {InvalidFields} without a name
   */
  async update(levelId: string, edit: LevelEdit, expected = ExpectedRevision.any): Promise<EditedRecord> {
    return this.unitOfWork.run(async (tx) => {
      const level = await this.levels.find(tx, levelId);
      if (!level) {
        throw new LevelNotFound();
      }
      expected.ensure(revisionOfLevel(level));
      const changes = editedLevel(level, edit, this.clock.now().getTime());
      await this.levels.update(tx, level, changes);
      return { revision: revisionOfLevel({ ...level, ...changes }) };
    });
  }
}
