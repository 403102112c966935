import { Get, Param, Query, Res } from '@nestjs/common';
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
import { CurrentStore, type Store } from '../../../store/index.js';
import { CAMPAIGN_COLUMNS } from '../campaign-list.reader.js';
import { CampaignOffersService } from '../campaign-offers.service.js';
import { ListOffersRequest } from './campaign-list.dto.js';
import { type CampaignOffersResponse, presentOffers } from './campaign-record.dto.js';

@ForAdministrators('admin/customer/:customer/campaign')
export class AdminOfferController {
  constructor(private readonly offers: CampaignOffersService) {}

  /** Lists what is available to a customer now, by name; also rewards that are given out by a rule. */
  @Get('available')
  @SortedBy(CAMPAIGN_COLUMNS, 'name')
  @Permission('REWARD_CAMPAIGN', 'VIEW')
  async available(
    @Caller() caller: Principal,
    @CurrentStore() store: Store,
    @Param('customer') idOrCard: string,
    @Query() query: ListOffersRequest,
    @InLanguage() language: Language,
    @Res({ passthrough: true }) response: Response,
  ): Promise<CampaignOffersResponse> {
    const page = await this.offers.listForServed(store, idOrCard, caller, query, {
      language,
      format: query.format,
    });
    setLinkHeader(response, page);
    return presentOffers(page.rows, page.total);
  }
}

@ForCustomers('customer/campaign')
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

@ForSellers('seller/customer/:customer/campaign')
export class SellerOfferController {
  constructor(private readonly offers: CampaignOffersService) {}

  /** Lists what is available to a customer now, by name; also rewards that are given out by a rule. */
  @Get('available')
  @SortedBy(CAMPAIGN_COLUMNS, 'name')
  async available(
    @Caller() caller: Principal,
    @CurrentStore() store: Store,
    @Param('customer') idOrCard: string,
    @Query() query: ListOffersRequest,
    @InLanguage() language: Language,
    @Res({ passthrough: true }) response: Response,
  ): Promise<CampaignOffersResponse> {
    const page = await this.offers.listForServed(store, idOrCard, caller, query, {
      language,
      format: query.format,
    });
    setLinkHeader(response, page);
    return presentOffers(page.rows, page.total);
  }
}
