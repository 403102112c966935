import { Controller, Get, Query, Res, UseGuards } from '@nestjs/common';
import type { Response } from 'express';
import { AdminGuard, Permission } from '../../auth/index.js';
import { inStore } from '#platform/http/request/paths.js';
import { SortedBy } from '#platform/http/request/fields/sorted-by.js';
import { setLinkHeader } from '#platform/http/response/link-header.js';
import { AUDIT_LOG_COLUMNS, AuditLogReader } from '../audit-log.reader.js';
import { SealAuditEntriesJob } from '../seal-audit-entries.job.js';
import { type AuditLogResponse, ListAuditLogRequest, presentAuditLog } from './audit-log.dto.js';

/** The audit log in the shape that existing clients read. */
@Controller(inStore('audit/log'))
@UseGuards(AdminGuard)
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
