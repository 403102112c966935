import { Body, Get, Param, Post, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { Caller, ForSellers, type Principal } from '../../auth/index.js';
import { CustomerResolverService } from '../../customer/index.js';
import { getCents } from '#platform/money.js';
import { SortedBy } from '#platform/http/request/page.dto.js';
import { SellerService } from '../../seller/index.js';
import { CurrentStore, type Store } from '../../store/index.js';
import { AssignTransaction } from '../assign-transaction.js';
import { TRANSACTION_COLUMNS } from '../transaction-list.reader.js';
import { TransactionViewsService } from '../transaction-views.service.js';
import { RegisterSale } from '../register-sale.js';
import { MayNotSell } from '../transaction.errors.js';
import { TransactionReader } from '../transaction.reader.js';
import { AssignTransactionRequest, soughtBuyer } from './assign-transaction.dto.js';
import { RegisterSaleRequest } from './register-transaction.dto.js';
import {
  type FoundTransactionsResponse,
  ListTransactionsRequest,
  presentTransaction,
  type TransactionListResponse,
  type TransactionSavedResponse,
} from './transaction.dto.js';
import { getTransactionFilter, TransactionListsService } from './transaction-lists.service.js';

/** Sellers see what was bought at their point of sale, and what belongs to no customer. */
@ForSellers('seller/transaction')
export class SellerTransactionController {
  constructor(
    private readonly lists: TransactionListsService,
    private readonly transactions: TransactionReader,
    private readonly views: TransactionViewsService,
    private readonly customers: CustomerResolverService,
    private readonly sellerService: SellerService,
    private readonly registerSale: RegisterSale,
  ) {}

  /** Lists transactions, those that were bought last first. */
  @Get()
  @SortedBy(TRANSACTION_COLUMNS, 'purchaseDate', 'DESC')
  async list(
    @CurrentStore() store: Store,
    @Query() query: ListTransactionsRequest,
    @Caller() caller: Principal,
    @Res({ passthrough: true }) response: Response,
  ): Promise<TransactionListResponse> {
    const visibleToPos = await this.getPos(caller);
    return this.lists.show(store.id, { ...getTransactionFilter(query), visibleToPos }, query, response);
  }

  /**
   * Registers a sale of a customer at the seller's point of sale, and everything that follows from it. For sellers who may give points.
   * Sales that the shop sends by itself are assigned instead: `POST /api/pos/transaction/customer/assign`.
   */
  @Post()
  async register(
    @CurrentStore() { id: storeId }: Store,
    @Body() { customerId, documentNumber, purchaseDate, grossValue }: RegisterSaleRequest,
    @Caller() caller: Principal,
  ): Promise<TransactionSavedResponse> {
    const seller = await this.sellerService.findForCaller(caller.id);
    if (!seller?.allowPointTransfer) {
      throw new MayNotSell();
    }
    const transactionId = await this.registerSale.execute({
      storeId,
      posId: seller.posId,
      customerId,
      documentNumber,
      purchasedAt: purchaseDate,
      grossCents: getCents(grossValue),
    });
    return { transactionId };
  }

  /** Lists the transactions of a customer at the seller's point of sale. */
  @Get('customer/:customer')
  @SortedBy(TRANSACTION_COLUMNS, 'purchaseDate', 'DESC')
  async listOfCustomer(
    @CurrentStore() store: Store,
    @Param('customer') customer: string,
    @Query() query: ListTransactionsRequest,
    @Caller() caller: Principal,
    @Res({ passthrough: true }) response: Response,
  ): Promise<TransactionListResponse> {
    const { id: customerId } = await this.customers.find(store, customer, caller);
    const filter = { ...getTransactionFilter(query), customerId, visibleToPos: await this.getPos(caller) };
    return this.lists.show(store.id, filter, query, response);
  }

  /** Finds the transaction with a document number. None: the list is empty. */
  @Get(':documentNumber')
  async find(
    @CurrentStore() { id: storeId }: Store,
    @Param('documentNumber') documentNumber: string,
    @Caller() caller: Principal,
  ): Promise<FoundTransactionsResponse> {
    const found = await this.transactions.findByDocument({ storeId, documentNumber });
    const { posId } = await this.getPos(caller);
    const isVisible = found && (found.customerId === null || (posId !== null && found.posId === posId));
    const views = isVisible ? await this.views.of([found]) : [];
    return { transactions: views.map(presentTransaction) };
  }

  private async getPos({ id }: Principal): Promise<{ posId: string | null }> {
    return { posId: (await this.sellerService.findForCaller(id))?.posId ?? null };
  }
}

@ForSellers('pos/transaction')
export class PosTransactionController {
  constructor(
    private readonly assignTransaction: AssignTransaction,
    private readonly sellerService: SellerService,
  ) {}

  /** Gives a transaction that belongs to no customer to a customer: by id, card number or phone. */
  @Post('customer/assign')
  async assign(
    @CurrentStore() { id: storeId }: Store,
    @Body() request: AssignTransactionRequest,
    @Caller() caller: Principal,
  ): Promise<TransactionSavedResponse> {
    const seller = await this.sellerService.findForCaller(caller.id);
    const transactionId = await this.assignTransaction.execute({
      storeId,
      documentNumber: request.transactionDocumentNumber,
      buyer: soughtBuyer(request),
      ofSeller: { posId: seller?.posId ?? null },
    });
    return { transactionId };
  }
}
