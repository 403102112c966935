import type { CustomerForPurchase } from '../customer/index.js';
import type { DomainEvent } from '../event/index.js';
import { eventTimestamp } from '#platform/time/timestamp.js';
import type { TransactionItem } from './assigned-transaction.types.js';
import {
  type AssignedTransactionToCustomer,
  assignedTransactionToCustomer,
  customerWasAssignedToTransaction,
  type TransactionWasRegistered,
  transactionWasRegistered,
} from './transaction.events.js';
import { moneyOf } from '#platform/money.js';
import type { TransactionEntity } from './transaction.entity.js';
import type { AcceptedTransaction } from './transaction.model.js';

/** What happens first, before all effects. */
export function firstEventsOf(accepted: AcceptedTransaction): DomainEvent[] {
  const { transaction, isNew, buyer } = accepted;
  const registered = isNew ? [transactionWasRegistered(registeredPayload(accepted))] : [];
  return [...registered, ...(buyer ? assignedEvents(transaction, buyer.customer) : [])];
}

/** The fields of a transaction in `TransactionWasRegistered`. */
export function registeredPayload({
  transaction,
  items,
  labels,
}: Pick<AcceptedTransaction, 'transaction' | 'items' | 'labels'>): TransactionWasRegistered {
  const { id, posId, exclusions, revisedDocument } = transaction;
  return {
    transactionId: { transactionId: id },
    transactionData: {
      documentNumber: transaction.documentNumber,
      ...(transaction.purchasePlace !== null && { purchasePlace: transaction.purchasePlace }),
      purchaseDate: eventTimestamp(transaction.purchasedAt),
      documentType: transaction.documentType,
    },
    customerData: buyerPayload(transaction),
    items: items.map(itemPayload),
    ...(posId !== null && { posId: { posId } }),
    excludedDeliverySKUs: exclusions.deliverySKUs,
    excludedLevelSKUs: exclusions.levelSKUs,
    excludedLevelCategories: exclusions.levelCategories,
    ...(revisedDocument !== null && { revisedDocument }),
    labels,
  };
}

/** What the shop knew of the buyer, without what it did not. */
export function buyerPayload(transaction: TransactionEntity) {
  const { name, email, phone, loyaltyCardNumber, nip, address } = transaction;
  return {
    ...(name !== null && { name }),
    ...(email !== null && { email }),
    ...(phone !== null && { phone }),
    ...(loyaltyCardNumber !== null && { loyaltyCardNumber }),
    ...(nip !== null && { nip }),
    ...(address !== null && { address }),
  };
}

export function itemPayload({ sku, name, quantity, grossCents, category, maker, labels }: TransactionItem) {
  return {
    sku: { code: sku },
    name,
    quantity,
    grossValue: moneyOf(grossCents),
    ...(category !== null && { category }),
    ...(maker !== null && { maker }),
    labels,
  };
}

function assignedEvents(transaction: TransactionEntity, customer: CustomerForPurchase): DomainEvent[] {
  const transactionId = { transactionId: transaction.id };
  const customerId = { customerId: customer.id };
  return [
    customerWasAssignedToTransaction({
      transactionId,
      customerId,
      ...(customer.email !== null && { email: customer.email }),
      ...(customer.phone !== null && { phone: customer.phone }),
    }),
    assignedTransactionToCustomer(assignedPayload(transaction, customer.id)),
  ];
}

/** The fields of a transaction in `AssignedTransactionToCustomer`. */
export function assignedPayload(
  transaction: TransactionEntity,
  customerId: string,
): AssignedTransactionToCustomer {
  const { grossCents, deliveryCents, excludedForLevelCents, revisedDocument } = transaction;
  return {
    customerId: { customerId },
    transactionId: { transactionId: transaction.id },
    grossValue: moneyOf(grossCents),
    grossValueWithoutDeliveryCosts: moneyOf(grossCents - deliveryCents),
    documentNumber: transaction.documentNumber,
    amountExcludedForLevel: moneyOf(excludedForLevelCents),
    isReturn: transaction.documentType === 'return',
    ...(revisedDocument !== null && { revisedDocument }),
  };
}
