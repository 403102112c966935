import { OmitType } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsNumber, IsObject, IsOptional, Length, Max, Min, ValidateNested } from 'class-validator';
import { FilterText, FormNumber, RecordRevision, Trimmed } from '#platform/http/request/fields/readers.js';
import { Clearable } from '#platform/http/request/fields/request-fields.js';
import { PAGING, ReferencePageRequest } from '#platform/http/request/page.dto.js';
import { Wrapped } from '#platform/http/request/wrapped.js';
import { Fraction } from '#platform/http/response/response-fields.js';
import { getMoney } from '#platform/money.js';
import { presentTimestamp } from '#platform/time/timestamp.js';
import type { PosFigure } from '../pos.reader.js';
import type { PosEntity } from '../pos.entity.js';
import { getLocation } from '../pos.events.js';
import { revisionOfPos } from '../pos.rules.js';

const DIGITS = 6;

class PosLocationRequest {
  @IsOptional()
  @Length(1, 255)
  @Trimmed()
  @Clearable()
  readonly street?: string | null;

  @IsOptional()
  @Length(1, 255)
  @Trimmed()
  @Clearable()
  readonly address1?: string | null;

  @IsOptional()
  @Length(1, 255)
  @Trimmed()
  @Clearable()
  readonly address2?: string | null;

  @IsOptional()
  @Length(1, 64)
  @Trimmed()
  @Clearable()
  readonly postal?: string | null;

  @IsOptional()
  @Length(1, 255)
  @Trimmed()
  @Clearable()
  readonly city?: string | null;

  @IsOptional()
  @Length(1, 255)
  @Trimmed()
  @Clearable()
  readonly province?: string | null;

  @IsOptional()
  @Length(1, 255)
  @Trimmed()
  @Clearable()
  readonly country?: string | null;

  /** Degrees. Shown together with `long`, as `geoPoint`. */
  @IsOptional()
  @IsNumber()
  @Min(-90)
  @Max(90)
  @FormNumber({ decimals: DIGITS })
  @Clearable()
  readonly lat?: number | null;

  @IsOptional()
  @IsNumber()
  @Min(-180)
  @Max(180)
  @FormNumber({ decimals: DIGITS })
  @Clearable()
  readonly long?: number | null;
}

class PosFieldsRequest {
  @IsOptional()
  @Length(1, 1000)
  @Trimmed()
  @Clearable()
  readonly description?: string | null;

  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => PosLocationRequest)
  readonly location?: PosLocationRequest;
}

@Wrapped('pos')
export class CreatePosRequest extends PosFieldsRequest {
  @Length(1, 255)
  @Trimmed()
  readonly name!: string;

  /** By which tills and imports name it. Each is there once in a store. */
  @Length(1, 255)
  @Trimmed({ compared: true })
  readonly identifier!: string;
}

/** Fields that are not sent stay what they are. */
@Wrapped('pos')
export class UpdatePosRequest extends PosFieldsRequest {
  @RecordRevision()
  readonly revision?: string;

  @IsOptional()
  @Length(1, 255)
  @Trimmed()
  readonly name?: string;

  @IsOptional()
  @Length(1, 255)
  @Trimmed({ compared: true })
  readonly identifier?: string;
}

export class ListPosRequest extends ReferencePageRequest {
  @FilterText()
  readonly name?: string;

  @FilterText()
  readonly identifier?: string;

  @FilterText()
  readonly city?: string;
}

export class ExportPosRequest extends OmitType(ListPosRequest, PAGING) {}

class GeoPointRecord {
  @Fraction()
  readonly lat!: number;
  @Fraction()
  readonly long!: number;
}

class PosLocationRecord {
  readonly street?: string;
  readonly address1?: string;
  readonly address2?: string;
  readonly postal?: string;
  readonly city?: string;
  readonly province?: string;
  readonly country?: string;
  readonly geoPoint?: GeoPointRecord;
}

export class PosRecord {
  readonly posId!: string;
  readonly name!: string;
  readonly identifier!: string;
  readonly description?: string;
  readonly location!: PosLocationRecord;
  @Fraction()
  readonly transactionsAmount!: number;
  readonly transactionsCount!: number;
  readonly currency!: string;
  readonly createdAt!: string;
  /** Changes with each edit. Send it back with an edit that is meant for this version. */
  readonly revision!: string;
}

export class PosListResponse {
  readonly pos!: PosRecord[];
  readonly total!: number;
}

export function presentPos(pos: PosEntity, figure: PosFigure, currency: string): PosRecord {
  const { id, name, identifier, description, createdAt } = pos;
  return {
    posId: id,
    name,
    identifier,
    ...(description !== null && { description }),
    location: getLocation(pos),
    transactionsAmount: getMoney(figure.grossCents),
    transactionsCount: figure.transactions,
    currency,
    createdAt: presentTimestamp(createdAt),
    revision: revisionOfPos(pos),
  };
}
