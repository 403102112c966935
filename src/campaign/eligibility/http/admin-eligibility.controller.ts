import { Controller, Get, Param, Query, UseGuards } from '@nestjs/common';
import { AdminGuard, Caller, Permission, type Principal } from '../../../auth/index.js';
import { CustomerResolverService } from '../../../customer/index.js';
import { IdPipe } from '#platform/http/request/id.pipe.js';
import { InLanguage } from '#platform/http/request/language.decorator.js';
import { inStore } from '#platform/http/request/paths.js';
import type { Language } from '#platform/language/language.js';
import { CurrentStore, type Store } from '../../../store/index.js';
import { EligibilityService } from '../eligibility.service.js';
import {
  EligibilityForAdministratorRequest,
  type EligibilityResponse,
  presentEligibility,
} from './eligibility.dto.js';

@Controller(inStore('admin/customer/:customer/campaign'))
@UseGuards(AdminGuard)
export class AdminEligibilityController {
  constructor(
    private readonly customers: CustomerResolverService,
    private readonly eligibility: EligibilityService,
  ) {}

  /** Says why a purchase of a campaign would be refused now, with all reasons: by the customer, or for the customer by an administrator. */
  @Get(':campaign/eligibility')
  @Permission('REWARD_CAMPAIGN', 'VIEW')
  async find(
    @Caller() caller: Principal,
    @CurrentStore() store: Store,
    @Param('customer') idOrCard: string,
    @Param('campaign', IdPipe) campaignId: string,
    @Query() { quantity, buyer, withoutPoints }: EligibilityForAdministratorRequest,
    @InLanguage() language: Language,
  ): Promise<EligibilityResponse> {
    const customer = await this.customers.find(store, idOrCard, caller);
    const question = { storeId: store.id, customer, campaignId, quantity, language };
    return presentEligibility(
      await this.eligibility.find({
        ...question,
        buyer,
        withoutPoints: buyer === 'admin' && withoutPoints,
        toCustomer: false,
      }),
    );
  }
}
