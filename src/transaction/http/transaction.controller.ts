import { Body, Get, Param, Post, Query, Res, type StreamableFile } from '@nestjs/common';
import type { Response } from 'express';
import {
  Caller,
  eachSeenBy,
  ForAdministrators,
  ForStaff,
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
  ...['transactionId', 'documentNumber', 'documentType', 'revisedDocument', 'purchaseDate', 'purchasePlace'],
  ...['posId', 'posName', 'customerId', 'customerData.name', 'customerData.email', 'customerData.phone'],
  ...['customerData.loyaltyCardNumber', 'grossValue', 'currency', 'pointsEarned', 'pointsRevoked'],
  ...['labels', 'items'],
];

/** What the shop knew of the buyer. */
const BUYER = ['name', 'email', 'phone', 'loyaltyCardNumber'];
const PERSONAL = {
  fields: ['customerData'],
  filters: BUYER.map((name) => `customerData_${name}`),
  sorts: ['customerData', 'customerDate'].flatMap((group) => BUYER.map((name) => `${group}.${name}`)),
};

/** Sellers may list; all else is for administrators. */
@ForStaff('transaction')
export class TransactionListController {
  constructor(
    private readonly lists: TransactionListsService,
    private readonly sellerService: SellerService,
  ) {}

  /** Lists transactions, those that were bought last first. Sellers see what was bought at their point of sale, and what belongs to no customer. What the shop knew of the buyer, and filters and orders by it, need `CUSTOMER` `VIEW`. */
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
    const seller = caller.role === 'seller' ? await this.sellerService.findForCaller(caller.id) : undefined;
    const visibleToPos = caller.role === 'seller' ? { posId: seller?.posId ?? null } : undefined;
    return this.lists.show(store.id, { ...getTransactionFilter(query), visibleToPos }, query, response);
  }
}

@ForAdministrators('transaction')
export class TransactionController {
  constructor(
    private readonly registerTransaction: RegisterTransaction,
    private readonly transactions: TransactionReader,
    private readonly lists: TransactionListReader,
    private readonly views: TransactionViewsService,
  ) {}

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

  /** Lists the labels that items of transactions have had, at most 1,000. */
  @Get('item/labels')
  @Permission('TRANSACTION', 'VIEW')
  async itemLabels(@CurrentStore() store: Store): Promise<ItemLabelsResponse> {
    return { labels: await this.lists.itemLabels(store.id) };
  }

  /** Shows one transaction. What the shop knew of the buyer needs `CUSTOMER` `VIEW`. */
  @Get(':transaction')
  @Personal(PERSONAL)
  @Permission('TRANSACTION', 'VIEW')
  async show(
    @CurrentStore() store: Store,
    @Param('transaction', IdPipe) transactionId: string,
  ): Promise<TransactionRecord> {
    const transaction = await this.transactions.findById(store.id, transactionId);
    const [view] = transaction ? await this.views.of([transaction]) : [];
    if (!view) {
      throw new TransactionNotFound();
    }
    return presentTransaction(view);
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
