import { Body, Delete, Get, Param, Post, Query, Req, Res, type StreamableFile } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ForAdministrators, Permission } from '../../../auth/index.js';
import {
  CODE_COLUMNS,
  CodeReader,
  previewOfCodes,
  type CodeReport,
  codesOfFile,
  GenerateCodes,
  ImportCodes,
  RemoveCodes,
} from '../../../coupon/index.js';
import { eachPage, type PageQuery } from '#platform/database/query/list-page.js';
import { Steps } from '#platform/database/transaction/steps.js';
import { InvalidFields } from '#platform/error/domain-error.js';
import { TakesFile } from '#platform/http/request/body/body-type.guard.js';
import { isUpload } from '#platform/http/request/body/content-type.js';
import { UploadRequest } from '#platform/http/request/import.dto.js';
import { IdPipe } from '#platform/http/request/request.pipe.js';
import { ImportsFile, NotKept } from '#platform/http/write/decorators.js';
import { SortedBy } from '#platform/http/request/page.dto.js';
import { withUploadedFile } from '#platform/http/request/body/uploaded-file.js';
import { AnswersCsv, csvOfRecords } from '#platform/http/response/csv.js';
import { setLinkHeader } from '#platform/http/response/headers.js';
import { CurrentStore, type Store } from '../../../store/index.js';
import { CampaignNotFound } from '../../campaign.errors.js';
import { CampaignReader } from '../../campaign.reader.js';
import {
  AddCodesRequest,
  type CampaignCode,
  type CampaignCodesResponse,
  type CodePreviewResponse,
  type CodeReportResponse,
  ExportCodesRequest,
  ListCodesRequest,
  presentCampaignCodes,
  presentCodePreview,
  presentCodeReport,
  RemoveCodesRequest,
  type RemovedCodesResponse,
} from './campaign-code.dto.js';

/** The code comes first: a file of codes is read by its column `code`. */
const EXPORTED = ['code', 'couponId', 'sold', 'used', 'customerId', 'purchasedAt', 'status', 'usageDate'];

@ForAdministrators('campaign/:campaign/coupons')
export class CampaignCodeController {
  constructor(
    private readonly campaigns: CampaignReader,
    private readonly codes: CodeReader,
    private readonly importCodes: ImportCodes,
    private readonly generateCodes: GenerateCodes,
    private readonly removeCodes: RemoveCodes,
    private readonly steps: Steps,
  ) {}

  /** Lists the codes of a campaign's stock, sold ones included, by code. */
  @Get()
  @SortedBy(CODE_COLUMNS, 'code')
  @Permission('REWARD_CAMPAIGN', 'VIEW')
  async list(
    @CurrentStore() store: Store,
    @Param('campaign', IdPipe) campaignId: string,
    @Query() query: ListCodesRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<CampaignCodesResponse> {
    await this.checkCampaign(store, campaignId);
    const page = await this.codes.list(campaignId, query);
    setLinkHeader(response, page);
    return presentCampaignCodes(page.rows, page.total);
  }

  /**
   * Adds codes: a list, a CSV file (in a form, or as the body), or codes that are drawn by a pattern. Codes that cannot
   * be taken, or are there already, are passed over and reported. Where all buyers get the same code, one is taken while
   * there is none. docs/imports.md describes the files.
   */
  @Post()
  @ImportsFile()
  @Permission('REWARD_CAMPAIGN', 'MODIFY')
  async add(
    @CurrentStore() store: Store,
    @Param('campaign', IdPipe) campaignId: string,
    @Body() body: AddCodesRequest,
    @Query() { encoding }: UploadRequest,
    @Req() request: Request,
  ): Promise<CodeReportResponse> {
    if (!isUpload(request)) {
      await this.checkCampaign(store, campaignId);
      return presentCodeReport(await this.addSent(campaignId, body));
    }
    return withUploadedFile(request, async (chunks) => {
      await this.checkCampaign(store, campaignId);
      const codes = codesOfFile(this.steps.duringUpload(chunks), encoding);
      return presentCodeReport(await this.importCodes.execute({ campaignId, codes }));
    });
  }

  /** Takes unsold codes out of the stock. Codes that are sold, or not there, are left alone. */
  @Delete()
  @Permission('REWARD_CAMPAIGN', 'MODIFY')
  async remove(
    @CurrentStore() store: Store,
    @Param('campaign', IdPipe) campaignId: string,
    @Body() { coupons }: RemoveCodesRequest,
  ): Promise<RemovedCodesResponse> {
    await this.checkCampaign(store, campaignId);
    return { removed: await this.removeCodes.execute(campaignId, coupons) };
  }

  private async addSent(
    campaignId: string,
    { coupons, pattern, count }: AddCodesRequest,
  ): Promise<CodeReport> {
    if (coupons !== undefined && coupons.length > 0) {
      const sent = coupons.map((code, index) => ({ row: index + 1, code }));
      return this.importCodes.execute({ campaignId, codes: inOnePiece(sent) });
    }
    if (pattern === undefined) {
      const message = 'This collection should contain 1 element or more.';
      throw new InvalidFields([{ field: 'coupons', message }]);
    }
    if (count === undefined) {
      throw new InvalidFields([{ field: 'count', message: 'This value should not be blank.' }]);
    }
    const added = await this.generateCodes.execute({ campaignId, pattern, count });
    return { added, rejected: [], totalRejected: 0, notes: [] };
  }

  /** Codes outlive every request: campaigns are never deleted, so what was there once is there. */
  private async checkCampaign(store: Store, campaignId: string): Promise<void> {
    if (!(await this.campaigns.findById(store.id, campaignId))) {
      throw new CampaignNotFound();
    }
  }
}

/** Before there is a campaign that the codes are for. */
@ForAdministrators('campaign/coupons/preview')
export class CodePreviewController {
  /** Reads the beginning of a CSV file as adding its codes would, and shows the first five. Stores nothing. */
  @Post()
  @NotKept()
  @TakesFile()
  @Permission('REWARD_CAMPAIGN', 'MODIFY')
  async preview(@Query() { encoding }: UploadRequest, @Req() request: Request): Promise<CodePreviewResponse> {
    return withUploadedFile(request, async (chunks) =>
      presentCodePreview(await previewOfCodes(codesOfFile(chunks, encoding))),
    );
  }
}

@ForAdministrators('csv/campaign/:campaign/coupons')
export class CampaignCodeCsvController {
  constructor(
    private readonly campaigns: CampaignReader,
    private readonly codes: CodeReader,
  ) {}

  /** The codes of the list with these filters, in its order, as a CSV file. */
  @Get()
  @AnswersCsv()
  @SortedBy(CODE_COLUMNS, 'code')
  @Permission('REWARD_CAMPAIGN', 'VIEW')
  async export(
    @CurrentStore() store: Store,
    @Param('campaign', IdPipe) campaignId: string,
    @Query() query: ExportCodesRequest,
  ): Promise<StreamableFile> {
    if (!(await this.campaigns.findById(store.id, campaignId))) {
      throw new CampaignNotFound();
    }
    return csvOfRecords(`codes-${campaignId}.csv`, EXPORTED, this.getRecords(campaignId, query));
  }

  private async *getRecords(campaignId: string, query: ExportCodesRequest): AsyncGenerator<CampaignCode[]> {
    const read = (page: PageQuery) => this.codes.list(campaignId, { ...query, ...page });
    for await (const { rows } of eachPage(read, query)) {
      yield presentCampaignCodes(rows, 0).coupons;
    }
  }
}

async function* inOnePiece<T>(items: T): AsyncGenerator<T> {
  yield await Promise.resolve(items);
}
