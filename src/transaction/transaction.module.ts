import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Extension } from '#platform/extensions.js';
import { PathParameters } from '#platform/http/server/path.guard.js';
import { AccountModule } from '../account/index.js';
import { AuthModule } from '../auth/index.js';
import { CustomerModule } from '../customer/index.js';
import { EventModule } from '../event/index.js';
import { SettingsModule } from '../settings/index.js';
import { StoreModule } from '../store/index.js';
import { BuyerSearchService } from './buyer-search.service.js';
import { LevelEffectService } from './level-effect.service.js';
import { AdminTransactionController } from './http/admin-transaction.controller.js';
import { CustomerTransactionController } from './http/customer-transaction.controller.js';
import {
  PosTransactionController,
  SellerTransactionController,
} from './http/seller-transaction.controller.js';
import { TransactionListsService } from './http/transaction-lists.service.js';
import {
  TransactionController,
  TransactionCsvController,
  TransactionListController,
  TransactionReadController,
} from './http/transaction.controller.js';
import { AssignTransaction } from './assign-transaction.js';
import { ClaimTransaction } from './claim-transaction.js';
import { KnownTransactionsService } from './known-transactions.service.js';
import { LabelTransaction } from './label-transaction.js';
import { TransactionListReader } from './transaction-list.reader.js';
import { PastSalesReader } from './past-sales.reader.js';
import { StoredTransactionsReader } from './stored-transactions.reader.js';
import { RequestedTransactions, TransactionImportController } from './http/transaction-import.controller.js';
import { ImportTransactions, TransactionBodies } from './import-transactions.js';
import { TransactionViewsService } from './transaction-views.service.js';
import { PosModule } from '../pos/index.js';
import { TransactionPosFiguresReader } from './transaction-pos-figures.reader.js';
import { SellerModule } from '../seller/index.js';
import { RegisterSale } from './register-sale.js';
import { RegisterTransaction } from './register-transaction.js';
import { TransactionItemEntity } from './transaction-item.entity.js';
import { TransactionLabelEntity } from './transaction-label.entity.js';
import { SalesFiguresReader } from './sales-figures.reader.js';
import { TransactionBatcherService } from './transaction-batcher.service.js';
import { TransactionWritesService } from './transaction-writes.service.js';
import { TransactionEntity } from './transaction.entity.js';
import { TransactionNotFound } from './transaction.errors.js';
import { TransactionReader } from './transaction.reader.js';
import { TransactionRepository } from './transaction.repository.js';
import { TransactionsService } from './transactions.service.js';
import { BuyerRepository } from './buyer.repository.js';
import { PersonalBuyersService } from './personal-buyers.service.js';
import { MergedTransactionRepository } from './merged-transaction.repository.js';
import { MergedTransactionsService } from './merged-transactions.service.js';

@Extension(PathParameters)
@Module({
  imports: [
    TypeOrmModule.forFeature([TransactionEntity, TransactionItemEntity, TransactionLabelEntity]),
    AccountModule,
    AuthModule,
    CustomerModule,
    EventModule,
    PosModule,
    SellerModule,
    SettingsModule,
    StoreModule,
  ],
  controllers: [
    AdminTransactionController,
    CustomerTransactionController,
    PosTransactionController,
    SellerTransactionController,
    TransactionController,
    TransactionCsvController,
    TransactionImportController,
    TransactionListController,
    TransactionReadController,
  ],
  providers: [
    MergedTransactionRepository,
    MergedTransactionsService,
    ImportTransactions,
    { provide: TransactionBodies, useClass: RequestedTransactions },
    StoredTransactionsReader,
    PastSalesReader,
    AssignTransaction,
    BuyerRepository,
    BuyerSearchService,
    ClaimTransaction,
    KnownTransactionsService,
    LevelEffectService,
    LabelTransaction,
    PersonalBuyersService,
    SalesFiguresReader,
    TransactionListReader,
    TransactionListsService,
    TransactionPosFiguresReader,
    TransactionViewsService,
    RegisterSale,
    RegisterTransaction,
    TransactionBatcherService,
    TransactionReader,
    TransactionRepository,
    TransactionsService,
    TransactionWritesService,
  ],
  exports: [
    ImportTransactions,
    TransactionBodies,
    KnownTransactionsService,
    RegisterTransaction,
    StoredTransactionsReader,
    PastSalesReader,
    SalesFiguresReader,
    TransactionReader,
    TransactionListReader,
  ],
})
export class TransactionModule implements PathParameters {
  readonly missing = { transaction: TransactionNotFound };
}
