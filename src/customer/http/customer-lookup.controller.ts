import { Body, Controller, HttpCode, Post, UseGuards, UseInterceptors } from '@nestjs/common';
import { AdminOrSellerGuard, Permission, WriteLimitGuard } from '../../auth/index.js';
import { InLanguage } from '#platform/http/request/language.decorator.js';
import { inStore } from '#platform/http/request/paths.js';
import { NotKept } from '#platform/http/write/repeatable.js';
import { WriteInterceptor } from '#platform/http/write/write.interceptor.js';
import type { Language } from '#platform/language/language.js';
import { CurrentStore, type Store } from '../../store/index.js';
import { CustomerViewsService } from '../customer-views.service.js';
import { SearchCustomers } from '../search-customers.js';
import { type FoundCustomersResponse, presentCustomer } from './customer.dto.js';
import { SearchCustomersRequest, searchOf } from './customer-list.dto.js';

/** Who is standing at the till? */
@Controller(inStore('pos/search/customer'))
@UseGuards(AdminOrSellerGuard, WriteLimitGuard)
@UseInterceptors(WriteInterceptor)
export class CustomerLookupController {
  constructor(
    private readonly searchCustomers: SearchCustomers,
    private readonly views: CustomerViewsService,
  ) {}

  /** Finds customers by parts of what they say. When that fits too many, it is to be said more exactly. */
  @Post()
  @HttpCode(200)
  @NotKept()
  @Permission('CUSTOMER', 'VIEW')
  async search(
    @CurrentStore() store: Store,
    @Body() search: SearchCustomersRequest,
    @InLanguage() language: Language,
  ): Promise<FoundCustomersResponse> {
    const found = await this.searchCustomers.execute(store.id, searchOf(search));
    return { customers: (await this.views.of(found, language)).map(presentCustomer) };
  }
}
