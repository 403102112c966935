import type { Type } from '@nestjs/common';
import { IsOptional, Length, Matches } from 'class-validator';
import { InvalidFields } from '#platform/error/domain-error.js';
import { sentenceOf } from '#platform/file/file-report.js';
import { Trimmed } from '#platform/http/request/fields/readers.js';
import { readRequest } from './request-reader.js';
import { unwrapped } from './wrapped.js';

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
    return sentenceOf(problems);
  }
  try {
    return make(request as R);
  } catch (error) {
    if (error instanceof InvalidFields) {
      return sentenceOf(error.fields);
    }
    throw error;
  }
}
