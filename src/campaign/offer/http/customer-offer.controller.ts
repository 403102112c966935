import { Controller, Get, Query, Res, UseGuards } from '@nestjs/common';
import type { Response } from 'express';
import { Caller, CustomerGuard, type Principal } from '../../../auth/index.js';
import { InLanguage } from '#platform/http/request/language.decorator.js';
import { inStore } from '#platform/http/request/paths.js';
import { SortedBy } from '#platform/http/request/fields/sorted-by.js';
import { setLinkHeader } from '#platform/http/response/link-header.js';
import type { Language } from '#platform/language/language.js';
import { CurrentStore, type Store } from '../../../store/index.js';
import { CAMPAIGN_COLUMNS } from '../campaign-list.reader.js';
import { CampaignOffersService } from '../campaign-offers.service.js';
import { type CampaignOffersResponse, presentOffers } from './campaign-record.dto.js';
import { ListOffersRequest } from './campaign-list.dto.js';

@Controller(inStore('customer/campaign'))
@UseGuards(CustomerGuard)
export class CustomerOfferController {
  constructor(private readonly offers: CampaignOffersService) {}

  /** Lists what is available to the logged-in customer now, by name. */
  @Get('available')
  @SortedBy(CAMPAIGN_COLUMNS, 'name')
  async available(
    @Caller() caller: Principal,
    @CurrentStore() store: Store,
    @Query() query: ListOffersRequest,
    @InLanguage() language: Language,
    @Res({ passthrough: true }) response: Response,
  ): Promise<CampaignOffersResponse> {
    const page = await this.offers.listFor(store.id, caller.id, query, {
      language,
      format: query.format,
    });
    setLinkHeader(response, page);
    return presentOffers(page.rows, page.total);
  }
}
