const SHOWN_MAX = 100;

/** What became of one record of a file. */
export interface ReportedRecord {
  /** What names it; of what cannot be read, the place in the file. */
  readonly identifier: string;
  /** The id of what it has become. */
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
