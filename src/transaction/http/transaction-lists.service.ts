import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { eachPage, type ListOrder, type Page, type PageQuery } from '#platform/database/query/list-page.js';
import { Extension } from '#platform/extensions.js';
import { type ExportedPerson, PersonalExport } from '#platform/personal-data.js';
import { setLinkHeader } from '#platform/http/response/headers.js';
import { type TransactionFilter, TransactionListReader } from '../transaction-list.reader.js';
import { TransactionViewsService } from '../transaction-views.service.js';
import type { TransactionEntity } from '../transaction.entity.js';
import {
  type ExportTransactionsRequest,
  presentTransaction,
  type TransactionListResponse,
  type TransactionRecord,
} from './transaction.dto.js';

@Extension(PersonalExport)
@Injectable()
export class TransactionListsService extends PersonalExport {
  readonly name = 'transactions';

  constructor(
    private readonly transactions: TransactionListReader,
    private readonly views: TransactionViewsService,
  ) {
    super();
  }

  async show(
    storeId: string,
    filter: TransactionFilter,
    query: PageQuery,
    response: Response,
  ): Promise<TransactionListResponse> {
    const page = await this.transactions.list(storeId, filter, query);
    setLinkHeader(response, page);
    return { transactions: await this.present(page), total: page.total };
  }

  async *each(
    storeId: string,
    filter: TransactionFilter,
    order: ListOrder,
  ): AsyncGenerator<TransactionRecord[]> {
    for await (const page of eachPage((query) => this.transactions.list(storeId, filter, query), order)) {
      yield await this.present(page);
    }
  }

  override async *read({ id: customerId, storeId }: ExportedPerson): AsyncGenerator<TransactionRecord> {
    for await (const page of eachPage((query) => this.transactions.list(storeId, { customerId }, query))) {
      yield* await this.present(page);
    }
  }

  private async present(page: Page<TransactionEntity>): Promise<TransactionRecord[]> {
    return (await this.views.of(page.rows)).map(presentTransaction);
  }
}

export function getTransactionFilter(query: ExportTransactionsRequest): TransactionFilter {
  const { documentNumber, documentType, posId, labels, customerId, transactionId } = query;
  return {
    documentNumber,
    documentType,
    posId,
    labels,
    customerId,
    transactionId,
    revisedId: query.revisedTransactionId,
    name: query.customerData_name,
    email: query.customerData_email,
    phone: query.customerData_phone,
    loyaltyCardNumber: query.customerData_loyaltyCardNumber,
    purchasedFrom: query.purchaseDateFrom,
    purchasedTo: query.purchaseDateTo,
  };
}
