import { Injectable } from '@nestjs/common';
import { ConcurrencyConflict } from '#platform/database/error/unit-of-work.errors.js';
import { isDuplicateKey } from '#platform/database/error/verdict.js';
import { SharedTransactions } from '#platform/database/transaction/shared-transactions.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { DomainError } from '#platform/error/domain-error.js';
import type { FileRecord } from '#platform/file/file-records.js';
import { getRefusal } from '#platform/file/file-report.js';
import type { FileFigures, Handled, MovingReport, Place } from './moving-report.model.js';
import { type SourceRecord, UnreadableRecord } from './source-values.rules.js';

const AT_ONCE = 32;

/** One run of the command. */
export interface MovingRun {
  readonly storeId: string;
  /** All of it is undone at the end. */
  readonly isTrial: boolean;
  /** When it began: what expires and unlocks until then has done so. */
  readonly now: Date;
  readonly report: MovingReport;
  /** Ids of things of the catalogue that a trial has made: nothing else sees them. */
  readonly made: Set<string>;
  /** Called between two sets. May throw to stop. */
  readonly goOn: () => void;
}

export interface Placed<T> {
  readonly place: Place;
  readonly value: T;
}

/** Does something with one record, in a unit of work. May throw a refusal, or `UnreadableRecord`. */
export type Handle<T> = (tx: Tx, value: T) => Promise<Handled>;

@Injectable()
export class MovingBatchesService {
  constructor(private readonly shared: SharedTransactions) {}

  /** All records of a file, a set of them in each unit of work; each with an outcome of its own. */
  async handleRecords(
    run: MovingRun,
    figures: FileFigures,
    records: AsyncIterable<FileRecord>,
    getName: (record: SourceRecord) => unknown,
    handle: Handle<SourceRecord>,
  ): Promise<void> {
    let set: Placed<SourceRecord>[] = [];
    for await (const { row, body, problem } of records) {
      if (!body) {
        run.report.add(figures, { row }, { became: 'refused', reason: problem ?? '' });
        continue;
      }
      const value = body as SourceRecord;
      const name = getName(value);
      set.push({ place: { row, ...(typeof name === 'string' && { identifier: name }) }, value });
      if (set.length === AT_ONCE) {
        await this.handleSet(run, figures, set, handle);
        set = [];
      }
    }
    await this.handleSet(run, figures, set, handle);
  }

  /**
   * All at once; one after the other when one of them is refused, because a refusal undoes the whole unit of work. A trial is one unit of
   * work, of which no part can be undone, so it does one after the other.
   */
  async handleSet<T>(
    run: MovingRun,
    figures: FileFigures,
    set: readonly Placed<T>[],
    handle: Handle<T>,
  ): Promise<void> {
    run.goOn();
    if (set.length > 1 && !run.isTrial) {
      const handled = await this.attempt((tx) => handleAll(tx, set, handle));
      if (typeof handled !== 'string') {
        handled.forEach((each, index) => run.report.add(figures, set[index]?.place ?? { row: 0 }, each));
        return;
      }
    }
    for (const piece of set) {
      const handled = await this.attempt((tx) => handle(tx, piece.value));
      const one = typeof handled === 'string' ? ({ became: 'refused', reason: handled } as const) : handled;
      run.report.add(figures, piece.place, one);
    }
  }

  /** All of the work or nothing. Returns why it was refused. @throws errors that are about more than this work */
  async attempt<T extends object | null>(work: (tx: Tx) => Promise<T>): Promise<T | string> {
    return this.shared.runInOne((tx) => work(tx).catch(conflictIn)).catch(refusalIn);
  }
}

async function handleAll<T>(tx: Tx, set: readonly Placed<T>[], handle: Handle<T>): Promise<Handled[]> {
  const handled: Handled[] = [];
  for (const { value } of set) {
    handled.push(await handle(tx, value));
  }
  return handled;
}

/** Another run has just written the same record: this one finds it when it tries again. @throws */
function conflictIn(error: unknown): never {
  throw isDuplicateKey(error) ? new ConcurrencyConflict('Moved twice', { cause: error }) : error;
}

/** @throws errors that are about more than one record */
function refusalIn(error: unknown): string {
  if (error instanceof UnreadableRecord) {
    return error.message;
  }
  const refusal = getRefusal(error) ?? (isRefusal(error) ? error.message : undefined);
  if (refusal === undefined) {
    throw error;
  }
  return refusal;
}

/** Something that a record names is not there, or is in another state. */
function isRefusal(error: unknown): error is DomainError {
  return error instanceof DomainError && error.status < 500;
}
