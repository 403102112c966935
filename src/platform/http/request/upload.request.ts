import { IsOptional, Length, Matches } from 'class-validator';
import { Trimmed } from '#platform/http/request/fields/readers.js';

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
