import { IsOptional } from 'class-validator';
import { FilterText, LocalDateTime, ReadAs } from '#platform/http/request/fields/readers.js';
import { PageRequest } from '#platform/http/request/page.request.js';
import { Until } from '#platform/http/request/fields/until.js';

/** The filters of existing clients. Those of texts find parts of them. */
export class ListAuditLogRequest extends PageRequest {
  @IsOptional()
  @LocalDateTime()
  readonly createdAtFrom?: Date;

  @IsOptional()
  @Until()
  readonly createdAtTo?: Date;

  /** `campaign`, `webhook`. */
  @FilterText({ max: 40 })
  readonly entityType?: string;

  /** The whole id. */
  @FilterText({ max: 36 })
  readonly entityId?: string;

  /** What was asked for: `PUT /api/webhook/{webhook}`, or the command. */
  @FilterText({ max: 200 })
  readonly eventType?: string;

  @FilterText()
  readonly username?: string;

  /** The whole id. What is none finds nothing. */
  @IsOptional()
  @ReadAs(readPosition, { type: String })
  readonly auditLogId?: number;
}

function readPosition(sent: unknown): number {
  return typeof sent === 'string' && /^\d{1,15}$/.test(sent) ? Number(sent) : 0;
}
