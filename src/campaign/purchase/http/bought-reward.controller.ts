import { Get, Query, Res, StreamableFile } from '@nestjs/common';
import type { Response } from 'express';
import {
  Caller,
  eachSeenBy,
  ForAdministrators,
  Permission,
  Personal,
  type Principal,
  seesCustomers,
} from '../../../auth/index.js';
import { BoughtCouponReader, type BoughtFilter, SOLD_COUPON_COLUMNS } from '../../../coupon/index.js';
import { eachPage, type ListOrder, type PageQuery } from '#platform/database/query/list-page.js';
import { ReplacedBy } from '#platform/http/openapi/replaced-by.js';
import { AnswersCsv, csvFile, csvOfRecords } from '#platform/http/response/csv.js';
import { InLanguage } from '#platform/http/request/language.decorator.js';
import { SortedBy } from '#platform/http/request/page.dto.js';
import { setLinkHeader, setSearchHeaders } from '#platform/http/response/headers.js';
import type { Language } from '#platform/language/language.js';
import { CurrentStore, type Store } from '../../../store/index.js';
import { BoughtRewardService } from '../bought-reward.service.js';
import { SearchablePurchasesService } from '../../search/searchable-purchases.service.js';
import {
  type BoughtRewardEntry,
  type BoughtRewardsResponse,
  ExportBoughtRewardsRequest,
  ListBoughtRewardsRequest,
  presentBoughtRewards,
  presentReportRow,
  REPORT_COLUMNS,
  ReportBoughtRewardsRequest,
} from './bought-reward.dto.js';

const EXPORTED = [
  'couponId',
  'coupon.code',
  'campaignId',
  'campaignName',
  'campaignType',
  'customerId',
  'customerName',
  'customerLastname',
  'customerEmail',
  'customerPhone',
  'purchasedAt',
  'costInPoints',
  'currentPointsAmount',
  'taxPriceValue',
  'status',
  'used',
  'canBeUsed',
  'usageDate',
  'activeSince',
  'activeTo',
  'transactionId',
  'usedForTransactionId',
  'value',
  'returnedAmount',
  'deliveryStatus.status',
  'cashbackStatus',
  'campaignShippingAddress.street',
  'campaignShippingAddress.address1',
  'campaignShippingAddress.address2',
  'campaignShippingAddress.postal',
  'campaignShippingAddress.city',
  'campaignShippingAddress.province',
  'campaignShippingAddress.country',
];

/** Who has bought it. The search finds purchases by the data of customers, too. */
const PERSONAL = {
  fields: ['customerEmail', 'customerPhone', 'customerName', 'customerLastname', 'campaignShippingAddress'],
  filters: ['q'],
} as const;

@ForAdministrators('campaign/bought')
export class BoughtRewardController {
  constructor(
    private readonly coupons: BoughtCouponReader,
    private readonly rewards: BoughtRewardService,
    private readonly purchases: SearchablePurchasesService,
  ) {}

  /**
   * Lists what the customers of the store have bought, the latest first. Names, contacts and addresses of customers, and the search by `q`, need
   * `CUSTOMER` `VIEW`.
   */
  @Get()
  @Personal(PERSONAL)
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

  /**
   * A report of it as a CSV file; names and contacts of customers are empty without `CUSTOMER` `VIEW`. `GET /api/csv/campaign/bought` has all
   * fields and filters of the list.
   */
  @Get('export/csv')
  @ReplacedBy('GET /api/{storeCode}/csv/campaign/bought')
  @AnswersCsv()
  @Permission('REWARD_CAMPAIGN', 'VIEW')
  export(
    @Caller() caller: Principal,
    @CurrentStore() store: Store,
    @Query() query: ReportBoughtRewardsRequest,
  ): StreamableFile {
    return csvFile('redeemed_rewards_report.csv', REPORT_COLUMNS, this.reportRows(caller, store.id, query));
  }

  private async *reportRows(caller: Principal, storeId: string, query: ReportBoughtRewardsRequest) {
    const isNamed = seesCustomers(caller);
    for await (const coupons of this.coupons.each(storeId, query)) {
      const rewards = await this.rewards.describe(coupons);
      yield* rewards.map((each) => presentReportRow(isNamed ? each : { ...each, customer: undefined }));
    }
  }
}

@ForAdministrators('csv/campaign/bought')
export class BoughtRewardCsvController {
  constructor(
    private readonly coupons: BoughtCouponReader,
    private readonly rewards: BoughtRewardService,
    private readonly purchases: SearchablePurchasesService,
  ) {}

  /**
   * What the customers of the store have bought, as the list with these filters has it, in its order, as a CSV file. Names, contacts and addresses
   * of customers are empty without `CUSTOMER` `VIEW`.
   */
  @Get()
  @Personal(PERSONAL)
  @AnswersCsv()
  @SortedBy(SOLD_COUPON_COLUMNS, 'purchasedAt', 'DESC')
  @Permission('REWARD_CAMPAIGN', 'VIEW')
  async export(
    @Caller() caller: Principal,
    @CurrentStore() store: Store,
    @Query() query: ExportBoughtRewardsRequest,
    @InLanguage() language: Language,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    const { found, among } = await this.purchases.idsFor(store.id, query.q);
    setSearchHeaders(response, found);
    const records = this.getRecords(store.id, { ...query, among }, query, language);
    return csvOfRecords('bought-rewards.csv', EXPORTED, eachSeenBy(caller, PERSONAL.fields, records));
  }

  private async *getRecords(
    storeId: string,
    filter: BoughtFilter,
    order: ListOrder,
    language: Language,
  ): AsyncGenerator<BoughtRewardEntry[]> {
    const read = (page: PageQuery) => this.coupons.list(storeId, { ...filter, ...page });
    for await (const { rows } of eachPage(read, order)) {
      yield presentBoughtRewards(await this.rewards.describe(rows), 0, language).boughtCampaigns;
    }
  }
}
