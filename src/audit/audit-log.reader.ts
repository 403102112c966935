import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { LoginNamesReader } from '../auth/index.js';
import { anywhere } from '#platform/database/query/like.js';
import { leftJoin, listPage, type Page, type PageQuery } from '#platform/database/query/list-page.js';
import type { Value } from '#platform/database/query/values.js';
import { AuditEntryEntity } from './audit-entry.entity.js';

export interface AuditLogFilters {
  readonly createdAtFrom?: Date | undefined;
  /** Belongs to it. */
  readonly createdAtTo?: Date | undefined;
  /** Part of it, as the next two. */
  readonly entityType?: string | undefined;
  readonly eventType?: string | undefined;
  readonly username?: string | undefined;
  readonly entityId?: string | undefined;
  readonly auditLogId?: number | undefined;
}

export interface LogEntry {
  readonly entry: AuditEntryEntity;
  readonly username: string | undefined;
}

const USERNAME = "COALESCE(a.username, NULLIF(NULLIF(t.credential, 'login'), 'none'))";

export const AUDIT_LOG_COLUMNS: ReadonlyMap<string, string> = new Map([
  ['auditLogId', 't.position'],
  ['createdAt', 't.recordedAt'],
  ['entityType', 't.resourceType'],
  ['entityId', 't.resourceId'],
  ['eventType', 't.action'],
  ['username', USERNAME],
]);

/** Sealed entries. A list that is sorted or filtered by names of administrators joins `login_account`. */
@Injectable()
export class AuditLogReader {
  constructor(
    private readonly dataSource: DataSource,
    private readonly loginNames: LoginNamesReader,
  ) {}

  async list(query: PageQuery & AuditLogFilters): Promise<Page<LogEntry>> {
    const { where, values } = getCondition(query);
    // Joined only where it is asked for: without it, the list stays in one index.
    const isNamed = query.username !== undefined || query.sort === 'username' || query.cursor !== undefined;
    const list = {
      entity: AuditEntryEntity,
      join: isNamed ? leftJoin('login_account', 'a', 'a.id = t.administratorId') : '',
      where,
      values,
      sortable: AUDIT_LOG_COLUMNS,
      order: { by: 't.position', direction: 'DESC', index: 'audit_entry_position' },
    } as const;
    const page = await listPage(this.dataSource, list, query);
    const ids = page.rows.flatMap(({ administratorId }) => administratorId ?? []);
    const names = await this.loginNames.getUsernames(ids);
    return {
      ...page,
      rows: page.rows.map((entry) => ({
        entry,
        username: names.get(entry.administratorId ?? '') ?? getCredential(entry),
      })),
    };
  }
}

/** Undefined where it says only that an administrator has logged in, or has tried to. */
function getCredential({ credential }: AuditEntryEntity): string | undefined {
  return credential === 'login' || credential === 'none' ? undefined : credential;
}

function getCondition(filters: AuditLogFilters): { where: string; values: Value[] } {
  const { entityType, eventType, username } = filters;
  const possible: (readonly [string, Value | undefined])[] = [
    ['t.recordedAt >= ?', filters.createdAtFrom],
    ['t.recordedAt <= ?', filters.createdAtTo],
    ['t.position = ?', filters.auditLogId],
    ['t.resourceId = ?', filters.entityId],
    ["t.resourceType LIKE ? ESCAPE '!'", entityType && anywhere(entityType)],
    ["t.action LIKE ? ESCAPE '!'", eventType && anywhere(eventType)],
    [`${USERNAME} LIKE ? ESCAPE '!'`, username && anywhere(username)],
  ];
  const asked = possible.filter((each): each is [string, Value] => each[1] !== undefined);
  return {
    where: ['t.position IS NOT NULL', ...asked.map(([condition]) => condition)].join(' AND '),
    values: asked.map(([, value]) => value),
  };
}
