import { Controller, Get, Param, Query, UseGuards } from '@nestjs/common';
import { Caller, type Principal, SellerGuard } from '../../auth/index.js';
import { CustomerOfPath } from '../../customer/index.js';
import { linked } from '../../platform/http/linked.js';
import { inStore } from '../../platform/http/paths.js';
import { CurrentStore, type Store } from '../../store/index.js';
import { CampaignOffers } from '../campaign-offers.service.js';
import { type CampaignOffersResponse, presentOffers } from './campaign-record.presenter.js';
import { ListOffersRequest } from './list-campaigns.request.js';

@Controller(inStore('seller/customer/:customer/campaign'))
@UseGuards(SellerGuard)
export class SellerOfferController {
  constructor(
    private readonly customers: CustomerOfPath,
    private readonly offers: CampaignOffers,
  ) {}

  /** Lists what is available to a customer now, by name; also rewards that are given out by a rule. */
  @Get('available')
  async available(
    @Caller() caller: Principal,
    @CurrentStore() store: Store,
    @Param('customer') idOrCard: string,
    @Query() query: ListOffersRequest,
  ): Promise<CampaignOffersResponse> {
    const customer = await this.customers.find(store, idOrCard, caller);
    const page = await this.offers.listFor(store.id, customer, query, true);
    return linked(presentOffers(page.rows, page.total), page);
  }
}
