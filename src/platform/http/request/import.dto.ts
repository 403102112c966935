import type { Type } from '@nestjs/common';
import { IsIn, IsOptional, Length, Matches } from 'class-validator';
import { InvalidFields } from '#platform/error/domain-error.js';
import { getSentence, type FileReport } from '#platform/file/file-report.js';
import { DATE_ORDERS, type DateOrder } from '#platform/file/written-dates.js';
import { EnumName } from '#platform/http/request/fields/request-fields.js';
import { Trimmed } from '#platform/http/request/fields/readers.js';
import { readRequest } from './request-reader.js';
import { unwrapped } from './wrapped.js';
import { Choice } from '../response/response-fields.js';

/** How an uploaded file is read. */
export class UploadRequest {
  /**
   * The encoding of the file, such as `windows-1252`: a name of the Encoding Standard. Otherwise it is that of the byte order mark, the
   * one that XML declares, or UTF-8. A file that is not in its encoding is refused.
   */
  @IsOptional()
  @Length(1, 40)
  @Matches(/^[\w.:-]+$/)
  @Trimmed()
  readonly encoding?: string;
}

/** How an uploaded file with dates is read. */
export class DatedUploadRequest extends UploadRequest {
  /**
   * What stands first in dates of a CSV file that are written like 03/04/2026: `dmy` for the day, `mdy` for the month. Otherwise its dates
   * show it, and a date that could be two is refused. In 31.12.2026 the day stands first.
   */
  @IsOptional()
  @IsIn(DATE_ORDERS)
  @EnumName('DateOrder')
  readonly dates?: DateOrder;
}

/**
 * A record of a file, read as if it were the body of a request: by the same class, with the same sentences.
 * @returns what is made of the request, or what is wrong with it, in one line
 */
export async function readRecord<R extends object, T>(
  type: Type<R>,
  body: object,
  make: (request: R) => T,
): Promise<T | string> {
  const { request, problems } = await readRequest(type, unwrapped(body, type), 'body');
  if (problems.length > 0) {
    return getSentence(problems);
  }
  try {
    return make(request as R);
  } catch (error) {
    if (error instanceof InvalidFields) {
      return getSentence(error.fields);
    }
    throw error;
  }
}

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
