import { Controller, Get, Param, Query, UseGuards } from '@nestjs/common';
import { Caller, type Principal, SellerGuard } from '../../../auth/index.js';
import { CustomerResolverService } from '../../../customer/index.js';
import { IdPipe } from '#platform/http/request/id.pipe.js';
import { InLanguage } from '#platform/http/request/language.decorator.js';
import { inStore } from '#platform/http/request/paths.js';
import type { Language } from '#platform/language/language.js';
import { CurrentStore, type Store } from '../../../store/index.js';
import { EligibilityService } from '../eligibility.service.js';
import { EligibilityRequest, type EligibilityResponse, presentEligibility } from './eligibility.dto.js';

@Controller(inStore('seller/customer/:customer/campaign'))
@UseGuards(SellerGuard)
export class SellerEligibilityController {
  constructor(
    private readonly customers: CustomerResolverService,
    private readonly eligibility: EligibilityService,
  ) {}

  /** Says why a customer cannot buy a campaign now, with all reasons. */
  @Get(':campaign/eligibility')
  async find(
    @Caller() caller: Principal,
    @CurrentStore() store: Store,
    @Param('customer') idOrCard: string,
    @Param('campaign', IdPipe) campaignId: string,
    @Query() { quantity }: EligibilityRequest,
    @InLanguage() language: Language,
  ): Promise<EligibilityResponse> {
    const customer = await this.customers.find(store, idOrCard, caller);
    const question = { storeId: store.id, customer, campaignId, quantity, language };
    return presentEligibility(
      await this.eligibility.find({
        ...question,
        buyer: 'seller',
        withoutPoints: false,
        toCustomer: false,
      }),
    );
  }
}
