import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { errorOfSteps } from '#platform/database/error/unit-of-work.errors.js';
import { Steps } from '#platform/database/transaction/steps.js';
import {
  FileReport,
  RecordBodies,
  getRefusalOrFailure,
  type ReportedRecord,
} from '#platform/file/file-report.js';
import { RegisterTransaction } from './register-transaction.js';
import type { SentRow } from './csv-documents.model.js';
import type { RegisteredTransaction, SentTransaction } from './transaction.model.js';

const LOOKED_UP_AT_ONCE = 64;
const READ_AT_ONCE = 16;
const NO_CUSTOMER_NAMED = 'It names no customer.';
const NO_CUSTOMER_MATCHES = 'No customer matches its data.';

export abstract class TransactionBodies extends RecordBodies<SentTransaction> {}

interface Import {
  readonly storeId: string;
  readonly rows: AsyncIterable<SentRow>;
  /** Called between two sets, with the read share from 0 to 1 where `rows` know it. May throw to stop the import. */
  readonly onProgress?: (share: number | undefined) => void;
  /** Reports the outcome of an import and writes nothing. */
  readonly isTrial?: boolean;
  readonly report?: TransactionReport;
}

/** A transaction of the file with the lines of its items, or a problem. */
interface Read {
  readonly row: SentRow;
  readonly sent: SentTransaction | string;
}

interface UnderWay extends Read {
  readonly outcome: Promise<PromiseSettledResult<RegisteredTransaction> | undefined>;
}

interface Run {
  readonly isTrial: boolean;
  readonly report: TransactionReport;
  readonly underWay: UnderWay[];
}

@Injectable()
export class ImportTransactions {
  constructor(
    private readonly registerTransaction: RegisterTransaction,
    private readonly bodies: TransactionBodies,
    private readonly steps: Steps,
  ) {}

  /**
   * Registers the transactions of a file, many at once, and reads on meanwhile. Each has its own outcome. A return waits for the outcome of
   * its sale when the sale stands before it in the file. An interrupted import keeps the registered transactions; the same file sent again
   * adds the rest.
   * @throws {PartlyDone} when the database fails after the first registration
   * @throws {Busy} when the database fails before it
   * @throws {StillRunning} when a repetition of the request has taken over
   */
  async execute({
    isTrial = false,
    report = new TransactionReport(),
    ...file
  }: Import): Promise<TransactionReport> {
    const run: Run = { isTrial, report, underWay: [] };
    try {
      await this.registerAll(file, run);
    } catch (error) {
      // The report counts a transaction before the progress does.
      while (run.underWay.length > 0) {
        await reportFirst(run);
      }
      throw errorOfSteps(error, isTrial ? undefined : report.done);
    }
    return report;
  }

  private async registerAll({ storeId, rows, onProgress }: Import, run: Run): Promise<void> {
    let set: Read[] = [];
    let share: number | undefined;
    const begin = async () => {
      await this.settle(run, Math.max(0, this.registerTransaction.atOnce - set.length));
      run.underWay.push(...(await this.begun(set, run)));
      set = [];
      onProgress?.(share);
    };
    let rowsRead = 0;
    for await (const row of rows) {
      rowsRead += 1;
      share = row.share;
      if (rowsRead % READ_AT_ONCE === 0) {
        await nextTurn();
        await this.steps.goOn();
      }
      if (row.note !== undefined) {
        run.report.notes.push(row.note);
      }
      run.report.titles ??= row.titles;
      if (row.body === undefined && row.problem === undefined) {
        continue;
      }
      const sent = row.body ? await this.bodies.read(storeId, row.body) : (row.problem ?? '');
      if (isReturnOfOne(set, sent) || isReturnOfOne(run.underWay, sent)) {
        await begin();
        await this.settle(run, 0);
      }
      if (set.push({ sent, row }) === LOOKED_UP_AT_ONCE) {
        await begin();
      }
    }
    await begin();
    await this.settle(run, 0);
  }

  private async begun(set: readonly Read[], { isTrial, report: { seen } }: Run): Promise<UnderWay[]> {
    const all = set.flatMap(({ sent }) => (typeof sent === 'string' ? [] : [sent]));
    const outcomes = isTrial
      ? (await this.registerTransaction.tryAll(all, seen)).map((outcome) => Promise.resolve(outcome)).values()
      : (await this.registerTransaction.beginAll(all)).values();
    return set.map((read): UnderWay => {
      if (typeof read.sent === 'string') {
        return { ...read, outcome: Promise.resolve(undefined) };
      }
      if (isTrial) {
        seen.add(read.sent.documentNumber);
      }
      return { ...read, outcome: outcomes.next().value ?? Promise.resolve(undefined) };
    });
  }

  /** Waits until at most `countMax` are under way, and reports the rest. @throws errors that concern more than one transaction */
  private async settle(run: Run, countMax: number): Promise<void> {
    while (run.underWay.length > countMax) {
      await this.steps.goOn();
      const stopped = await reportFirst(run);
      if (stopped) {
        throw stopped.by;
      }
    }
  }
}

async function reportFirst({ underWay, report }: Run): Promise<{ readonly by: unknown } | undefined> {
  const [{ sent, row, outcome }] = underWay.splice(0, 1) as [UnderWay];
  const ended = await outcome;
  if (typeof sent === 'string') {
    report.add({ identifier: row.number ?? `row ${row.row}`, message: withLines(sent, row) }, row);
    return undefined;
  }
  if (!ended) {
    return { by: new Error('A transaction of a file had no outcome') };
  }
  const result = getResult(ended, sent, row);
  if ('by' in result) {
    return result;
  }
  report.add({ identifier: sent.documentNumber, ...result }, row);
  return undefined;
}

/** Whether it returns a sale without an outcome. */
function isReturnOfOne(before: readonly Read[], sent: SentTransaction | string): boolean {
  return (
    typeof sent !== 'string' &&
    sent.revisedDocument !== null &&
    before.some((each) => typeof each.sent !== 'string' && each.sent.documentNumber === sent.revisedDocument)
  );
}

export class TransactionReport extends FileReport {
  withoutCustomer = 0;
  /** Document numbers so far. Only a trial needs them, because it registers none. */
  readonly seen = new Set<string>();

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

/** @param by An error that concerns more than this transaction */
function getResult(
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
  const message = getRefusalOrFailure(outcome.reason);
  return message === undefined ? { by: outcome.reason } : { message: withLines(message, row) };
}

/** Replaces the place in the list by the line of the file: `items[0].name` becomes `line 2, itemName`. */
function withLines(message: string, { itemRows }: SentRow): string {
  return itemRows === undefined
    ? message
    : message.replace(/\bitems\[(\d+)\](?:\.(\w+))?/g, (all, index: string, field: string | undefined) => {
        const line = itemRows[Number(index)];
        const column = field === 'name' ? 'itemName' : field === 'labels' ? 'itemLabels' : field;
        return line === undefined ? all : `line ${line}${column === undefined ? '' : `, ${column}`}`;
      });
}
