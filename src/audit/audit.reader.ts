import { Injectable } from '@nestjs/common';
import { DataSource, IsNull } from 'typeorm';
import { type ListQuery, listPage, type Page, type PageQuery } from '#platform/database/query/list-page.js';
import { placesFor, type Value } from '#platform/database/query/values.js';
import { AuditEntryEntity } from './audit-entry.entity.js';

export const LOGINS_SHOWN = ['all', 'none', 'only'] as const;
export type LoginsShown = (typeof LOGINS_SHOWN)[number];

/** Good and failed ones. */
const LOGIN_ACTIONS = ['POST /api/admin/login_check', 'POST /api/admin/provider/login'];

export interface AuditFilters {
  readonly administrator?: string | undefined;
  readonly apiKey?: string | undefined;
  readonly resourceType?: string | undefined;
  readonly resource?: string | undefined;
  readonly customer?: string | undefined;
  readonly action?: string | undefined;
  readonly outcome?: string | undefined;
  readonly logins?: LoginsShown | undefined;
  readonly from?: Date | undefined;
  /** Up to and without it. */
  readonly to?: Date | undefined;
}

export const AUDIT_COLUMNS: ReadonlyMap<string, string> = new Map([
  ['auditId', 't.position'],
  ['recordedAt', 't.recordedAt'],
]);

const LIST: Omit<ListQuery<AuditEntryEntity>, 'where' | 'values'> = {
  entity: AuditEntryEntity,
  sortable: AUDIT_COLUMNS,
  order: { by: 't.position', direction: 'DESC', index: 'audit_entry_position' },
};

/** Entries that have their seal, and so their place. */
@Injectable()
export class AuditReader {
  constructor(private readonly dataSource: DataSource) {}

  async list(query: PageQuery & AuditFilters): Promise<Page<AuditEntryEntity>> {
    const { where, values } = getCondition(query);
    return listPage(this.dataSource, { ...LIST, where, values }, query);
  }

  async hasUnsealed(): Promise<boolean> {
    return this.dataSource.manager.existsBy(AuditEntryEntity, { position: IsNull() });
  }
}

function getCondition(filters: AuditFilters): { where: string; values: Value[] } {
  const possible: (readonly [string, Value | undefined])[] = [
    ['t.administratorId = ?', filters.administrator],
    ['t.apiKeyId = ?', filters.apiKey],
    ['t.resourceType = ?', filters.resourceType],
    ['t.resourceId = ?', filters.resource],
    ['t.customerId = ?', filters.customer],
    ['t.action = ?', filters.action],
    ['t.outcome = ?', filters.outcome],
    ['t.recordedAt >= ?', filters.from],
    ['t.recordedAt <= ?', filters.to],
  ];
  const asked = possible.filter((each): each is [string, Value] => each[1] !== undefined);
  const logins = getLogins(filters.logins);
  return {
    where: ['t.position IS NOT NULL', ...asked.map(([condition]) => condition), ...logins.where].join(
      ' AND ',
    ),
    values: [...asked.map(([, value]) => value), ...logins.values],
  };
}

function getLogins(shown: LoginsShown = 'all'): { where: string[]; values: Value[] } {
  if (shown === 'all') {
    return { where: [], values: [] };
  }
  const not = shown === 'none' ? 'NOT ' : '';
  return { where: [`t.action ${not}IN ${placesFor(LOGIN_ACTIONS)}`], values: LOGIN_ACTIONS };
}
