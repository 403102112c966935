import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { FormInteger } from './fields/readers.js';

/** The highest number that a version of a record can have. */
export const VERSION_MAX = 2_147_483_647;

export class ListVersionsRequest {
  /** Versions before this one: the last version of the page before. */
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(VERSION_MAX)
  @FormInteger()
  readonly before?: number;
}

export class RestoreVersionRequest {
  /** The version whose terms apply again. */
  @IsInt()
  @Min(1)
  @Max(VERSION_MAX)
  @FormInteger()
  readonly version!: number;
}
