import { IsOptional } from 'class-validator';
import { FormFlag, LocalDateTime } from '#platform/http/request/fields/readers.js';
import { Until } from '#platform/http/request/fields/until.js';

export class CampaignActivityRequest {
  @IsOptional()
  @FormFlag()
  readonly allTimeActive?: boolean;

  /** Needed unless it is active all the time, as the next. */
  @IsOptional()
  @LocalDateTime()
  readonly activeFrom?: Date;

  @IsOptional()
  @Until()
  readonly activeTo?: Date;
}

export class CampaignVisibilityRequest {
  @IsOptional()
  @FormFlag()
  readonly allTimeVisible?: boolean;

  /** Needed unless it is visible all the time, as the next. */
  @IsOptional()
  @LocalDateTime()
  readonly visibleFrom?: Date;

  @IsOptional()
  @Until()
  readonly visibleTo?: Date;
}
