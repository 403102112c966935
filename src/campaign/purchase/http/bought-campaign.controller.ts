import { Get, Injectable, Param, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { SortedBy } from '#platform/http/request/page.dto.js';
import { InLanguage } from '#platform/http/request/language.decorator.js';
import { setLinkHeader } from '#platform/http/response/headers.js';
import type { Language } from '#platform/language/language.js';
import {
  Caller,
  ForAdministrators,
  ForCustomers,
  ForSellers,
  Permission,
  type Principal,
} from '../../../auth/index.js';
import { BOUGHT_COUPON_COLUMNS, SoldCouponsReader } from '../../../coupon/index.js';
import { CustomerResolverService } from '../../../customer/index.js';
import { CurrentStore, type Store } from '../../../store/index.js';
import { CampaignDescriptionService } from '../../offer/campaign-description.service.js';
import { CampaignListReader } from '../../offer/campaign-list.reader.js';
import {
  presentCampaignDetail,
  presentCampaignDetailForStaff,
} from '../../offer/http/campaign-detail.dto.js';
import {
  type BoughtCampaignsForStaffResponse,
  type BoughtCampaignsResponse,
  ListBoughtCampaignsRequest,
  presentBoughtCampaigns,
} from './bought-campaign.dto.js';

interface Asked {
  readonly caller: Principal;
  readonly store: Store;
  /** Id or card number. */
  readonly customer: string;
  readonly query: ListBoughtCampaignsRequest;
  readonly language: Language;
}

/** What administrators and sellers read of the purchases of a customer; each role has its own path and guard. */
@Injectable()
export abstract class StaffBoughtCampaignController {
  constructor(
    private readonly customers: CustomerResolverService,
    protected readonly coupons: SoldCouponsReader,
    private readonly campaigns: CampaignListReader,
    private readonly descriptions: CampaignDescriptionService,
  ) {}

  /** The codes that the details of campaigns show. */
  protected abstract getCodes(
    customerId: string,
    campaignIds: readonly string[],
  ): Promise<ReadonlyMap<string, readonly string[]>>;

  protected async list(
    { caller, store, customer, query, language }: Asked,
    response: Response,
  ): Promise<BoughtCampaignsForStaffResponse> {
    const { id } = await this.customers.find(store, customer, caller);
    const page = await this.coupons.listBoughtBy(id, query);
    if (!query.includeDetails) {
      setLinkHeader(response, page);
      return presentBoughtCampaigns(page.rows, page.total);
    }
    const campaigns = await this.campaigns.findWithFigures(page.rows.map(({ campaignId }) => campaignId));
    const codes = await this.getCodes(
      id,
      campaigns.map(({ campaign }) => campaign.id),
    );
    const described = await this.descriptions.describeCounted(store.id, campaigns, {
      language,
      format: query.format,
    });
    const details = new Map(
      described.map((each) => [
        each.campaign.id,
        presentCampaignDetailForStaff(each, codes.get(each.campaign.id) ?? []),
      ]),
    );
    setLinkHeader(response, page);
    return presentBoughtCampaigns(page.rows, page.total, details);
  }
}

@ForAdministrators('admin/customer/:customer/campaign')
export class AdminBoughtCampaignController extends StaffBoughtCampaignController {
  /** Lists what a customer has bought, the newest first. With details, each campaign shows its levels, segments and first codes. */
  @Get('bought')
  @SortedBy(BOUGHT_COUPON_COLUMNS, 'purchaseAt', 'DESC')
  @Permission('REWARD_CAMPAIGN', 'VIEW')
  async bought(
    @Caller() caller: Principal,
    @CurrentStore() store: Store,
    @Param('customer') customer: string,
    @Query() query: ListBoughtCampaignsRequest,
    @InLanguage() language: Language,
    @Res({ passthrough: true }) response: Response,
  ): Promise<BoughtCampaignsForStaffResponse> {
    return this.list({ caller, store, customer, query, language }, response);
  }

  protected override getCodes(_customerId: string, campaignIds: readonly string[]) {
    return this.coupons.getFirstCodes(campaignIds);
  }
}

@ForSellers('seller/customer/:customer/campaign')
export class SellerBoughtCampaignController extends StaffBoughtCampaignController {
  /** Lists what a customer has bought, the newest first. With details, each campaign shows the codes that this customer has bought. */
  @Get('bought')
  @SortedBy(BOUGHT_COUPON_COLUMNS, 'purchaseAt', 'DESC')
  async bought(
    @Caller() caller: Principal,
    @CurrentStore() store: Store,
    @Param('customer') customer: string,
    @Query() query: ListBoughtCampaignsRequest,
    @InLanguage() language: Language,
    @Res({ passthrough: true }) response: Response,
  ): Promise<BoughtCampaignsForStaffResponse> {
    return this.list({ caller, store, customer, query, language }, response);
  }

  protected override getCodes(customerId: string, campaignIds: readonly string[]) {
    return this.coupons.codesBoughtBy(customerId, campaignIds);
  }
}

@ForCustomers('customer/campaign')
export class CustomerBoughtCampaignController {
  constructor(
    private readonly coupons: SoldCouponsReader,
    private readonly campaigns: CampaignListReader,
    private readonly descriptions: CampaignDescriptionService,
  ) {}

  /** Lists what the logged-in customer has bought, the newest first. */
  @Get('bought')
  @SortedBy(BOUGHT_COUPON_COLUMNS, 'purchaseAt', 'DESC')
  async bought(
    @Caller() caller: Principal,
    @CurrentStore() store: Store,
    @Query() query: ListBoughtCampaignsRequest,
    @InLanguage() language: Language,
    @Res({ passthrough: true }) response: Response,
  ): Promise<BoughtCampaignsResponse> {
    const page = await this.coupons.listBoughtBy(caller.id, query);
    if (!query.includeDetails) {
      setLinkHeader(response, page);
      return presentBoughtCampaigns(page.rows, page.total);
    }
    const campaigns = await this.campaigns.findWithFigures(page.rows.map(({ campaignId }) => campaignId));
    const described = await this.descriptions.describeCounted(store.id, campaigns, {
      language,
      format: query.format,
    });
    const details = new Map(described.map((each) => [each.campaign.id, presentCampaignDetail(each)]));
    setLinkHeader(response, page);
    return presentBoughtCampaigns(page.rows, page.total, details);
  }
}
