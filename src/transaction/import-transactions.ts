import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { errorOfSteps } from '#platform/database/error/unit-of-work.errors.js';
import { Steps } from '#platform/database/transaction/steps.js';
import { FileReport, RecordBodies, refusalOf, type ReportedRecord } from '#platform/file/file-report.js';
import { RegisterTransaction } from './register-transaction.js';
import type { SentRow } from './sent-row.model.js';
import type { RegisteredTransaction, SentTransaction } from './transaction.model.js';

const AT_ONCE = 32;
/** So many rows are read before others have their turn. */
const READ_AT_ONCE = 16;
const NO_CUSTOMER_NAMED = 'It names no customer.';
const NO_CUSTOMER_MATCHES = 'No customer matches its data.';

/** Transactions of files. */
export abstract class TransactionBodies extends RecordBodies<SentTransaction> {}

interface Import {
  readonly storeId: string;
  readonly rows: AsyncIterable<SentRow>;
  /** Called between two sets, with how much of the file is read where `rows` know it, of 1. May throw to stop there. */
  readonly onProgress?: (share: number | undefined) => void;
  /** Only reports what an import would do: nothing is written. */
  readonly isTrial?: boolean;
  readonly report?: TransactionReport;
}

/** A transaction as it was sent, and the lines of its items. */
interface Read {
  readonly sent: SentTransaction;
  readonly row: SentRow;
}

@Injectable()
export class ImportTransactions {
  constructor(
    private readonly registerTransaction: RegisterTransaction,
    private readonly bodies: TransactionBodies,
    private readonly steps: Steps,
  ) {}

  /**
   * Registers the transactions of a file, 32 at once, on the path of all others; each has an outcome of its own. A return comes
   * after the sale that it names, where that stands before it. Killed on the way, those until then are registered; the same
   * file once more brings the rest, because the same document changes nothing.
   * @throws {PartlyDone} when the database is away: what is registered then stays
   * @throws {Busy} when it is away before any is
   * @throws {StillRunning} when a repetition of the request has taken over
   */
  async execute({
    storeId,
    rows,
    onProgress,
    isTrial = false,
    report = new TransactionReport(),
  }: Import): Promise<TransactionReport> {
    let set: Read[] = [];
    const flush = async () => {
      await this.steps.goOn();
      await this.registerSet(set, report, isTrial);
      set = [];
      onProgress?.(share);
    };
    let rowsRead = 0;
    let share: number | undefined;
    for await (const row of rows) {
      rowsRead += 1;
      share = row.share;
      if (rowsRead % READ_AT_ONCE === 0) {
        await nextTurn();
        await this.steps.goOn();
      }
      if (row.note !== undefined) {
        report.notes.push(row.note);
      }
      report.titles ??= row.titles;
      if (row.body === undefined && row.problem === undefined) {
        continue;
      }
      const sent = row.body ? await this.bodies.read(storeId, row.body) : (row.problem ?? '');
      if (typeof sent === 'string') {
        report.add({ identifier: row.number ?? `row ${row.row}`, message: withLines(sent, row) }, row);
        continue;
      }
      if (set.some((each) => each.sent.documentNumber === sent.revisedDocument)) {
        await flush();
      }
      if (set.push({ sent, row }) === AT_ONCE) {
        await flush();
      }
    }
    await flush();
    return report;
  }

  private async registerSet(
    set: readonly Read[],
    report: TransactionReport,
    isTrial: boolean,
  ): Promise<void> {
    const all = set.map(({ sent }) => sent);
    const outcomes = isTrial
      ? await this.registerTransaction.tryAll(all, report.seen)
      : await this.registerTransaction.executeAll(all);
    let stopped: { readonly by: unknown } | undefined;
    for (const [index, { sent, row }] of set.entries()) {
      const outcome = outcomes[index];
      if (isTrial) {
        report.seen.add(sent.documentNumber);
      }
      const result = outcome && resultOf(outcome, sent, row);
      if (result && 'by' in result) {
        stopped ??= result;
      } else if (result) {
        report.add({ identifier: sent.documentNumber, ...result }, row);
      }
    }
    if (stopped) {
      throw errorOfSteps(stopped.by, isTrial ? undefined : report.done);
    }
  }
}

/** What became of the transactions of a file. */
export class TransactionReport extends FileReport {
  /** Those that were taken and have no customer. */
  withoutCustomer = 0;
  /** Document numbers of the file so far: only for a trial, which registers none. */
  readonly seen = new Set<string>();

  /** For the caller of an import that stops here. */
  get done(): string | undefined {
    return this.taken === 0
      ? undefined
      : `${this.taken} ${this.taken === 1 ? 'transaction is' : 'transactions are'} registered, the rest of the file is not. Send it again`;
  }

  override add(record: ReportedRecord, source?: SentRow): void {
    super.add(record, source);
    this.withoutCustomer += record.hint === undefined ? 0 : 1;
  }
}

/** What became of one; `by` is an error that is no refusal of this one transaction. */
function resultOf(
  outcome: PromiseSettledResult<RegisteredTransaction>,
  { buyer }: SentTransaction,
  row: SentRow,
): Omit<ReportedRecord, 'identifier'> | { readonly by: unknown } {
  if (outcome.status === 'fulfilled') {
    const { transactionId, customerId } = outcome.value;
    const { email, phone, loyaltyCardNumber } = buyer;
    const isNamed = (email ?? phone ?? loyaltyCardNumber) !== null;
    return {
      id: transactionId,
      ...(customerId === null && { hint: isNamed ? NO_CUSTOMER_MATCHES : NO_CUSTOMER_NAMED }),
    };
  }
  const message = refusalOf(outcome.reason);
  return message === undefined ? { by: outcome.reason } : { message: withLines(message, row) };
}

/** Names the line of the file instead of the place in the list of items: `items[0].name` is `line 2, itemName`. */
function withLines(message: string, { itemRows }: SentRow): string {
  return itemRows === undefined
    ? message
    : message.replace(/\bitems\[(\d+)\](?:\.(\w+))?/g, (all, index: string, field: string | undefined) => {
        const line = itemRows[Number(index)];
        const column = field === 'name' ? 'itemName' : field === 'labels' ? 'itemLabels' : field;
        return line === undefined ? all : `line ${line}${column === undefined ? '' : `, ${column}`}`;
      });
}
