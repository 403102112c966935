import { ApiProperty, OmitType } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import type { Credential } from '#platform/audit-context/audit-context.js';
import type { Change } from '#platform/audit-context/change.js';
import { FilterId, FilterText, LocalDateTime, Until, ReadAs } from '#platform/http/request/fields/readers.js';
import { PAGING, PageRequest } from '#platform/http/request/page.dto.js';
import { presentTimestamp } from '#platform/time/timestamp.js';
import type { AuditEntryEntity } from '../audit-entry.entity.js';
import type { LogEntry } from '../audit-log.reader.js';
import { LOGINS_SHOWN, type LoginsShown } from '../audit.reader.js';

export class ListAuditRequest extends PageRequest {
  /** Only what this administrator has done. For attempts to log in as them, use `resource`. */
  @FilterId()
  readonly administrator?: string;

  /** Only what was done with this key. */
  @FilterId()
  readonly apiKey?: string;

  /** Only what was done to things of this kind: `campaign`, `webhook`. */
  @FilterText({ max: 40 })
  readonly resourceType?: string;

  /** Only what was done to the thing with this id. */
  @FilterId()
  readonly resource?: string;

  /** Only actions that affect this customer. */
  @FilterId()
  readonly customer?: string;

  /** Only this: `PUT /api/webhook/{webhook}`. */
  @FilterText({ max: 200 })
  readonly action?: string;

  @IsOptional()
  @IsIn(['done', 'refused'])
  readonly outcome?: string;

  /** Whether logins of administrators are among them, good and failed ones. */
  @IsOptional()
  @IsIn(LOGINS_SHOWN)
  readonly logins?: LoginsShown;

  /** Only from this time on. */
  @IsOptional()
  @LocalDateTime()
  readonly from?: Date;

  /** Only until this time, which is included. */
  @IsOptional()
  @Until()
  readonly to?: Date;
}

export class ExportAuditRequest extends OmitType(ListAuditRequest, PAGING) {}

export class AuditChangeRecord {
  readonly resourceType!: string;
  readonly resourceId!: string;
  readonly kind!: 'added' | 'changed' | 'removed';
  /** What fields were, of those that changed. */
  readonly before?: object;
  /** What fields are now, of those that changed. */
  readonly after?: object;
  /** Fields that changed, and whose values are not kept: they are secret or personal. */
  readonly hidden?: string[];
}

export class AuditRecord {
  /** 1, 2, 3 …, without gaps. */
  readonly auditId!: number;
  readonly recordedAt!: string;
  /** Absent for a key of its own, the master key, the command line, and a failed login. */
  readonly administratorId?: string;
  /** `environment`: the first administrator; `none`: a failed login. */
  readonly credential!: Credential;
  readonly apiKeyId?: string;
  /** From where: an address of the network; for a command, who and on which machine. */
  readonly address?: string;
  /** The id that the caller has given to the request, or a UUID. */
  @ApiProperty({ maxLength: 100 })
  readonly requestId?: string;
  /** What was asked for: `PUT /api/webhook/{webhook}`, or the command. */
  readonly action!: string;
  /** What it was done to: `webhook`. */
  readonly resourceType?: string;
  readonly resourceId?: string;
  /** The customer that the action affects. */
  readonly customerId?: string;
  /** A failed login is `refused`. */
  readonly outcome!: 'done' | 'refused';
  readonly changes!: AuditChangeRecord[];
  /** SHA-256 over this entry and the hash of the one before. */
  readonly hash!: string;
}

export class AuditListResponse {
  readonly entries!: AuditRecord[];
  readonly total!: number;
}

export function presentAuditList(entries: readonly AuditEntryEntity[], total: number): AuditListResponse {
  return { entries: entries.map(presentEntry), total };
}

function presentEntry(entry: AuditEntryEntity): AuditRecord {
  const { administratorId, apiKeyId, address, requestId, resourceType, resourceId, customerId } = entry;
  return {
    auditId: entry.position ?? 0,
    recordedAt: presentTimestamp(entry.recordedAt),
    ...(administratorId !== null && { administratorId }),
    credential: entry.credential,
    ...(apiKeyId !== null && { apiKeyId }),
    ...(address !== null && { address }),
    ...(requestId !== null && { requestId }),
    action: entry.action,
    ...(resourceType !== null && { resourceType }),
    ...(resourceId !== null && { resourceId }),
    ...(customerId !== null && { customerId }),
    outcome: entry.outcome,
    changes: (JSON.parse(entry.changes) as Change[]).map(presentChange),
    hash: entry.hash ?? '',
  };
}

function presentChange({ type, id, kind, before, after, hidden }: Change): AuditChangeRecord {
  return {
    resourceType: type,
    resourceId: id,
    kind,
    ...(before && { before }),
    ...(after && { after }),
    ...(hidden && { hidden: [...hidden] }),
  };
}

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
