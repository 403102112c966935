import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { Clock } from '#platform/time/clock.js';
import type { BulkState } from './bulk-action.entity.js';
import { BulkActionHasEnded, BulkActionNotFound } from './bulk-action.errors.js';
import { BulkActionRepository } from './bulk-action.repository.js';

const STOPPABLE: readonly BulkState[] = ['collecting', 'running'];

@Injectable()
export class StopBulkAction {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly actions: BulkActionRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Afterwards no further customer or reward is changed: who is changed at this moment counts on condition of the state, and is undone if the
   * stop was faster. What is done stays. Writes the action on condition of the found row.
   * @throws {BulkActionNotFound}
   * @throws {BulkActionHasEnded} unless it collects or runs
   */
  async execute(storeId: string, id: string): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const action = await this.actions.find(tx, id);
      if (action?.storeId !== storeId) {
        throw new BulkActionNotFound();
      }
      if (!STOPPABLE.includes(action.state)) {
        throw new BulkActionHasEnded();
      }
      await this.actions.change(tx, action, { state: 'stopped', endedAt: this.clock.now() });
    });
  }
}
