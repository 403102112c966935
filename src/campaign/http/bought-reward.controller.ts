import { Controller, Get, Query, StreamableFile, UseGuards } from '@nestjs/common';
import { AdminGuard, Permission } from '../../auth/index.js';
import { BoughtCouponReader } from '../../coupon/index.js';
import { AnswersCsv, csvFile } from '../../platform/http/csv.js';
import { linked } from '../../platform/http/linked.js';
import { inStore } from '../../platform/http/paths.js';
import { searched } from '../../platform/http/searched.js';
import { CurrentStore, type Store } from '../../store/index.js';
import { BoughtRewards } from '../bought-reward.service.js';
import { SearchablePurchases } from '../searchable-purchases.js';
import {
  type BoughtRewardsResponse,
  presentBoughtRewards,
  presentReportRow,
  REPORT_COLUMNS,
} from './bought-reward.presenter.js';
import { ExportBoughtRewardsRequest, ListBoughtRewardsRequest } from './list-bought-rewards.request.js';

@Controller(inStore('campaign/bought'))
@UseGuards(AdminGuard)
export class BoughtRewardController {
  constructor(
    private readonly coupons: BoughtCouponReader,
    private readonly rewards: BoughtRewards,
    private readonly purchases: SearchablePurchases,
  ) {}

  /** Lists what the customers of the store have bought, the latest first. */
  @Get()
  @Permission('REWARD_CAMPAIGN', 'VIEW')
  async list(
    @CurrentStore() store: Store,
    @Query() query: ListBoughtRewardsRequest,
  ): Promise<BoughtRewardsResponse> {
    const { found, among } = await this.purchases.idsFor(store.id, query.q);
    const page = await this.coupons.list(store.id, { ...query, among }, () =>
      this.rewards.countSold(store.id),
    );
    const rewards = await this.rewards.describe(page.rows);
    return searched(linked(presentBoughtRewards(rewards, page.total), page), found);
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
