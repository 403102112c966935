import { Injectable } from '@nestjs/common';
import { SegmentMemberReader, SegmentReader } from '../segment/index.js';
import type { DueCondition } from '#platform/background/due-clock.js';
import { Job } from '#platform/background/job.js';
import { Steps } from '#platform/database/transaction/steps.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { Extension } from '#platform/extensions.js';
import { Clock } from '#platform/time/clock.js';
import type { BulkActionEntity, BulkActionRowEntity, BulkState } from './bulk-action.entity.js';
import { BulkActionReader } from './bulk-action.reader.js';
import { BulkActionRepository } from './bulk-action.repository.js';
import { BulkRowsService } from './bulk-rows.service.js';

const MEMBERS_AT_ONCE = 500;
const ROWS_PER_PORTION = 25;
/** Units of work that SQLite commits with one wait for the disk. */
const ROWS_AT_ONCE = 5;
const PORTIONS_PER_RUN = 50;

@Extension(Job)
@Injectable()
export class ContinueBulkActionsJob extends Job {
  readonly name = 'continue bulk actions';

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly steps: Steps,
    private readonly reader: BulkActionReader,
    private readonly actions: BulkActionRepository,
    private readonly rows: BulkRowsService,
    private readonly segments: SegmentReader,
    private readonly members: SegmentMemberReader,
    private readonly clock: Clock,
  ) {
    super();
  }

  override getDue(): DueCondition {
    return this.actions.open();
  }

  /**
   * Does a portion of every open action in turn, so that a large one does not hold up small ones. Collects members by id, on condition of
   * the found action, before it changes the first of them; then takes the rows that wait, a few at once, each in a unit of work of its own.
   * After a kill, the rows say what is left. Two processes may run it at once: see `BulkRowsService`. Returns the number of collected and
   * taken rows.
   * @throws {AggregateError} after all others, for actions that have failed
   */
  override async run(): Promise<number> {
    const failures = new Map<string, unknown>();
    let seen = 0;
    for (let portion = 0; portion < PORTIONS_PER_RUN; portion += 1) {
      const open = (await this.reader.findOpen()).filter(({ id }) => !failures.has(id));
      for (const action of open) {
        seen += await this.advance(action).catch((error: unknown) => {
          failures.set(action.id, error);
          return 0;
        });
        await this.steps.yieldToOthers();
      }
      if (open.length === 0) {
        break;
      }
    }
    if (failures.size > 0) {
      throw new AggregateError([...failures.values()]);
    }
    return seen;
  }

  private async advance(action: BulkActionEntity): Promise<number> {
    if (action.state === 'collecting') {
      return this.collect(action);
    }
    if (action.state === 'undoing') {
      const done = await this.reader.findRows(action.id, ['done'], ROWS_PER_PORTION);
      await takeAll(done, (row) => this.rows.undo(action, row));
      return done.length > 0 ? done.length : this.end(action, 'undone');
    }
    const waiting = await this.reader.findRows(action.id, ['waiting'], ROWS_PER_PORTION);
    await takeAll(waiting, (row) => this.rows.apply(action, row));
    return waiting.length > 0 ? waiting.length : this.end(action, 'done');
  }

  /** An action whose segment is deleted meanwhile stops, before it has changed a customer. */
  private async collect(action: BulkActionEntity): Promise<number> {
    const { id, storeId, segmentId, afterId } = action;
    const segment = segmentId === null ? null : await this.segments.findById(segmentId);
    if (!segment) {
      return this.end(action, 'stopped');
    }
    const found = await this.members.listIdsAfter(segment, storeId, afterId ?? '', MEMBERS_AT_ONCE);
    const lastId = found.length < MEMBERS_AT_ONCE ? null : (found.at(-1) ?? null);
    await this.unitOfWork.run(async (tx) => {
      const current = await this.actions.find(tx, id);
      if (current?.revision === action.revision) {
        await this.actions.collect(tx, current, found, lastId);
      }
    });
    return Math.max(1, found.length);
  }

  private async end(action: BulkActionEntity, state: BulkState): Promise<number> {
    await this.unitOfWork.run(async (tx) => {
      const current = await this.actions.find(tx, action.id);
      if (current?.state === action.state) {
        await this.actions.change(tx, current, { state, endedAt: this.clock.now() });
      }
    });
    return 1;
  }
}

/** @throws what the first that failed has thrown, when the others have ended */
async function takeAll(
  rows: readonly BulkActionRowEntity[],
  take: (row: BulkActionRowEntity) => Promise<void>,
): Promise<void> {
  for (let first = 0; first < rows.length; first += ROWS_AT_ONCE) {
    const taken = rows.slice(first, first + ROWS_AT_ONCE).map(take);
    await Promise.allSettled(taken);
    await Promise.all(taken);
  }
}
