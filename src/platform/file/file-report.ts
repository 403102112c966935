import { DomainError, InvalidFields } from '#platform/error/domain-error.js';
import type { FileRecord } from './file-records.js';

const SHOWN_MAX = 100;

/** What became of one record of a file. */
export interface ReportedRecord {
  /** What names it; of what cannot be read, the place in the file. */
  readonly identifier: string;
  /** The id of the row that was made from it. */
  readonly id?: string;
  /** Why nothing has become of it. */
  readonly message?: string;
  /** What else there is to say of one that was taken. */
  readonly hint?: string;
}

/** What became of the records of a file. */
export class FileReport {
  processed = 0;
  failed = 0;
  /** What is not read of the file, in sentences. */
  readonly notes: string[] = [];
  private readonly failures: ReportedRecord[] = [];
  private readonly successes: ReportedRecord[] = [];

  /** The first that failed, and the first that did not. */
  get records(): readonly ReportedRecord[] {
    return [...this.failures, ...this.successes];
  }

  get taken(): number {
    return this.processed - this.failed;
  }

  add(record: ReportedRecord): void {
    const shown = record.message === undefined ? this.successes : this.failures;
    this.processed += 1;
    this.failed += record.message === undefined ? 0 : 1;
    if (shown.length < SHOWN_MAX) {
      shown.push(record);
    }
  }
}

/** Reads records of files as if each were the body of a request: by the same class, with the same sentences. */
export abstract class RecordBodies<Sent> {
  /** Answers with what is wrong with it, in one line. */
  abstract read(storeId: string, body: object): Promise<Sent | string>;
}

/** What a file has for one record: a body, or why it cannot be read. Notes about the file are added to the report. */
export async function* recordsWithNotes<Row extends FileRecord>(
  records: AsyncIterable<Row>,
  report: FileReport,
): AsyncGenerator<Row> {
  for await (const record of records) {
    if (record.note !== undefined) {
      report.notes.push(record.note);
    }
    if (record.body !== undefined || record.problem !== undefined) {
      yield record;
    }
  }
}

/** Why one record is refused, in one line; undefined for an error that is about more than this record. */
export function refusalOf(error: unknown): string | undefined {
  if (error instanceof InvalidFields) {
    return sentenceOf(error.fields);
  }
  return error instanceof DomainError && error.kind === 'refused' ? error.message : undefined;
}

export function sentenceOf(problems: InvalidFields['fields']): string {
  return problems.map(({ field, message }) => `${field}: ${message}`).join(' ');
}
