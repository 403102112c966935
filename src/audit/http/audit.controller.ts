import { Get, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { SortedBy } from '#platform/http/request/page.dto.js';
import { setLinkHeader } from '#platform/http/response/headers.js';
import { ForAdministrators, Permission } from '../../auth/index.js';
import { AUDIT_LOG_COLUMNS, AuditLogReader } from '../audit-log.reader.js';
import { AUDIT_COLUMNS, AuditReader } from '../audit.reader.js';
import { SealAuditEntriesJob } from '../seal-audit-entries.job.js';
import {
  type AuditLogResponse,
  ListAuditLogRequest,
  presentAuditLog,
  type AuditListResponse,
  ListAuditRequest,
  presentAuditList,
} from './audit.dto.js';

@ForAdministrators('audit')
export class AuditController {
  constructor(
    private readonly entries: AuditReader,
    private readonly sealEntries: SealAuditEntriesJob,
  ) {}

  /**
   * Lists what administrators have done, the latest first: people, machines with keys, and operators at the command line.
   * A write and its entry are committed together or not at all.
   */
  @Get()
  @SortedBy(AUDIT_COLUMNS, 'auditId', 'DESC')
  @Permission('AUDIT', 'VIEW')
  async list(
    @Query() query: ListAuditRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<AuditListResponse> {
    await this.sealEntries.run();
    const page = await this.entries.list(query);
    setLinkHeader(response, page);
    return presentAuditList(page.rows, page.total);
  }
}

/** The audit log in the shape that existing clients read. */
@ForAdministrators('audit/log')
export class AuditLogController {
  constructor(
    private readonly entries: AuditLogReader,
    private readonly sealEntries: SealAuditEntriesJob,
  ) {}

  /** Lists the entries of `GET /api/audit` by the names that existing clients know, the newest first. */
  @Get()
  @SortedBy(AUDIT_LOG_COLUMNS, 'auditLogId', 'DESC')
  @Permission('AUDIT', 'VIEW')
  async list(
    @Query() query: ListAuditLogRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<AuditLogResponse> {
    await this.sealEntries.run();
    const page = await this.entries.list(query);
    setLinkHeader(response, page);
    return presentAuditLog(page.rows, page.total);
  }
}
