import { Body, Get, HttpCode, Param, Post, Query, Res, type StreamableFile } from '@nestjs/common';
import type { Response } from 'express';
import { eachPage, type ListOrder } from '#platform/database/query/list-page.js';
import { SortedBy, PageRequest } from '#platform/http/request/page.dto.js';
import { IdPipe } from '#platform/http/request/request.pipe.js';
import { InLanguage } from '#platform/http/request/language.decorator.js';
import { AnswersCsv, csvOfRecords, type RecordColumn } from '#platform/http/response/csv.js';
import { setLinkHeader, setSearchHeaders } from '#platform/http/response/headers.js';
import { NotKept } from '#platform/http/write/decorators.js';
import type { Language } from '#platform/language/language.js';
import { addDays, localDay } from '#platform/time/calendar.js';
import { Clock } from '#platform/time/clock.js';
import { Caller, ForAdministrators, ForStaff, Permission, type Principal } from '../../auth/index.js';
import { LevelNotFound, LevelReader } from '../../level/index.js';
import { SearchService } from '../../search/index.js';
import { CurrentStore, type Store } from '../../store/index.js';
import { CUSTOMER_COLUMNS, CustomerListReader } from '../customer-list.reader.js';
import { CustomerResolverService } from '../customer-resolver.service.js';
import { CustomerSearchReader } from '../customer-search.reader.js';
import { type CustomerFilter } from '../customer-filter.model.js';
import { CustomerViewsService } from '../customer-views.service.js';
import { EditCustomer } from '../edit-customer.js';
import { RegisterCustomer } from '../register-customer.js';
import { SearchCustomers } from '../search-customers.js';
import { SetLevelService } from '../set-level.service.js';
import {
  CheckCustomerRequest,
  getFilter,
  ExportCustomersRequest,
  ListCustomersRequest,
  SearchCustomersRequest,
  getSearch,
} from './customer-list.dto.js';
import {
  type CustomerCountResponse,
  type CustomerListResponse,
  type CustomerEntryRecord,
  type CustomerSavedResponse,
  type CustomerSummaryListResponse,
  type FoundCustomersResponse,
  presentCustomer,
  presentEntry,
  presentSaved,
  presentSummary,
  RegisterCustomerRequest,
  SetLevelRequest,
  SetPosRequest,
} from './customer.dto.js';

/** With the titles of files of customers. */
const EXPORTED: readonly RecordColumn[] = [
  'customerId',
  'firstName',
  'lastName',
  'email',
  'emailConfirmed',
  'phone',
  'phoneConfirmed',
  'loyaltyCardNumber',
  'gender',
  'birthDate',
  'createdAt',
  'updatedAt',
  // An import takes it as a level that is set by hand.
  ['levelId', 'manuallyAssignedLevelId.levelId'],
  'posId',
  'sellerId',
  'agreement1',
  'agreement2',
  'agreement3',
  'labels',
  'balance',
  'transactionsCount',
  'transactionsAmount',
  'transactionsAmountWithoutDeliveryCosts',
  'averageTransactionAmount',
  ['statusType', 'status.type'],
  'active',
  ['levelName', 'level.name'],
  ['street', 'address.street'],
  ['address1', 'address.address1'],
  ['address2', 'address.address2'],
  ['postal', 'address.postal'],
  ['city', 'address.city'],
  ['province', 'address.province'],
  ['country', 'address.country'],
  ['companyName', 'company.name'],
  ['nip', 'company.nip'],
];

/** Paths that customers share a prefix with, for administrators and sellers. */
@ForStaff('customer')
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
    const page = await this.lists.list(store.id, { ...getFilter(query, this.clock.now()), among }, query);
    const entries = await this.views.loadEntries(page.rows, language);
    setLinkHeader(response, page);
    setSearchHeaders(response, found);
    return { customers: entries.map(presentEntry), total: page.total };
  }

  /** Registers a customer, who is active at once. A seller who registers is the customer's seller. */
  @Post('register')
  @Permission('CUSTOMER', 'MODIFY')
  async register(
    @Caller() caller: Principal,
    @CurrentStore() store: Store,
    @Body() { plainPassword, referral_customer_email, ...customer }: RegisterCustomerRequest,
  ): Promise<CustomerSavedResponse> {
    const sellerId = caller.role === 'seller' ? caller.id : customer.sellerId;
    const broughtBy = { referrerEmail: referral_customer_email };
    const fields = { ...customer, storeId: store.id, broughtBy, sellerId, activeAtOnce: true };
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

  /** Assigns a customer to a point of sale. */
  @Post(':customer/pos')
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

/** Who is standing at the till? */
@ForStaff('pos/search/customer')
export class CustomerLookupController {
  constructor(
    private readonly searchCustomers: SearchCustomers,
    private readonly views: CustomerViewsService,
  ) {}

  /** Finds customers by parts of their fields. Where too many match, the answer asks for more. */
  @Post()
  @NotKept()
  @Permission('CUSTOMER', 'VIEW')
  async search(
    @CurrentStore() store: Store,
    @Body() search: SearchCustomersRequest,
    @InLanguage() language: Language,
  ): Promise<FoundCustomersResponse> {
    const found = await this.searchCustomers.execute(store.id, getSearch(search));
    return { customers: (await this.views.load(found, language)).map(presentCustomer) };
  }
}

const DAYS = 30;

@ForAdministrators('customer/registrations')
export class CustomerStatisticsController {
  constructor(
    private readonly lists: CustomerListReader,
    private readonly clock: Clock,
  ) {}

  /** Counts registrations by day, over the last 30 days, today last: `{"2018-01-30":3,…}`. */
  @Get('daily')
  @Permission('CUSTOMER', 'VIEW')
  async registrations(@CurrentStore() store: Store): Promise<Record<string, number>> {
    const now = this.clock.now();
    const days = Array.from({ length: DAYS }, (_, index) => localDay(addDays(now, index + 1 - DAYS)));
    const counted = await this.lists.registrationsSince(store.id, days[0] ?? localDay(now));
    return Object.fromEntries(days.map((day) => [day, counted.get(day) ?? 0]));
  }
}

@ForAdministrators('level')
export class LevelCustomersController {
  constructor(
    private readonly lists: CustomerListReader,
    private readonly levels: LevelReader,
  ) {}

  /** Lists the customers of the store who are in a level. */
  @Get(':level/customers')
  @SortedBy(CUSTOMER_COLUMNS, 'createdAt')
  @Permission('CUSTOMER', 'VIEW')
  async list(
    @CurrentStore() store: Store,
    @Param('level', IdPipe) levelId: string,
    @Query() query: PageRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<CustomerSummaryListResponse> {
    if (!(await this.levels.findById(levelId))) {
      throw new LevelNotFound();
    }
    const page = await this.lists.listOfLevel(store.id, levelId, query);
    setLinkHeader(response, page);
    return { customers: page.rows.map(presentSummary), total: page.total };
  }
}

@ForAdministrators('csv/customer')
export class CustomersCsvController {
  constructor(
    private readonly lists: CustomerListReader,
    private readonly views: CustomerViewsService,
    private readonly search: SearchService,
    private readonly clock: Clock,
  ) {}

  /** The customers of the list with these filters, in its order, as a CSV file. */
  @Get()
  @AnswersCsv()
  @SortedBy(CUSTOMER_COLUMNS, 'firstName')
  @Permission('CUSTOMER', 'VIEW')
  async export(
    @CurrentStore() store: Store,
    @Query() query: ExportCustomersRequest,
    @InLanguage() language: Language,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    const { found, among } = await this.search.idsFor(store.id, 'customer', query.q);
    setSearchHeaders(response, found);
    const filter = { ...getFilter(query, this.clock.now()), among };
    return csvOfRecords('customers.csv', EXPORTED, this.getRecords(store.id, filter, query, language));
  }

  private async *getRecords(
    storeId: string,
    filter: CustomerFilter,
    order: ListOrder,
    language: Language,
  ): AsyncGenerator<CustomerEntryRecord[]> {
    for await (const { rows } of eachPage((page) => this.lists.list(storeId, filter, page), order)) {
      yield (await this.views.loadEntries(rows, language)).map((entry) => ({
        ...presentEntry(entry),
        active: entry.customer.statusType === 'active',
      }));
    }
  }
}
