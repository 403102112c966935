import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Tx } from '#platform/database/transaction/tx.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { RecordBodies } from '#platform/file/file-report.js';
import { ExpectedRevision } from '#platform/revision/expected-revision.js';
import { Clock } from '#platform/time/clock.js';
import type { PosEntity } from './pos.entity.js';
import { PosNotFound } from './pos.errors.js';
import { PosRepository } from './pos.repository.js';
import { editedPos, newPos, type PosEdit, revisionOfPos } from './pos.rules.js';

export type PointOfSale = Pick<PosEntity, 'id' | 'storeId' | 'name' | 'identifier' | 'city'>;

export type NewPos = PosEdit & { readonly name: string; readonly identifier: string };

export abstract class PosBodies extends RecordBodies<NewPos> {}

@Injectable()
export class PosService {
  constructor(
    private readonly places: PosRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Null when the store has no such point of sale. */
  async find(tx: Tx, storeId: string, posId: string): Promise<PointOfSale | null> {
    return this.places.find(tx, storeId, posId);
  }

  async findKnown(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
    return this.places.findKnown(tx, ids);
  }

  /** Null when there is none in whatever store: sellers belong to no store. */
  async findInAnyStore(tx: Tx, posId: string): Promise<PointOfSale | null> {
    return this.places.findInAnyStore(tx, posId);
  }

  /**
   * Adds one row. The key refuses the second of two at once with one identifier, on every node.
   * @throws {InvalidFields} for an identifier that another point of sale of the store has
   */
  async create(storeId: string, fields: NewPos, id: string = randomUUID()): Promise<PosEntity> {
    return this.unitOfWork.run(async (tx) => {
      const pos = { id, storeId, ...newPos(fields), createdAt: this.clock.now(), revision: 0 };
      await this.places.add(tx, pos);
      return pos;
    });
  }

  /**
   * Writes the one row on condition of its revision: the second of two at once makes its changes to what the first one left, on every node.
   * @throws {PosNotFound} when the store has no such point of sale
   * @throws {OtherVersion} when the record is not the expected version
   * @throws {InvalidFields} for an identifier that another point of sale of the store has
   */
  async update(
    storeId: string,
    id: string,
    edit: PosEdit,
    expected = ExpectedRevision.any,
  ): Promise<PosEntity> {
    return this.unitOfWork.run(async (tx) => {
      const pos = await this.places.find(tx, storeId, id);
      if (!pos) {
        throw new PosNotFound();
      }
      expected.ensure(revisionOfPos(pos));
      return this.places.update(tx, pos, editedPos(edit));
    });
  }
}
