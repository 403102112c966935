import { Get, Query, Res, StreamableFile } from '@nestjs/common';
import type { Response } from 'express';
import { ForAdministrators, Permission } from '../../../auth/index.js';
import { BoughtCouponReader, SOLD_COUPON_COLUMNS } from '../../../coupon/index.js';
import { AnswersCsv, csvFile } from '#platform/http/response/csv.js';
import { InLanguage } from '#platform/http/request/language.decorator.js';
import { SortedBy } from '#platform/http/request/page.dto.js';
import { setLinkHeader, setSearchHeaders } from '#platform/http/response/headers.js';
import type { Language } from '#platform/language/language.js';
import { CurrentStore, type Store } from '../../../store/index.js';
import { BoughtRewardService } from '../bought-reward.service.js';
import { SearchablePurchasesService } from '../../search/searchable-purchases.service.js';
import {
  type BoughtRewardsResponse,
  ExportBoughtRewardsRequest,
  ListBoughtRewardsRequest,
  presentBoughtRewards,
  presentReportRow,
  REPORT_COLUMNS,
} from './bought-reward.dto.js';

@ForAdministrators('campaign/bought')
export class BoughtRewardController {
  constructor(
    private readonly coupons: BoughtCouponReader,
    private readonly rewards: BoughtRewardService,
    private readonly purchases: SearchablePurchasesService,
  ) {}

  /** Lists what the customers of the store have bought, the latest first. */
  @Get()
  @SortedBy(SOLD_COUPON_COLUMNS, 'purchasedAt', 'DESC')
  @Permission('REWARD_CAMPAIGN', 'VIEW')
  async list(
    @CurrentStore() store: Store,
    @Query() query: ListBoughtRewardsRequest,
    @InLanguage() language: Language,
    @Res({ passthrough: true }) response: Response,
  ): Promise<BoughtRewardsResponse> {
    const { found, among } = await this.purchases.idsFor(store.id, query.q);
    const page = await this.coupons.list(store.id, { ...query, among }, () =>
      this.rewards.countSold(store.id),
    );
    const rewards = await this.rewards.describe(page.rows);
    setLinkHeader(response, page);
    setSearchHeaders(response, found);
    return presentBoughtRewards(rewards, page.total, language);
  }

  /** The same as a CSV file. */
  @Get('export/csv')
  @AnswersCsv()
  @Permission('REWARD_CAMPAIGN', 'VIEW')
  export(@CurrentStore() store: Store, @Query() query: ExportBoughtRewardsRequest): StreamableFile {
    return csvFile('redeemed_rewards_report.csv', REPORT_COLUMNS, this.reportRows(store.id, query));
  }

  private async *reportRows(storeId: string, query: ExportBoughtRewardsRequest) {
    for await (const coupons of this.coupons.each(storeId, query)) {
      yield* (await this.rewards.describe(coupons)).map(presentReportRow);
    }
  }
}
