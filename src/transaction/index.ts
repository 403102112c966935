export {
  type AssignedTransaction,
  type BegunEffect,
  type Buyers,
  type EventsOfTransactions,
  type Ratio,
  type Label,
  type RevisedTransaction,
  type SaleLeft,
  TransactionEffect,
  type TransactionItem,
} from './assigned-transaction.model.js';
export { ImportTransactions, TransactionBodies, TransactionReport } from './import-transactions.js';
export { RegisterTransaction } from './register-transaction.js';
export {
  isOfCustomer,
  type KnownTransaction,
  KnownTransactionsService,
} from './known-transactions.service.js';
export { computeLeft } from './sale-left.model.js';
export { type PastSale, PastSalesReader } from './past-sales.reader.js';
export { SalesFiguresReader } from './sales-figures.reader.js';
export { transactionsOfFile } from './transaction-file.model.js';
export { type StoredTransaction, StoredTransactionsReader } from './stored-transactions.reader.js';
export { assignedPayload, itemPayload, registeredPayload } from './transaction.events.js';
export { TransactionNotFound } from './transaction.errors.js';
export { TransactionModule } from './transaction.module.js';
export { type NamedDocument, TransactionReader } from './transaction.reader.js';
export { TransactionListReader } from './transaction-list.reader.js';
export type { SentRow } from './csv-documents.model.js';
