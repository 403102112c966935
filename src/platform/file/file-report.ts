import { Logger } from '@nestjs/common';
import { isTroubleOfAll } from '#platform/database/error/verdict.js';
import { DomainError, InvalidFields } from '#platform/error/domain-error.js';
import type { FileRecord } from './file-records.js';

const SHOWN_MAX = 100;
export const FAILED_RECORD = 'The service failed at this record: its log says why.';
const REFUSED_LENGTH_MAX = 256 * 1024;
const logger = new Logger('Files');

export interface ReportedRecord {
  /** What names it; of what cannot be read, the place in the file. */
  readonly identifier: string;
  readonly id?: string;
  /** Why nothing has become of it. */
  readonly message?: string;
  /** A remark on one that was taken. */
  readonly hint?: string;
}

export class FileReport {
  processed = 0;
  failed = 0;
  /** What is not read of the file, in sentences. */
  readonly notes: string[] = [];
  /** The line of titles of a file with what was refused, where it has one. */
  titles: string | undefined;
  private readonly failures: ReportedRecord[] = [];
  private readonly successes: ReportedRecord[] = [];
  private readonly lines: string[] = [];
  private length = 0;

  /** @param onRefused Takes each line of a file with what was refused; without it, the first of them are kept. */
  constructor(private readonly onRefused?: (line: string) => void) {}

  /** A file with the first records that were refused, and why: to be mended and sent again. Undefined when none is known. */
  get refused(): string | undefined {
    return this.lines.length === 0 ? undefined : `${this.lines.join('\n')}\n`;
  }

  /** The first that failed, and the first that did not. */
  get records(): readonly ReportedRecord[] {
    return [...this.failures, ...this.successes];
  }

  get taken(): number {
    return this.processed - this.failed;
  }

  add(record: ReportedRecord, source?: FileRecord): void {
    const { message } = record;
    const shown = message === undefined ? this.successes : this.failures;
    this.processed += 1;
    this.failed += message === undefined ? 0 : 1;
    if (shown.length < SHOWN_MAX) {
      shown.push(record);
    }
    if (message !== undefined && source?.sentAgain) {
      this.keep(source.sentAgain(message));
    }
  }

  private keep(line: string): void {
    const isFirst = this.length === 0;
    this.length += line.length + 1;
    const lines = isFirst && this.titles !== undefined ? [this.titles, line] : [line];
    if (this.onRefused) {
      lines.forEach(this.onRefused);
    } else if (this.length <= REFUSED_LENGTH_MAX) {
      this.lines.push(...lines);
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
    report.titles ??= record.titles;
    if (record.body !== undefined || record.problem !== undefined) {
      yield record;
    }
  }
}

/** Why one record is refused, in one line; undefined for an error that is about more than this record. */
export function getRefusal(error: unknown): string | undefined {
  if (error instanceof InvalidFields) {
    return getSentence(error.fields);
  }
  return error instanceof DomainError && error.kind === 'refused' ? error.message : undefined;
}

/** Returns the refusal, or a sentence where the service itself has failed at this record, so that the others get their outcome. */
export function getRefusalOrFailure(error: unknown): string | undefined {
  const refusal = getRefusal(error);
  if (refusal !== undefined || error instanceof DomainError || isTroubleOfAll(error)) {
    return refusal;
  }
  logger.error(error);
  return FAILED_RECORD;
}

export function getSentence(problems: InvalidFields['fields']): string {
  return problems.map(({ field, message }) => `${field}: ${message}`).join(' ');
}
