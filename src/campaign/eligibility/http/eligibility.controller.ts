import { Get, Param, Query } from '@nestjs/common';
import { IdPipe } from '#platform/http/request/request.pipe.js';
import { InLanguage } from '#platform/http/request/language.decorator.js';
import type { Language } from '#platform/language/language.js';
import {
  Caller,
  ForAdministrators,
  ForCustomers,
  ForSellers,
  Permission,
  type Principal,
} from '../../../auth/index.js';
import { CustomerNotFound, CustomerReader, CustomerResolverService } from '../../../customer/index.js';
import { CurrentStore, type Store } from '../../../store/index.js';
import { EligibilityService } from '../eligibility.service.js';
import {
  EligibilityForAdministratorRequest,
  EligibilityRequest,
  type EligibilityResponse,
  presentEligibility,
} from './eligibility.dto.js';

@ForAdministrators('admin/customer/:customer/campaign')
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

@ForCustomers('customer/campaign')
export class CustomerEligibilityController {
  constructor(
    private readonly customers: CustomerReader,
    private readonly eligibility: EligibilityService,
  ) {}

  /**
   * Says why the logged-in customer cannot buy a campaign now, with all reasons. A campaign that is switched off, not visible
   * now, or neither public nor for this customer, is unknown to the customer.
   */
  @Get(':campaign/eligibility')
  async find(
    @Caller() caller: Principal,
    @CurrentStore() store: Store,
    @Param('campaign', IdPipe) campaignId: string,
    @Query() { quantity }: EligibilityRequest,
    @InLanguage() language: Language,
  ): Promise<EligibilityResponse> {
    const customer = await this.customers.findById(store.id, caller.id);
    if (!customer) {
      throw new CustomerNotFound();
    }
    const question = { storeId: store.id, customer, campaignId, quantity, language };
    return presentEligibility(
      await this.eligibility.find({
        ...question,
        buyer: 'customer',
        withoutPoints: false,
        toCustomer: true,
      }),
    );
  }
}

@ForSellers('seller/customer/:customer/campaign')
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
