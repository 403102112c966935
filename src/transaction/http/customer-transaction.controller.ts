import { Body, Get, Ip, Param, Post, Put, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { Caller, ForCustomers, type Principal } from '../../auth/index.js';
import { SortedBy } from '#platform/http/request/page.dto.js';
import { IdPipe } from '#platform/http/request/request.pipe.js';
import { CurrentStore, type Store } from '../../store/index.js';
import { ClaimTransaction } from '../claim-transaction.js';
import { LabelTransaction } from '../label-transaction.js';
import { getCents } from '#platform/money.js';
import { TRANSACTION_COLUMNS } from '../transaction-list.reader.js';
import { TransactionViewsService } from '../transaction-views.service.js';
import { TransactionNotFound } from '../transaction.errors.js';
import { TransactionReader } from '../transaction.reader.js';
import { AssignOwnTransactionRequest } from './assign-transaction.dto.js';
import {
  AppendLabelsRequest,
  ListOwnTransactionsRequest,
  presentTransaction,
  type TransactionListResponse,
  type TransactionRecord,
  type TransactionSavedResponse,
} from './transaction.dto.js';
import { TransactionListsService } from './transaction-lists.service.js';

@ForCustomers('customer/transaction')
export class CustomerTransactionController {
  constructor(
    private readonly lists: TransactionListsService,
    private readonly transactions: TransactionReader,
    private readonly views: TransactionViewsService,
    private readonly claimTransaction: ClaimTransaction,
    private readonly labelTransaction: LabelTransaction,
  ) {}

  /** Lists the transactions of the logged-in customer, those that were bought last first. */
  @Get()
  @SortedBy(TRANSACTION_COLUMNS, 'purchaseDate', 'DESC')
  async list(
    @CurrentStore() store: Store,
    @Query() query: ListOwnTransactionsRequest,
    @Caller() caller: Principal,
    @Res({ passthrough: true }) response: Response,
  ): Promise<TransactionListResponse> {
    const { documentNumber, documentType, posId, labels, purchaseDateFrom, purchaseDateTo } = query;
    const filter = {
      documentNumber,
      documentType,
      posId,
      labels,
      customerId: caller.id,
      purchasedFrom: purchaseDateFrom,
      purchasedTo: purchaseDateTo,
    };
    return this.lists.show(store.id, filter, query, response);
  }

  /** Shows a transaction of the logged-in customer. */
  @Get(':transaction')
  async show(
    @CurrentStore() store: Store,
    @Param('transaction', IdPipe) transactionId: string,
    @Caller() caller: Principal,
  ): Promise<TransactionRecord> {
    const transaction = await this.transactions.findById(store.id, transactionId);
    const [view] = transaction?.customerId === caller.id ? await this.views.of([transaction]) : [];
    if (!view) {
      throw new TransactionNotFound();
    }
    return presentTransaction(view);
  }

  /**
   * Gives a transaction that belongs to no customer to the logged-in customer, who has the receipt.
   * @remarks The settings say whether customers may claim at all (`customersMayClaim`), what they must know beside the number
   * (`claimFacts`), how many they may claim a day (`claimsPerDayMax`), and how old a receipt may be (`claimDaysMax`). A number that is
   * unknown, taken or too old, and other facts that are wrong, are answered alike; too many of them are 429.
   */
  @Post('customer/assign')
  async assign(
    @CurrentStore() { id: storeId }: Store,
    @Body() { transactionDocumentNumber, purchaseDate, grossValue }: AssignOwnTransactionRequest,
    @Caller() { id: customerId }: Principal,
    @Ip() address: string,
  ): Promise<TransactionSavedResponse> {
    const transactionId = await this.claimTransaction.execute({
      storeId,
      customerId,
      address,
      documentNumber: transactionDocumentNumber,
      purchaseDay: purchaseDate,
      grossCents: grossValue === undefined ? undefined : getCents(grossValue),
    });
    return { transactionId };
  }

  /** Adds labels to a transaction of the logged-in customer. */
  @Put('labels/append')
  async appendLabels(
    @CurrentStore() { id: storeId }: Store,
    @Body() { transactionId, transactionDocumentNumber: documentNumber, labels }: AppendLabelsRequest,
    @Caller() { id: ofCustomer }: Principal,
  ): Promise<TransactionSavedResponse> {
    const labelling = { storeId, transactionId, documentNumber, ofCustomer, labels, appends: true };
    return { transactionId: await this.labelTransaction.execute(labelling) };
  }
}
