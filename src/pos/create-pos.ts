import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { Clock } from '#platform/time/clock.js';
import type { PosEntity } from './pos.entity.js';
import { PosRepository } from './pos.repository.js';
import { newPos, type PosEdit } from './pos.rules.js';

@Injectable()
export class CreatePos {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly places: PosRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Adds one row. The key refuses the second of two at once with one identifier, on every node.
   * @throws {InvalidFields} for an identifier that another point of sale of the store has
   */
  async execute(
    storeId: string,
    fields: PosEdit & { readonly name: string; readonly identifier: string },
  ): Promise<PosEntity> {
    const id = randomUUID();
    return this.unitOfWork.run(async (tx) => {
      const pos = { id, storeId, ...newPos(fields), createdAt: this.clock.now(), revision: 0 };
      await this.places.add(tx, pos);
      return pos;
    });
  }
}
