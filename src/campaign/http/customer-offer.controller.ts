import { Controller, Get, Query, UseGuards } from '@nestjs/common';
import { Caller, CustomerGuard, type Principal } from '../../auth/index.js';
import { CustomerNotFound, CustomerReader } from '../../customer/index.js';
import { linked } from '../../platform/http/linked.js';
import { inStore } from '../../platform/http/paths.js';
import { CurrentStore, type Store } from '../../store/index.js';
import { CampaignOffers } from '../campaign-offers.service.js';
import { type CampaignOffersResponse, presentOffers } from './campaign-record.presenter.js';
import { ListOffersRequest } from './list-campaigns.request.js';

@Controller(inStore('customer/campaign'))
@UseGuards(CustomerGuard)
export class CustomerOfferController {
  constructor(
    private readonly customers: CustomerReader,
    private readonly offers: CampaignOffers,
  ) {}

  /** Lists what is available to the logged-in customer now, by name. */
  @Get('available')
  async available(
    @Caller() caller: Principal,
    @CurrentStore() store: Store,
    @Query() query: ListOffersRequest,
  ): Promise<CampaignOffersResponse> {
    const customer = await this.customers.findById(store.id, caller.id);
    if (!customer) {
      throw new CustomerNotFound();
    }
    const page = await this.offers.listFor(store.id, customer, query, false);
    return linked(presentOffers(page.rows, page.total), page);
  }
}
