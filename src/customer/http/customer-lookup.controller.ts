import { Body, Controller, HttpCode, UseGuards } from '@nestjs/common';
import { AdminOrSellerGuard, Permission } from '../../auth/index.js';
import { inStore } from '../../platform/http/paths.js';
import { NotKept } from '../../platform/http/repeatable.js';
import { Post } from '../../platform/http/writes.js';
import { CurrentStore, type Store } from '../../store/index.js';
import { CustomerViews } from '../customer-views.js';
import { SearchCustomers } from '../search-customers.js';
import { type FoundCustomersResponse, presentCustomer } from './customer.presenter.js';
import { SearchCustomersRequest, searchOf } from './list-customers.request.js';

/** Who is standing at the till? */
@Controller(inStore('pos/search/customer'))
@UseGuards(AdminOrSellerGuard)
export class CustomerLookupController {
  constructor(
    private readonly searchCustomers: SearchCustomers,
    private readonly views: CustomerViews,
  ) {}

  /** Finds customers by parts of what they say. When that fits too many, it is to be said more exactly. */
  @Post()
  @HttpCode(200)
  @NotKept()
  @Permission('CUSTOMER', 'VIEW')
  async search(
    @CurrentStore() store: Store,
    @Body() search: SearchCustomersRequest,
  ): Promise<FoundCustomersResponse> {
    const found = await this.searchCustomers.execute(store.id, searchOf(search));
    return { customers: (await this.views.of(found)).map(presentCustomer) };
  }
}
