import { Injectable } from '@nestjs/common';
import type { DueCondition } from '#platform/background/due-clock.js';
import { noteChange } from '#platform/audit-context/audit-context.js';
import { insert } from '#platform/database/query/change.js';
import { ensureAffected, updateRevised } from '#platform/database/query/guarded-write.js';
import { placesFor } from '#platform/database/query/values.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import {
  BulkActionEntity,
  BulkActionRowEntity,
  type BulkOutcome,
  type BulkState,
  OPEN_STATES,
} from './bulk-action.entity.js';

const SHOWN = ['kind', 'segmentId', 'state', 'total'];

/** The counters of an action. */
export type BulkCounter = 'done' | 'leftOut' | 'undone' | 'kept';

@Injectable()
export class BulkActionRepository {
  async add(tx: Tx, action: BulkActionEntity, subjectIds: readonly string[]): Promise<void> {
    await insert(tx, BulkActionEntity, [action]);
    await this.addRows(tx, action.id, subjectIds);
    noteChange(tx, { type: 'bulkAction', id: action.id, before: null, after: action, shown: SHOWN });
  }

  async find(tx: Tx, id: string): Promise<BulkActionEntity | null> {
    return tx.findOneBy(BulkActionEntity, { id });
  }

  /**
   * Rows that are counted meanwhile are no conflict.
   * @throws {ConcurrencyConflict} when the action is in another state by now
   */
  async change(
    tx: Tx,
    action: BulkActionEntity,
    changes: Pick<BulkActionEntity, 'state' | 'endedAt'>,
  ): Promise<void> {
    const { id, state } = action;
    const found = { id, state };
    const more = { ...changes, revision: () => 'revision + 1' };
    ensureAffected(await tx.update(BulkActionEntity, found, more));
    noteChange(tx, { type: 'bulkAction', id: action.id, before: action, after: changes, shown: SHOWN });
  }

  /**
   * Adds members of the segment to a collecting action.
   * @param afterId Null after the last one: then it runs
   * @throws {ConcurrencyConflict} when another process has collected them
   */
  async collect(
    tx: Tx,
    action: BulkActionEntity,
    subjectIds: readonly string[],
    afterId: string | null,
  ): Promise<void> {
    const total = action.total + subjectIds.length;
    const state = afterId === null ? 'running' : 'collecting';
    await updateRevised(tx, BulkActionEntity, action, { total, afterId, state });
    await this.addRows(tx, action.id, subjectIds);
  }

  /** Takes a row from one outcome to another, which no other unit of work can do then. False when it has another outcome already. */
  async claim(
    tx: Tx,
    row: Pick<BulkActionRowEntity, 'actionId' | 'subjectId'>,
    from: BulkOutcome,
    to: BulkOutcome,
  ): Promise<boolean> {
    const { actionId, subjectId } = row;
    const found = { actionId, subjectId, outcome: from };
    return (await tx.update(BulkActionRowEntity, found, { outcome: to })).affected === 1;
  }

  /** Writes what became of a claimed row. */
  async note(
    tx: Tx,
    { actionId, subjectId }: Pick<BulkActionRowEntity, 'actionId' | 'subjectId'>,
    values: Partial<Pick<BulkActionRowEntity, 'outcome' | 'sentence' | 'undoWith'>>,
  ): Promise<void> {
    await tx.update(BulkActionRowEntity, { actionId, subjectId }, values);
  }

  /** Counts one row more. False when the action is not in this state any more: then the unit of work must be undone. */
  async count(tx: Tx, id: string, state: BulkState, counter: BulkCounter): Promise<boolean> {
    const more = { [counter]: () => `${counter} + 1`, revision: () => 'revision + 1' };
    return (await tx.update(BulkActionEntity, { id, state }, more)).affected === 1;
  }

  private async addRows(tx: Tx, actionId: string, subjectIds: readonly string[]): Promise<void> {
    if (subjectIds.length > 0) {
      const rest = { outcome: 'waiting', sentence: null, undoWith: null } as const;
      const rows = subjectIds.map((subjectId) => ({ actionId, subjectId, ...rest }));
      await insert(tx, BulkActionRowEntity, rows);
    }
  }

  /** Holds while an action has work left. */
  open(): DueCondition {
    return {
      text: `EXISTS (SELECT 1 FROM bulk_action WHERE state IN ${placesFor(OPEN_STATES)})`,
      values: OPEN_STATES,
    };
  }
}
