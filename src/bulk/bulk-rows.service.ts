import { Injectable, Logger } from '@nestjs/common';
import { isTroubleOfAll } from '#platform/database/error/verdict.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { DomainError, InvalidFields } from '#platform/error/domain-error.js';
import type { BulkActionEntity, BulkActionRowEntity, BulkOutcome, BulkState } from './bulk-action.entity.js';
import { BulkActionRepository, type BulkCounter } from './bulk-action.repository.js';
import type { BulkResult } from './bulk-kind.model.js';
import { BulkKindsService } from './bulk-kinds.service.js';
import { readUndoNote } from './undo-note.rules.js';

const SENTENCE_LENGTH_MAX = 500;
const DONE_BEFORE = 'This was done before: it is not done again.';
const NOT_THIS_ONE = 'The note of this row is about another one: nothing was undone.';
const FAILED = 'The service failed at this record: its log says why.';
/** Refusals about the service as a whole: the row is tried again later. */
const PASSING: ReadonlySet<string> = new Set(['busy', 'outcome-unknown', 'internal', 'too-many-requests']);

interface Ending {
  readonly outcome: BulkOutcome;
  readonly counter: BulkCounter;
}

interface Step {
  /** The state in which an action takes it. */
  readonly state: BulkState;
  readonly from: BulkOutcome;
  readonly done: Ending;
  readonly refused: Ending;
}

const APPLYING: Step = {
  state: 'running',
  from: 'waiting',
  done: { outcome: 'done', counter: 'done' },
  refused: { outcome: 'left_out', counter: 'leftOut' },
};
const UNDOING: Step = {
  state: 'undoing',
  from: 'done',
  done: { outcome: 'undone', counter: 'undone' },
  refused: { outcome: 'kept', counter: 'kept' },
};

/** Does and undoes bulk actions, row by row. */
@Injectable()
export class BulkRowsService {
  private readonly logger = new Logger('BulkActions');

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly actions: BulkActionRepository,
    private readonly kinds: BulkKindsService,
  ) {}

  /**
   * Changes one subject, in a unit of work of its own: it claims the row on condition of its outcome, does the change, and counts it on
   * condition that the action still runs. So a subject is changed once, whichever processes try it and wherever one of them dies. A refusal
   * undoes all of that, and is noted in another unit of work. So is a failure of the service at this row, which would hold up all others.
   */
  async apply(action: BulkActionEntity, row: BulkActionRowEntity): Promise<void> {
    const kind = this.kinds.get(action.kind);
    await this.take(action, row, APPLYING, async (tx) =>
      row.undoWith === null ? kind.apply(tx, action, row.subjectId) : { refusal: DONE_BEFORE },
    );
  }

  /** Undoes a row that is done, in the same way. */
  async undo(action: BulkActionEntity, row: BulkActionRowEntity): Promise<void> {
    const kind = this.kinds.get(action.kind);
    const { before, subjectId = row.subjectId } = readUndoNote(row.undoWith);
    await this.take(action, row, UNDOING, async (tx) =>
      subjectId === row.subjectId ? kind.undo(tx, action, row.subjectId, before) : { refusal: NOT_THIS_ONE },
    );
  }

  private async take(
    action: BulkActionEntity,
    row: BulkActionRowEntity,
    step: Step,
    work: (tx: Tx) => Promise<BulkResult>,
  ): Promise<void> {
    try {
      await this.transact(action, row, step, work);
    } catch (error) {
      const refusal = this.getSentence(error, row);
      if (refusal === undefined) {
        throw error;
      }
      await this.transact(action, row, step, () => Promise.resolve({ refusal }));
    }
  }

  /** Undefined for an error that is about more than this row. */
  private getSentence(error: unknown, { subjectId }: BulkActionRowEntity): string | undefined {
    if (error instanceof InvalidFields) {
      return error.fields.map(({ message }) => message).join(' ');
    }
    if (error instanceof DomainError) {
      return PASSING.has(error.kind) ? undefined : error.message;
    }
    if (isTroubleOfAll(error)) {
      return undefined;
    }
    this.logger.error(new Error(`A bulk action failed at ${subjectId}`, { cause: error }));
    return FAILED;
  }

  private async transact(
    { id }: BulkActionEntity,
    row: BulkActionRowEntity,
    { state, from, done, refused }: Step,
    work: (tx: Tx) => Promise<BulkResult>,
  ): Promise<void> {
    const attempt = this.unitOfWork.run(async (tx) => {
      if (!(await this.actions.claim(tx, row, from, done.outcome))) {
        return;
      }
      const result = await work(tx);
      const { outcome, counter } = 'refusal' in result ? refused : done;
      await this.actions.note(tx, row, { outcome, ...getNotes(result) });
      if (!(await this.actions.count(tx, id, state, counter))) {
        throw new Interrupted();
      }
    });
    await attempt.catch((error: unknown) => {
      if (!(error instanceof Interrupted)) {
        throw error;
      }
    });
  }
}

/** The action was stopped meanwhile: the unit of work is undone, and the row waits. */
class Interrupted extends Error {}

function getNotes(
  result: BulkResult,
): Partial<Pick<BulkActionRowEntity, 'outcome' | 'sentence' | 'undoWith'>> {
  if ('refusal' in result) {
    return { sentence: result.refusal.slice(0, SENTENCE_LENGTH_MAX) };
  }
  const { undoWith, remainder } = result;
  return {
    ...(undoWith !== undefined && { undoWith }),
    ...(remainder !== undefined && ({ outcome: 'partly_undone', sentence: remainder } as const)),
  };
}
