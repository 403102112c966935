import { IsIn, IsOptional, Length, MaxLength } from 'class-validator';
import { Email, EMAIL_LENGTH_MAX, Phone } from '#platform/http/request/fields/contact-fields.js';
import { LooseUuid, Trimmed } from '#platform/http/request/fields/readers.js';
import { DatedUploadRequest } from '#platform/http/request/import.dto.js';
import { Wrapped } from '#platform/http/request/wrapped.js';
import { TimedPointsRequest } from '../../http/points-transfer.dto.js';

const TYPES = ['adding', 'spending'] as const;

/** A transfer of a file. */
@Wrapped('transfer')
export class ImportedPointsRequest extends TimedPointsRequest {
  @IsOptional()
  @LooseUuid()
  readonly customerId?: string;

  @IsOptional()
  @Email()
  @MaxLength(EMAIL_LENGTH_MAX)
  readonly customerEmail?: string;

  @IsOptional()
  @Length(1, 255)
  @Trimmed()
  readonly customerLoyaltyCardNumber?: string;

  @IsOptional()
  @Phone()
  readonly customerPhoneNumber?: string;

  @IsOptional()
  @IsIn(TYPES)
  readonly type?: (typeof TYPES)[number];

  /** Names this transfer alone: it counts once, in whatever file it comes. */
  @IsOptional()
  @Length(1, 255)
  @Trimmed()
  readonly reference?: string;
}

export class PointsUploadRequest extends DatedUploadRequest {
  /** Tells imports of the same file apart, where its points are meant to count more than once: `December`. */
  @IsOptional()
  @Length(1, 100)
  @Trimmed()
  readonly label?: string;
}
