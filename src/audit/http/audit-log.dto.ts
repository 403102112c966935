import { ApiProperty } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import { FilterText, LocalDateTime, ReadAs } from '#platform/http/request/fields/readers.js';
import { Until } from '#platform/http/request/fields/until.js';
import { PageRequest } from '#platform/http/request/page.dto.js';
import { presentTimestamp } from '#platform/time/timestamp.js';
import type { LogEntry } from '../audit-log.reader.js';

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

export class AuditLogReference {
  /** The `auditId` of the entry, as a text. */
  @ApiProperty({ pattern: String.raw`^\d+$`, example: '4711' })
  readonly auditLogId!: string;
}

export class AuditLogRecord {
  readonly auditLogId!: AuditLogReference;
  readonly createdAt!: string;
  /** What was asked for: `PUT /api/webhook/{webhook}`, or the command. */
  readonly eventType!: string;
  readonly entityType?: string | undefined;
  readonly entityId?: string | undefined;
  /** The name of the administrator; for machines and commands, how they have shown who they are: `api-key`, `master-key`, `command-line`. */
  readonly username?: string | undefined;
}

export class AuditLogResponse {
  readonly logs!: AuditLogRecord[];
  readonly total!: number;
}

export function presentAuditLog(entries: readonly LogEntry[], total: number): AuditLogResponse {
  return {
    logs: entries.map(({ entry, username }) => ({
      auditLogId: { auditLogId: String(entry.position ?? 0) },
      createdAt: presentTimestamp(entry.recordedAt),
      eventType: entry.action,
      entityType: entry.resourceType ?? undefined,
      entityId: entry.resourceId ?? undefined,
      username,
    })),
    total,
  };
}
