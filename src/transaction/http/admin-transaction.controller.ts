import { Body, Post } from '@nestjs/common';
import { ForAdministrators, Permission } from '../../auth/index.js';
import { CurrentStore, type Store } from '../../store/index.js';
import { AssignTransaction } from '../assign-transaction.js';
import { LabelTransaction } from '../label-transaction.js';
import { AssignTransactionRequest, soughtBuyer } from './assign-transaction.dto.js';
import { SetLabelsRequest, type TransactionSavedResponse } from './transaction.dto.js';

@ForAdministrators('admin/transaction')
export class AdminTransactionController {
  constructor(
    private readonly assignTransaction: AssignTransaction,
    private readonly labelTransaction: LabelTransaction,
  ) {}

  /** Gives a transaction that belongs to no customer to a customer: by id, card number or phone. */
  @Post('customer/assign')
  @Permission('TRANSACTION', 'MODIFY')
  async assign(
    @CurrentStore() { id: storeId }: Store,
    @Body() request: AssignTransactionRequest,
  ): Promise<TransactionSavedResponse> {
    const documentNumber = request.transactionDocumentNumber;
    const buyer = soughtBuyer(request);
    return { transactionId: await this.assignTransaction.execute({ storeId, documentNumber, buyer }) };
  }

  /** Sets the labels of a transaction: those that are sent, and no others. */
  @Post('labels')
  @Permission('TRANSACTION', 'MODIFY')
  async setLabels(
    @CurrentStore() { id: storeId }: Store,
    @Body() { transactionId, labels }: SetLabelsRequest,
  ): Promise<TransactionSavedResponse> {
    const labelling = { storeId, transactionId, labels, appends: false };
    return { transactionId: await this.labelTransaction.execute(labelling) };
  }
}
