import { Controller, Get, Query, Res, UseGuards } from '@nestjs/common';
import type { Response } from 'express';
import { AdminGuard, Permission } from '../../auth/index.js';
import { inStore } from '#platform/http/request/paths.js';
import { SortedBy } from '#platform/http/request/fields/sorted-by.js';
import { setLinkHeader } from '#platform/http/response/link-header.js';
import { AUDIT_COLUMNS, AuditReader } from '../audit.reader.js';
import { SealAuditEntriesJob } from '../seal-audit-entries.job.js';
import { type AuditListResponse, ListAuditRequest, presentAuditList } from './audit.dto.js';

@Controller(inStore('audit'))
@UseGuards(AdminGuard)
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
