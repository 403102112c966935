import { ApiProperty } from '@nestjs/swagger';
import { presentTimestamp } from '#platform/time/timestamp.js';
import type { LogEntry } from '../audit-log.reader.js';

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
