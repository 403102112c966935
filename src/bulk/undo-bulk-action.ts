import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import type { BulkState } from './bulk-action.entity.js';
import { BulkActionCannotBeUndone, BulkActionNotFound } from './bulk-action.errors.js';
import { BulkActionRepository } from './bulk-action.repository.js';

const UNDOABLE: readonly BulkState[] = ['done', 'stopped'];

@Injectable()
export class UndoBulkAction {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly actions: BulkActionRepository,
  ) {}

  /**
   * Begins the undoing; the job undoes one row after the other. What cannot be undone, because the points are spent or the status was changed
   * since, stays and says why. Writes the action on condition of the found row: of two calls, the second is refused.
   * @throws {BulkActionNotFound}
   * @throws {BulkActionCannotBeUndone} unless it is done or stopped
   */
  async execute(storeId: string, id: string): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const action = await this.actions.find(tx, id);
      if (action?.storeId !== storeId) {
        throw new BulkActionNotFound();
      }
      if (!UNDOABLE.includes(action.state)) {
        throw new BulkActionCannotBeUndone();
      }
      await this.actions.change(tx, action, { state: 'undoing', endedAt: null });
    });
  }
}
