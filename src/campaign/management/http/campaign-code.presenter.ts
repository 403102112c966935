import type { CodeInStock, CodePreview, CodeReport } from '../../../coupon/index.js';
import { presentTimestamp } from '#platform/time/timestamp.js';

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
  /** Those among the lines before them that cannot be read. */
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
