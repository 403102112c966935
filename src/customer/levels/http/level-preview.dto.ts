import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { FormFlag, FormInteger } from '#platform/http/request/fields/readers.js';
import { Wrapped } from '#platform/http/request/wrapped.js';

const CONDITION_MAX = 1e12;

/** The fields of an edit that decide who is in the level; all others are ignored. */
@Wrapped('level')
export class PreviewLevelRequest {
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(CONDITION_MAX)
  @FormInteger()
  readonly conditionValue?: number;

  @IsOptional()
  @FormFlag()
  readonly active?: boolean;
}

@Wrapped('level')
export class PreviewNewLevelRequest {
  @IsInt()
  @Min(0)
  @Max(CONDITION_MAX)
  @FormInteger()
  readonly conditionValue!: number;

  /** Active without it. */
  @IsOptional()
  @FormFlag()
  readonly active?: boolean;
}

export class LevelPreviewResponse {
  /** Customers who would come into a level with a greater condition. */
  readonly movingUp!: number;
  /** Customers who would fall to a level with a smaller one: none, unless levels go down automatically. */
  readonly movingDown!: number;
  /** Customers of all stores who would be in the level, without those who were put into it by hand. */
  readonly customers!: number;
}
