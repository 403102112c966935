import { OmitType } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsDefined,
  IsInt,
  IsOptional,
  IsString,
  Length,
  Max,
  Min,
} from 'class-validator';
import { FilterText, FormFlag, FormInteger, Trimmed } from '#platform/http/request/fields/readers.js';
import { TakesLongForms } from '#platform/http/request/long-form.js';
import { PAGING, PageRequest } from '#platform/http/request/page.dto.js';
import { presentTimestamp } from '#platform/time/timestamp.js';
import type { CodeInStock, CodePreview, CodeReport } from '../../../coupon/index.js';

const CODES_PER_REQUEST_MAX = 10_000;
const GENERATED_MAX = 1_000_000;
const CODE_LENGTH_MAX = 100;
const NOT_TEXTS = 'This value should be a list of texts.';

export class ListCodesRequest extends PageRequest {
  /** `1`: only sold codes; `0`: only codes that are left. */
  @IsOptional()
  @FormFlag()
  readonly sold?: boolean;

  @IsOptional()
  @FormFlag()
  readonly used?: boolean;

  /** This one code, in whatever case it is typed. */
  @FilterText({ max: CODE_LENGTH_MAX })
  readonly code?: string;
}

export class ExportCodesRequest extends OmitType(ListCodesRequest, PAGING) {}

@TakesLongForms()
export class AddCodesRequest {
  /** At most 10,000; for more there are files. A code that differs only by case from another one is refused. */
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(CODES_PER_REQUEST_MAX)
  @IsString({ each: true, message: NOT_TEXTS })
  @AsWritten()
  readonly coupons?: string[];

  /** To draw codes by: a digit for each `#`, a letter for each `?`, everything else as it stands. `COFFEE-########`. */
  @IsOptional()
  @Length(1, CODE_LENGTH_MAX)
  @Trimmed({ compared: true })
  readonly pattern?: string;

  /** How many codes to draw. The pattern must allow 100 times as many. */
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(GENERATED_MAX)
  @FormInteger()
  readonly count?: number;
}

@TakesLongForms()
export class RemoveCodesRequest {
  @IsDefined()
  @IsArray()
  @ArrayMaxSize(CODES_PER_REQUEST_MAX)
  @IsString({ each: true, message: NOT_TEXTS })
  @AsWritten()
  readonly coupons!: string[];
}

/** What is in the texts is for the report to say. Numbers are taken as they are written. */
function AsWritten(): PropertyDecorator {
  return Transform(({ value }: { value: unknown }) =>
    Array.isArray(value)
      ? value.map((code: unknown) => (typeof code === 'number' ? String(code) : code))
      : value,
  );
}

export class CampaignCode {
  readonly couponId!: string;
  readonly code!: string;
  readonly sold!: boolean;
  readonly used!: boolean;
  /** Who has bought it; absent, as the rest, while it is unsold. */
  readonly customerId?: string;
  readonly purchasedAt?: string;
  readonly status?: 'inactive' | 'active' | 'expired' | 'cancelled';
  readonly usageDate?: string;
}

export class CampaignCodesResponse {
  readonly coupons!: CampaignCode[];
  readonly total!: number;
}

export class RejectedCode {
  /** The line of the file, or the place in the list. */
  readonly row!: number;
  readonly code!: string;
  readonly message!: string;
}

export class CodeReportResponse {
  readonly added!: number;
  /** The first 100. */
  readonly rejected!: RejectedCode[];
  readonly totalRejected!: number;
  /** What is not read of a file, in sentences: columns beside that of the codes. */
  readonly notes!: string[];
}

/** What would be read of a file. */
export class CodePreviewResponse {
  /** The first 5. */
  readonly codes!: string[];
  /** The lines before them that cannot be read. */
  readonly rejected!: RejectedCode[];
  readonly notes!: string[];
}

export class RemovedCodesResponse {
  /** How many were unsold and are gone. */
  readonly removed!: number;
}

export function presentCampaignCodes(codes: readonly CodeInStock[], total: number): CampaignCodesResponse {
  return { coupons: codes.map(presentCode), total };
}

export function presentCodeReport({ added, rejected, totalRejected, notes }: CodeReport): CodeReportResponse {
  const shown = rejected.map(({ row, code, message }) => ({ row, code, message }));
  return { added, rejected: shown, totalRejected, notes: [...notes] };
}

export function presentCodePreview({ codes, rejected, notes }: CodePreview): CodePreviewResponse {
  return {
    codes: [...codes],
    rejected: rejected.map(({ row, code, message }) => ({ row, code, message })),
    notes: [...notes],
  };
}

function presentCode({ id, code, used, sale }: CodeInStock): CampaignCode {
  return {
    couponId: id,
    code,
    sold: sale !== null,
    used,
    ...(sale && {
      customerId: sale.customerId,
      purchasedAt: presentTimestamp(sale.purchasedAt),
      status: sale.status,
      ...(sale.usedAt && { usageDate: presentTimestamp(sale.usedAt) }),
    }),
  };
}
