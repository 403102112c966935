import { Body, Get, Param, Post, Query, Res } from '@nestjs/common';
import { ApiTooManyRequestsResponse } from '@nestjs/swagger';
import type { Response } from 'express';
import { Caller, ForAdministrators, Permission, type Principal } from '../../auth/index.js';
import { InLanguage } from '#platform/http/request/language.decorator.js';
import { SortedBy } from '#platform/http/request/page.dto.js';
import { setLinkHeader, setSearchHeaders } from '#platform/http/response/headers.js';
import type { Language } from '#platform/language/language.js';
import { Clock } from '#platform/time/clock.js';
import { SearchService } from '../../search/index.js';
import { CurrentStore, type Store } from '../../store/index.js';
import { ActivateCustomerService } from '../activate-customer.service.js';
import { ConfirmContact } from '../confirm-contact.js';
import { CUSTOMER_COLUMNS, CustomerListReader } from '../customer-list.reader.js';
import { CustomerResolverService } from '../customer-resolver.service.js';
import { CustomerStatusReader } from '../customer-status.reader.js';
import { CustomerViewsService } from '../customer-views.service.js';
import { RegisterCustomer } from '../register-customer.js';
import { SendActivationCode } from '../send-activation-code.js';
import { SendActivationLink } from '../send-activation-link.js';
import { type CustomerStatusResponse, presentStatus } from './customer-status.dto.js';
import {
  ConfirmContactRequest,
  type CustomerListResponse,
  type CustomerSavedResponse,
  presentEntry,
  presentSaved,
  RegisterCustomerRequest,
} from './customer.dto.js';
import { getFilter, ListCustomersRequest } from './customer-list.dto.js';

@ForAdministrators('admin/customer')
export class AdminCustomerController {
  constructor(
    private readonly registerCustomer: RegisterCustomer,
    private readonly activateCustomer: ActivateCustomerService,
    private readonly sendActivationCode: SendActivationCode,
    private readonly sendActivationLink: SendActivationLink,
    private readonly confirmations: ConfirmContact,
    private readonly ofPath: CustomerResolverService,
    private readonly lists: CustomerListReader,
    private readonly views: CustomerViewsService,
    private readonly statuses: CustomerStatusReader,
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
    const page = await this.lists.list(store.id, { ...getFilter(query, this.clock.now()), among }, query);
    const entries = await this.views.loadEntries(page.rows, language);
    setLinkHeader(response, page);
    setSearchHeaders(response, found);
    return { customers: entries.map(presentEntry), total: page.total };
  }

  /** Registers a customer, who is active at once. */
  @Post('register')
  @Permission('CUSTOMER', 'MODIFY')
  async register(
    @CurrentStore() store: Store,
    @Body() { plainPassword, referral_customer_email, ...customer }: RegisterCustomerRequest,
  ): Promise<CustomerSavedResponse> {
    const broughtBy = { referrerEmail: referral_customer_email };
    const fields = { ...customer, storeId: store.id, broughtBy, activeAtOnce: true, isWelcomed: true };
    return presentSaved(await this.registerCustomer.execute(fields, plainPassword), customer.email);
  }

  /** Shows where a customer stands: points, level, what it takes to the next one. */
  @Get(':customer/status')
  @Permission('CUSTOMER', 'VIEW')
  async status(
    @Caller() caller: Principal,
    @CurrentStore() store: Store,
    @Param('customer') idOrCard: string,
    @InLanguage() language: Language,
  ): Promise<CustomerStatusResponse> {
    const customer = await this.ofPath.find(store, idOrCard, caller);
    return presentStatus(await this.statuses.read(customer, language));
  }

  /** Activates a customer, who can log in and buy from then on. An active customer stays active. */
  @Post(':customer/activate')
  @Permission('CUSTOMER', 'MODIFY')
  async activate(
    @Caller() caller: Principal,
    @CurrentStore() store: Store,
    @Param('customer') idOrCard: string,
  ): Promise<void> {
    const { id } = await this.ofPath.find(store, idOrCard, caller);
    await this.activateCustomer.activate(store.id, id);
  }

  /**
   * Confirms the e-mail or the phone that a customer has given, or both: from then on sales, transfers and claims find the
   * customer by it. Send what you have seen to be theirs; 400 if the customer has another one.
   */
  @Post(':customer/confirm-contact')
  @Permission('CUSTOMER', 'MODIFY')
  async confirmContact(
    @Caller() caller: Principal,
    @CurrentStore() store: Store,
    @Param('customer') idOrCard: string,
    @Body() contacts: ConfirmContactRequest,
  ): Promise<CustomerSavedResponse> {
    const { id } = await this.ofPath.find(store, idOrCard, caller);
    const { email } = await this.confirmations.execute(store.id, id, contacts);
    return presentSaved(id, email);
  }

  /** Sends another activation code by SMS to a customer who has registered themselves, at most every two minutes. */
  @Post(':customer/send-sms-code')
  @Permission('CUSTOMER', 'MODIFY')
  @ApiTooManyRequestsResponse()
  async sendCode(
    @Caller() caller: Principal,
    @CurrentStore() store: Store,
    @Param('customer') idOrCard: string,
  ): Promise<void> {
    const { id } = await this.ofPath.find(store, idOrCard, caller);
    await this.sendActivationCode.execute(store.id, id, undefined);
  }

  /**
   * Sends another link to the e-mail of a customer who waits for it: who has registered themselves, or has changed their e-mail. At most every
   * two minutes, and five times a day. The link before is void.
   */
  @Post(':customer/send-activation-link')
  @Permission('CUSTOMER', 'MODIFY')
  @ApiTooManyRequestsResponse()
  async sendLink(
    @Caller() caller: Principal,
    @CurrentStore() store: Store,
    @Param('customer') idOrCard: string,
  ): Promise<void> {
    const { id } = await this.ofPath.find(store, idOrCard, caller);
    await this.sendActivationLink.execute(store.id, id);
  }

  /** Blocks a customer: tokens handed out before are refused from the next request on. */
  @Post(':customer/deactivate')
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
