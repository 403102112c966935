import { Body, Controller, Get, HttpCode, Param, Query, UseGuards } from '@nestjs/common';
import { AdminGuard, Caller, Permission, type Principal } from '../../auth/index.js';
import { linked } from '../../platform/http/linked.js';
import { inStore } from '../../platform/http/paths.js';
import { searched } from '../../platform/http/searched.js';
import { Post } from '../../platform/http/writes.js';
import { Clock } from '../../platform/time/clock.js';
import { Search } from '../../search/index.js';
import { CurrentStore, type Store } from '../../store/index.js';
import { ActivateCustomer } from '../activate-customer.js';
import { CustomerListReader } from '../customer-list.reader.js';
import { CustomerOfPath } from '../customer-of-path.js';
import { CustomerStatusReader } from '../customer-status.reader.js';
import { CustomerViews } from '../customer-views.js';
import { RegisterCustomer } from '../register-customer.js';
import { type CustomerStatusResponse, presentStatus } from './customer-status.presenter.js';
import {
  type CustomerListResponse,
  type CustomerSavedResponse,
  presentCustomer,
  presentSaved,
} from './customer.presenter.js';
import { RegisterCustomerRequest } from './customer.request.js';
import { filterOf, ListCustomersRequest } from './list-customers.request.js';

@Controller(inStore('admin/customer'))
@UseGuards(AdminGuard)
export class AdminCustomerController {
  constructor(
    private readonly registerCustomer: RegisterCustomer,
    private readonly activateCustomer: ActivateCustomer,
    private readonly ofPath: CustomerOfPath,
    private readonly lists: CustomerListReader,
    private readonly views: CustomerViews,
    private readonly statuses: CustomerStatusReader,
    private readonly search: Search,
    private readonly clock: Clock,
  ) {}

  /** Lists customers of the store. Sortable by what `GET /api/customer` is. */
  @Get()
  @Permission('CUSTOMER', 'VIEW')
  async list(
    @CurrentStore() store: Store,
    @Query() query: ListCustomersRequest,
  ): Promise<CustomerListResponse> {
    const { found, among } = await this.search.idsFor(store.id, 'customer', query.q);
    const page = await this.lists.list(store.id, { ...filterOf(query, this.clock.now()), among }, query);
    const views = await this.views.of(page.rows);
    return searched(linked({ customers: views.map(presentCustomer), total: page.total }, page), found);
  }

  /** Registers a customer, who is active at once. */
  @Post('register')
  @HttpCode(200)
  @Permission('CUSTOMER', 'MODIFY')
  async register(
    @CurrentStore() store: Store,
    @Body() { plainPassword, ...customer }: RegisterCustomerRequest,
  ): Promise<CustomerSavedResponse> {
    const fields = { ...customer, storeId: store.id, activeAtOnce: true };
    return presentSaved(await this.registerCustomer.execute(fields, plainPassword), customer.email);
  }

  /** Shows where a customer stands: points, level, what it takes to the next one. */
  @Get(':customer/status')
  @Permission('CUSTOMER', 'VIEW')
  async status(
    @Caller() caller: Principal,
    @CurrentStore() store: Store,
    @Param('customer') idOrCard: string,
  ): Promise<CustomerStatusResponse> {
    return presentStatus(await this.statuses.of(await this.ofPath.find(store, idOrCard, caller)));
  }

  /** Lets a customer log in and buy. Who is active already stays so. */
  @Post(':customer/activate')
  @HttpCode(200)
  @Permission('CUSTOMER', 'MODIFY')
  async activate(
    @Caller() caller: Principal,
    @CurrentStore() store: Store,
    @Param('customer') idOrCard: string,
  ): Promise<void> {
    const { id } = await this.ofPath.find(store, idOrCard, caller);
    await this.activateCustomer.activate(store.id, id);
  }

  /** Blocks a customer: tokens handed out before are refused from the next request on. */
  @Post(':customer/deactivate')
  @HttpCode(200)
  @Permission('CUSTOMER', 'MODIFY')
  async deactivate(
    @Caller() caller: Principal,
    @CurrentStore() store: Store,
    @Param('customer') idOrCard: string,
  ): Promise<void> {
    const { id } = await this.ofPath.find(store, idOrCard, caller);
    await this.activateCustomer.deactivate(store.id, id);
  }
}
