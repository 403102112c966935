import {
  Body,
  Controller,
  Get,
  HttpCode,
  Param,
  Post,
  Query,
  Res,
  UseGuards,
  UseInterceptors,
} from '@nestjs/common';
import type { Response } from 'express';
import { AdminOrSellerGuard, Caller, Permission, type Principal, WriteLimitGuard } from '../../auth/index.js';
import { InLanguage } from '#platform/http/request/language.decorator.js';
import { inStore } from '#platform/http/request/paths.js';
import { SortedBy } from '#platform/http/request/fields/sorted-by.js';
import { setLinkHeader } from '#platform/http/response/link-header.js';
import { setSearchHeaders } from '#platform/http/response/search-headers.js';
import { WriteInterceptor } from '#platform/http/write/write.interceptor.js';
import type { Language } from '#platform/language/language.js';
import { Clock } from '#platform/time/clock.js';
import { SearchService } from '../../search/index.js';
import { CurrentStore, type Store } from '../../store/index.js';
import { CUSTOMER_COLUMNS, CustomerListReader } from '../customer-list.reader.js';
import { CustomerSearchReader } from '../customer-search.reader.js';
import { CustomerResolverService } from '../customer-resolver.service.js';
import { CustomerViewsService } from '../customer-views.service.js';
import { EditCustomer } from '../edit-customer.js';
import { RegisterCustomer } from '../register-customer.js';
import { SetLevelService } from '../set-level.service.js';
import {
  type CustomerCountResponse,
  type CustomerListResponse,
  type CustomerSavedResponse,
  presentCustomer,
  presentSaved,
  RegisterCustomerRequest,
  SetLevelRequest,
  SetPosRequest,
} from './customer.dto.js';
import { CheckCustomerRequest, filterOf, ListCustomersRequest } from './customer-list.dto.js';

/** Paths that customers share a prefix with, for administrators and sellers. */
@Controller(inStore('customer'))
@UseGuards(AdminOrSellerGuard, WriteLimitGuard)
@UseInterceptors(WriteInterceptor)
export class CustomersController {
  constructor(
    private readonly registerCustomer: RegisterCustomer,
    private readonly editCustomer: EditCustomer,
    private readonly setLevelOf: SetLevelService,
    private readonly ofPath: CustomerResolverService,
    private readonly lists: CustomerListReader,
    private readonly found: CustomerSearchReader,
    private readonly views: CustomerViewsService,
    private readonly search: SearchService,
    private readonly clock: Clock,
  ) {}

  /** Lists customers of the store. */
  @Get()
  @SortedBy(CUSTOMER_COLUMNS, 'firstName')
  @Permission('CUSTOMER', 'VIEW')
  async list(
    @CurrentStore() store: Store,
    @Query() query: ListCustomersRequest,
    @InLanguage() language: Language,
    @Res({ passthrough: true }) response: Response,
  ): Promise<CustomerListResponse> {
    const { found, among } = await this.search.idsFor(store.id, 'customer', query.q);
    const page = await this.lists.list(store.id, { ...filterOf(query, this.clock.now()), among }, query);
    const views = await this.views.of(page.rows, language);
    setLinkHeader(response, page);
    setSearchHeaders(response, found);
    return { customers: views.map(presentCustomer), total: page.total };
  }

  /** Registers a customer, who is active at once. A seller who registers is the customer's seller. */
  @Post('register')
  @HttpCode(200)
  @Permission('CUSTOMER', 'MODIFY')
  async register(
    @Caller() caller: Principal,
    @CurrentStore() store: Store,
    @Body() { plainPassword, ...customer }: RegisterCustomerRequest,
  ): Promise<CustomerSavedResponse> {
    const sellerId = caller.role === 'seller' ? caller.id : customer.sellerId;
    const fields = { ...customer, storeId: store.id, sellerId, activeAtOnce: true };
    return presentSaved(await this.registerCustomer.execute(fields, plainPassword), customer.email);
  }

  /** Counts the customers who have exactly this e-mail or phone. */
  @Get('check')
  @Permission('CUSTOMER', 'VIEW')
  async check(
    @CurrentStore() store: Store,
    @Query() { emailOrPhone = '' }: CheckCustomerRequest,
  ): Promise<CustomerCountResponse> {
    return { total: await this.found.countReachedBy(store.id, emailOrPhone) };
  }

  /** Sets the level by hand: points no longer move it. */
  @Post(':customer/level')
  @HttpCode(200)
  @Permission('CUSTOMER', 'MODIFY')
  async setLevel(
    @Caller() caller: Principal,
    @CurrentStore() store: Store,
    @Param('customer') idOrCard: string,
    @Body() { levelId }: SetLevelRequest,
  ): Promise<CustomerSavedResponse> {
    const { id, email } = await this.ofPath.find(store, idOrCard, caller);
    await this.setLevelOf.set(store.id, id, levelId);
    return presentSaved(id, email);
  }

  /** Removes the level that was set by hand: points decide about the level from now on. */
  @Post(':customer/remove-manually-level')
  @HttpCode(204)
  @Permission('CUSTOMER', 'MODIFY')
  async removeLevel(
    @Caller() caller: Principal,
    @CurrentStore() store: Store,
    @Param('customer') idOrCard: string,
  ): Promise<void> {
    const { id } = await this.ofPath.find(store, idOrCard, caller);
    await this.setLevelOf.remove(store.id, id);
  }

  /** Puts a customer to a point of sale. */
  @Post(':customer/pos')
  @HttpCode(200)
  @Permission('CUSTOMER', 'MODIFY')
  async setPos(
    @Caller() caller: Principal,
    @CurrentStore() store: Store,
    @Param('customer') idOrCard: string,
    @Body() { posId }: SetPosRequest,
  ): Promise<CustomerSavedResponse> {
    const { id } = await this.ofPath.find(store, idOrCard, caller);
    const { email } = await this.editCustomer.execute(store.id, id, { posId });
    return presentSaved(id, email);
  }
}
