import { Body, Get, Param, Post, Query, Res, type StreamableFile } from '@nestjs/common';
import type { Response } from 'express';
import {
  Caller,
  eachSeenBy,
  ForAdministrators,
  ForAllRoles,
  Permission,
  Personal,
  type Principal,
} from '../../auth/index.js';
import { SortedBy } from '#platform/http/request/page.dto.js';
import { IdPipe } from '#platform/http/request/request.pipe.js';
import { AnswersCsv, csvOfRecords } from '#platform/http/response/csv.js';
import { SellerService } from '../../seller/index.js';
import { CurrentStore, type Store } from '../../store/index.js';
import { RegisterTransaction } from '../register-transaction.js';
import type { TransactionEntity } from '../transaction.entity.js';
import { TRANSACTION_COLUMNS, TransactionListReader } from '../transaction-list.reader.js';
import { TransactionViewsService } from '../transaction-views.service.js';
import { TransactionNotFound } from '../transaction.errors.js';
import { TransactionReader } from '../transaction.reader.js';
import {
  type ItemLabelsResponse,
  ExportTransactionsRequest,
  ListTransactionsRequest,
  presentTransaction,
  type TransactionListResponse,
  type TransactionRecord,
  type TransactionSavedResponse,
} from './transaction.dto.js';
import { RegisterTransactionRequest, getRegistration } from './register-transaction.dto.js';
import { getTransactionFilter, TransactionListsService } from './transaction-lists.service.js';

const EXPORTED = [
  'transactionId',
  'documentNumber',
  'documentType',
  'revisedDocument',
  'purchaseDate',
  'purchasePlace',
  'posId',
  'posName',
  'customerId',
  'customerData.name',
  'customerData.email',
  'customerData.phone',
  'customerData.loyaltyCardNumber',
  'grossValue',
  'currency',
  'pointsEarned',
  'pointsRevoked',
  'labels',
  'items',
];

/** What the shop knew of the buyer. */
const BUYER = ['name', 'email', 'phone', 'loyaltyCardNumber'];
const PERSONAL = {
  fields: ['customerData'],
  filters: BUYER.map((name) => `customerData_${name}`),
  sorts: ['customerData', 'customerDate'].flatMap((group) => BUYER.map((name) => `${group}.${name}`)),
};

/** Administrators see all. Sellers see what was bought at their point of sale, and what belongs to no customer; customers see their own. */
@ForAllRoles('transaction')
export class TransactionListController {
  constructor(
    private readonly lists: TransactionListsService,
    private readonly sellerService: SellerService,
  ) {}

  /** Lists transactions, those that were bought last first. Sellers see what was bought at their point of sale, and what belongs to no customer; customers see their own. What the shop knew of the buyer, and filters and orders by it, need `CUSTOMER` `VIEW`. */
  @Get()
  @Personal(PERSONAL)
  @Permission('TRANSACTION', 'VIEW')
  @SortedBy(TRANSACTION_COLUMNS, 'purchaseDate', 'DESC')
  async list(
    @CurrentStore() store: Store,
    @Query() query: ListTransactionsRequest,
    @Caller() caller: Principal,
    @Res({ passthrough: true }) response: Response,
  ): Promise<TransactionListResponse> {
    const seen = {
      admin: {},
      customer: { customerId: caller.id },
      seller: { visibleToPos: { posId: await getPos(this.sellerService, caller) } },
    };
    const filter = { ...getTransactionFilter(query), ...seen[caller.role] };
    return this.lists.show(store.id, filter, query, response);
  }
}

/** Answers one transaction to callers of all roles. */
@ForAllRoles('transaction')
export class TransactionReadController {
  constructor(
    private readonly transactions: TransactionReader,
    private readonly lists: TransactionListReader,
    private readonly views: TransactionViewsService,
    private readonly sellerService: SellerService,
  ) {}

  /** Lists the labels that items of transactions have had, at most 1,000. */
  @Get('item/labels')
  @Permission('TRANSACTION', 'VIEW')
  async itemLabels(@CurrentStore() store: Store): Promise<ItemLabelsResponse> {
    return { labels: await this.lists.itemLabels(store.id) };
  }

  /** Shows one transaction, to sellers and customers one that they find in their list. What the shop knew of the buyer needs `CUSTOMER` `VIEW`. */
  @Get(':transaction')
  @Personal(PERSONAL)
  @Permission('TRANSACTION', 'VIEW')
  async show(
    @CurrentStore() store: Store,
    @Param('transaction', IdPipe) transactionId: string,
    @Caller() caller: Principal,
  ): Promise<TransactionRecord> {
    const transaction = await this.transactions.findById(store.id, transactionId);
    const isSeen = transaction !== null && (await this.isSeenBy(caller, transaction));
    const [view] = isSeen ? await this.views.of([transaction]) : [];
    if (!view) {
      throw new TransactionNotFound();
    }
    return presentTransaction(view);
  }

  private async isSeenBy(
    caller: Principal,
    { customerId, posId }: Pick<TransactionEntity, 'customerId' | 'posId'>,
  ): Promise<boolean> {
    if (caller.role === 'seller') {
      const place = await getPos(this.sellerService, caller);
      return customerId === null || (place !== null && place === posId);
    }
    return caller.role === 'admin' || customerId === caller.id;
  }
}

async function getPos(sellers: SellerService, { id, role }: Principal): Promise<string | null> {
  return role === 'seller' ? ((await sellers.findForCaller(id))?.posId ?? null) : null;
}

@ForAdministrators('transaction')
export class TransactionController {
  constructor(private readonly registerTransaction: RegisterTransaction) {}

  /**
   * Registers a sale, or what came back of one, and everything that follows from it. The same document once more is answered
   * with the same id, and changes nothing.
   */
  @Post()
  @Permission('TRANSACTION', 'MODIFY')
  async register(
    @CurrentStore() store: Store,
    @Body() request: RegisterTransactionRequest,
  ): Promise<TransactionSavedResponse> {
    const { transactionId } = await this.registerTransaction.execute(getRegistration(store.id, request));
    return { transactionId };
  }
}

@ForAdministrators('csv/transaction')
export class TransactionCsvController {
  constructor(private readonly lists: TransactionListsService) {}

  /** The transactions of the list with these filters, in its order, as a CSV file. The items of each are one cell, as JSON. What the shop knew of the buyer is empty without `CUSTOMER` `VIEW`. */
  @Get()
  @Personal(PERSONAL)
  @AnswersCsv()
  @SortedBy(TRANSACTION_COLUMNS, 'purchaseDate', 'DESC')
  @Permission('TRANSACTION', 'VIEW')
  export(
    @Caller() caller: Principal,
    @CurrentStore() store: Store,
    @Query() query: ExportTransactionsRequest,
  ): StreamableFile {
    const records = this.lists.each(store.id, getTransactionFilter(query), query);
    return csvOfRecords('transactions.csv', EXPORTED, eachSeenBy(caller, PERSONAL.fields, records));
  }
}
