import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { DomainError, InvalidFields } from '#platform/error/domain-error.js';
import { RegisterTransaction } from './register-transaction.js';
import { TransactionBodies } from './transaction-bodies.types.js';
import type { SentRow } from './sent-row.model.js';
import type { RegisteredTransaction, SentTransaction } from './transaction.model.js';

const AT_ONCE = 32;
/** So many rows are read before others have their turn. */
const READ_AT_ONCE = 16;
const SHOWN_MAX = 100;

export interface ImportedRow {
  /** The document number; of what cannot be read, the place in the file. */
  readonly identifier: string;
  readonly transactionId?: string;
  /** Why it was not registered. */
  readonly message?: string;
}

/** What became of the transactions of a file. */
export interface ImportReport {
  /** The first that failed, and the first that did not. */
  readonly rows: readonly ImportedRow[];
  readonly processed: number;
  readonly failed: number;
}

interface Import {
  readonly storeId: string;
  readonly rows: AsyncIterable<SentRow>;
  /** Told between two sets, of all rows looked at so far. May throw to stop there. */
  readonly onProgress?: (done: number) => void;
  /** Only reports what an import would do: nothing is written. */
  readonly isTrial?: boolean;
}

@Injectable()
export class ImportTransactions {
  constructor(
    private readonly registerTransaction: RegisterTransaction,
    private readonly bodies: TransactionBodies,
  ) {}

  /**
   * Registers the transactions of a file, 32 at once, on the path of all others; each has an outcome of its own. A return comes
   * after the sale that it names, where that stands before it. Killed on the way, those until then are registered; the same
   * file once more brings the rest, because the same document changes nothing.
   * @throws {Busy} when the database is away: what is registered then stays
   */
  async execute({ storeId, rows, onProgress, isTrial = false }: Import): Promise<ImportReport> {
    const report = new Report();
    let set: SentTransaction[] = [];
    const flush = async () => {
      await this.registerSet(set, report, isTrial);
      set = [];
      onProgress?.(report.processed);
    };
    let rowsRead = 0;
    for await (const { row, body, problem } of rows) {
      rowsRead += 1;
      if (rowsRead % READ_AT_ONCE === 0) {
        await nextTurn();
      }
      const read = body ? await this.bodies.read(storeId, body) : (problem ?? '');
      if (typeof read === 'string') {
        report.add({ identifier: `row ${row}`, message: read });
        continue;
      }
      if (set.some(({ documentNumber }) => documentNumber === read.revisedDocument)) {
        await flush();
      }
      if (set.push(read) === AT_ONCE) {
        await flush();
      }
    }
    await flush();
    return report;
  }

  private async registerSet(
    set: readonly SentTransaction[],
    report: Report,
    isTrial: boolean,
  ): Promise<void> {
    const outcomes = isTrial
      ? await this.registerTransaction.tryAll(set, report.seen)
      : await this.registerTransaction.executeAll(set);
    for (const [index, { documentNumber }] of set.entries()) {
      const outcome = outcomes[index];
      if (isTrial) {
        report.seen.add(documentNumber);
      }
      if (outcome) {
        report.add({ identifier: documentNumber, ...resultOf(outcome) });
      }
    }
  }
}

class Report implements ImportReport {
  processed = 0;
  failed = 0;
  /** Document numbers of the file so far: only for a trial, which registers none. */
  readonly seen = new Set<string>();
  private readonly failures: ImportedRow[] = [];
  private readonly successes: ImportedRow[] = [];

  get rows(): readonly ImportedRow[] {
    return [...this.failures, ...this.successes];
  }

  add(row: ImportedRow): void {
    const shown = row.message === undefined ? this.successes : this.failures;
    this.processed += 1;
    this.failed += row.message === undefined ? 0 : 1;
    if (shown.length < SHOWN_MAX) {
      shown.push(row);
    }
  }
}

/** @throws what is no refusal of this one transaction */
function resultOf(outcome: PromiseSettledResult<RegisteredTransaction>): Omit<ImportedRow, 'identifier'> {
  if (outcome.status === 'fulfilled') {
    return { transactionId: outcome.value.transactionId };
  }
  const error: unknown = outcome.reason;
  if (error instanceof InvalidFields) {
    return { message: error.fields.map(({ field, message }) => `${field}: ${message}`).join(' ') };
  }
  if (error instanceof DomainError && error.kind === 'refused') {
    return { message: error.message };
  }
  throw error;
}
