import { Get, Query, Res, type StreamableFile } from '@nestjs/common';
import type { Response } from 'express';
import { eachPage } from '#platform/database/query/list-page.js';
import { ReplacedBy } from '#platform/http/openapi/replaced-by.js';
import { SortedBy } from '#platform/http/request/page.dto.js';
import { AnswersCsv, csvOfRecords } from '#platform/http/response/csv.js';
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
  type AuditRecord,
  ExportAuditRequest,
  ListAuditRequest,
  presentAuditList,
} from './audit.dto.js';

const EXPORTED = [
  'auditId',
  'recordedAt',
  'administratorId',
  'credential',
  'apiKeyId',
  'address',
  'requestId',
  'action',
  'outcome',
  'resourceType',
  'resourceId',
  'customerId',
  'changes',
  'hash',
];

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
  @ReplacedBy('GET /api/{storeCode}/audit')
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

@ForAdministrators('csv/audit')
export class AuditCsvController {
  constructor(
    private readonly entries: AuditReader,
    private readonly sealEntries: SealAuditEntriesJob,
  ) {}

  /**
   * The entries of the audit log with these filters, in the order of the list, as a CSV file. The changes of each are one cell, as JSON.
   *
   */
  @Get()
  @AnswersCsv()
  @SortedBy(AUDIT_COLUMNS, 'auditId', 'DESC')
  @Permission('AUDIT', 'VIEW')
  async export(@Query() query: ExportAuditRequest): Promise<StreamableFile> {
    await this.sealEntries.run();
    return csvOfRecords('audit.csv', EXPORTED, this.getRecords(query));
  }

  private async *getRecords(query: ExportAuditRequest): AsyncGenerator<AuditRecord[]> {
    for await (const { rows } of eachPage((page) => this.entries.list({ ...query, ...page }), query)) {
      yield presentAuditList(rows, 0).entries;
    }
  }
}
