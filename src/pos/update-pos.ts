import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import type { PosEntity } from './pos.entity.js';
import { PosNotFound } from './pos.errors.js';
import { PosRepository } from './pos.repository.js';
import { editedPos, type PosEdit } from './pos.rules.js';

@Injectable()
export class UpdatePos {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly places: PosRepository,
  ) {}

  /**
   * What the edit names is as it says, the rest as it was. Writes the one row, guarded by its revision: of two at once the
   * second makes its changes to what the first one left, on every node.
   * @throws {PosNotFound} when the store has no such point of sale
   * @throws {InvalidFields} for an identifier that another point of sale of the store has
   */
  async execute(storeId: string, id: string, edit: PosEdit): Promise<PosEntity> {
    return this.unitOfWork.run(async (tx) => {
      const pos = await this.places.find(tx, storeId, id);
      if (!pos) {
        throw new PosNotFound();
      }
      return this.places.update(tx, pos, editedPos(edit));
    });
  }
}
