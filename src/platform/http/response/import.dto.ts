import type { FileReport } from '#platform/file/file-report.js';
import { Choice } from './response-fields.js';

class ImportResult {
  /** The id of what the record has become. */
  readonly object!: string;
}

export class ImportedRecord {
  @Choice('ImportStatus', ['success', 'error'])
  readonly status!: string;
  /** What names it, such as a document number; of what cannot be read, the place in the file. */
  readonly identifier!: string;
  /** Why it was not taken, or a remark on one that was; otherwise empty. */
  readonly message!: string;
  readonly processImportResult?: ImportResult;
}

/** What became of the records of a file. */
export class ImportResponse {
  /** The first hundred that failed, and the first hundred that did not. */
  readonly items!: ImportedRecord[];
  readonly totalProcessed!: number;
  readonly totalSuccess!: number;
  readonly totalFailed!: number;
  /** What was not read of the file, such as columns and elements that are not known. */
  readonly notes!: string[];
  /**
   * The records that were refused, as a file to be mended and sent again: the lines of a table, with a further column `problem`, or bodies
   * in JSON with a further member `problem`. No import reads it. The first 256 kB. Absent when none was refused, or when it cannot be read.
   */
  readonly refused?: string;
}

export function presentImport({
  records,
  processed,
  taken,
  failed,
  notes,
  refused,
}: FileReport): ImportResponse {
  return {
    items: records.map(({ identifier, id, message, hint }): ImportedRecord => ({
      status: message === undefined ? 'success' : 'error',
      identifier,
      message: message ?? hint ?? '',
      ...(id !== undefined && { processImportResult: { object: id } }),
    })),
    totalProcessed: processed,
    totalSuccess: taken,
    totalFailed: failed,
    notes: [...notes],
    ...(refused !== undefined && { refused }),
  };
}
