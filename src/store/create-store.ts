import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { Clock } from '#platform/time/clock.js';
import { StoreRepository } from './store.repository.js';

@Injectable()
export class CreateStore {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly stores: StoreRepository,
    private readonly clock: Clock,
  ) {}

  /** One row; two at once with one code: the unique index admits one. Returns the id. */
  async execute(store: { readonly code: string; readonly name: string }): Promise<string> {
    const id = randomUUID();
    await this.unitOfWork.run((tx) => this.stores.add(tx, { id, ...store, createdAt: this.clock.now() }));
    return id;
  }
}
