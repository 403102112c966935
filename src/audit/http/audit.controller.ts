import { Controller, Get, Query, UseGuards } from '@nestjs/common';
import { AdminGuard, Permission } from '../../auth/index.js';
import { linked } from '../../platform/http/linked.js';
import { inStore } from '../../platform/http/paths.js';
import { AuditReader } from '../audit.reader.js';
import { SealAuditEntries } from '../seal-audit-entries.js';
import { type AuditListResponse, presentAuditList } from './audit.presenter.js';
import { ListAuditRequest } from './list-audit.request.js';

@Controller(inStore('audit'))
@UseGuards(AdminGuard)
export class AuditController {
  constructor(
    private readonly entries: AuditReader,
    private readonly sealEntries: SealAuditEntries,
  ) {}

  /**
   * Lists what administrators have done, the latest first: people, machines with keys, and whoever sits at the machine
   * itself. A write and its entry are there together or not at all. Sortable by `auditId` and `recordedAt`.
   */
  @Get()
  @Permission('AUDIT', 'VIEW')
  async list(@Query() query: ListAuditRequest): Promise<AuditListResponse> {
    await this.sealEntries.run();
    const page = await this.entries.list(query);
    return linked(presentAuditList(page.rows, page.total), page);
  }
}
