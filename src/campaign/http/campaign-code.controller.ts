import { Body, Controller, Get, HttpCode, Param, Query, Req, UseGuards } from '@nestjs/common';
import { ApiConsumes } from '@nestjs/swagger';
import type { Request } from 'express';
import { AdminGuard, Permission } from '../../auth/index.js';
import {
  type CodeReport,
  CodeReader,
  codesOfFile,
  GenerateCodes,
  ImportCodes,
  RemoveCodes,
} from '../../coupon/index.js';
import { InvalidFields } from '../../platform/error/invalid-fields.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { linked } from '../../platform/http/linked.js';
import { inStore } from '../../platform/http/paths.js';
import { InSteps } from '../../platform/http/repeatable.js';
import { isUpload, withUploadedFile } from '../../platform/http/uploaded-file.js';
import { Delete, Post } from '../../platform/http/writes.js';
import { CurrentStore, type Store } from '../../store/index.js';
import { CampaignNotFound } from '../campaign.errors.js';
import { CampaignReader } from '../campaign.reader.js';
import {
  type CampaignCodesResponse,
  type CodeReportResponse,
  presentCampaignCodes,
  presentCodeReport,
  type RemovedCodesResponse,
} from './campaign-code.presenter.js';
import { AddCodesRequest, ListCodesRequest, RemoveCodesRequest } from './campaign-code.request.js';

@Controller(inStore('campaign/:campaign/coupons'))
@UseGuards(AdminGuard)
export class CampaignCodeController {
  constructor(
    private readonly campaigns: CampaignReader,
    private readonly codes: CodeReader,
    private readonly importCodes: ImportCodes,
    private readonly generateCodes: GenerateCodes,
    private readonly removeCodes: RemoveCodes,
  ) {}

  /** Lists the codes of a campaign's stock, sold ones included, by code. */
  @Get()
  @Permission('REWARD_CAMPAIGN', 'VIEW')
  async list(
    @CurrentStore() store: Store,
    @Param('campaign', IdPipe) campaignId: string,
    @Query() query: ListCodesRequest,
  ): Promise<CampaignCodesResponse> {
    await this.checkCampaign(store, campaignId);
    const page = await this.codes.list(campaignId, query);
    return linked(presentCampaignCodes(page.rows, page.total), page);
  }

  /**
   * Adds codes: a list, a CSV file (in a form, or as the body), or codes that are drawn by a pattern. Codes that cannot
   * be taken, or are there already, are passed over and reported.
   */
  @Post()
  @HttpCode(200)
  @InSteps()
  @ApiConsumes('application/json', 'application/x-www-form-urlencoded', 'multipart/form-data', 'text/csv')
  @Permission('REWARD_CAMPAIGN', 'MODIFY')
  async add(
    @CurrentStore() store: Store,
    @Param('campaign', IdPipe) campaignId: string,
    @Body() body: AddCodesRequest,
    @Req() request: Request,
  ): Promise<CodeReportResponse> {
    if (!isUpload(request)) {
      await this.checkCampaign(store, campaignId);
      return presentCodeReport(await this.addSent(campaignId, body));
    }
    return withUploadedFile(request, async (chunks) => {
      await this.checkCampaign(store, campaignId);
      return presentCodeReport(await this.importCodes.execute({ campaignId, codes: codesOfFile(chunks) }));
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
    return { added, rejected: [], totalRejected: 0 };
  }

  /** Codes outlive every request: campaigns are never deleted, so what was there once is there. */
  private async checkCampaign(store: Store, campaignId: string): Promise<void> {
    if (!(await this.campaigns.findById(store.id, campaignId))) {
      throw new CampaignNotFound();
    }
  }
}

async function* inOnePiece<T>(items: T): AsyncGenerator<T> {
  yield await Promise.resolve(items);
}
