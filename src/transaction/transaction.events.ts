import { EXAMPLE_TIME } from '#platform/event/define-event.js';
import { getMoney, moneyText } from '#platform/money.js';
import { eventTimestamp } from '#platform/time/timestamp.js';
import type { CustomerForPurchase } from '../customer/index.js';
import { defineEvent, type DomainEvent } from '../event/index.js';
import type { Label, TransactionItem } from './assigned-transaction.model.js';
import type { BuyerAddress, TransactionEntity } from './transaction.entity.js';
import type { AcceptedTransaction } from './transaction.model.js';

const EXAMPLE_TRANSACTION = { transactionId: '8f3c0a52-4c1c-4a27-9a55-3b1a0d8a2f11' } as const;
const EXAMPLE_BUYER = { customerId: '57524216-c059-405a-b951-3ab5c49bae14' } as const;

export interface AssignedTransactionToCustomer {
  readonly customerId: { readonly customerId: string };
  readonly transactionId: { readonly transactionId: string };
  readonly grossValue: number;
  readonly grossValueWithoutDeliveryCosts: number;
  readonly documentNumber: string;
  readonly amountExcludedForLevel: number;
  readonly isReturn: boolean;
  readonly revisedDocument?: string;
}

export const assignedTransactionToCustomer = defineEvent<AssignedTransactionToCustomer>({
  type: 'Service.Domain.User.Event.AssignedTransactionToCustomer',
  emittedWhen:
    'a transaction is matched, or assigned by hand, to a customer: its values count for them from now on',
  aggregateId: (payload) => payload.customerId.customerId,
  example: {
    customerId: EXAMPLE_BUYER,
    transactionId: EXAMPLE_TRANSACTION,
    grossValue: 24.8,
    grossValueWithoutDeliveryCosts: 19.9,
    documentNumber: 'R-2026-118',
    amountExcludedForLevel: 0,
    isReturn: true,
    revisedDocument: 'S-2026-1001',
  },
});

export interface CustomerWasAssignedToTransaction {
  readonly transactionId: { readonly transactionId: string };
  readonly customerId: { readonly customerId: string };
  readonly email?: string;
  readonly phone?: string;
}

export const customerWasAssignedToTransaction = defineEvent<CustomerWasAssignedToTransaction>({
  type: 'Service.Domain.Transaction.Event.CustomerWasAssignedToTransaction',
  emittedWhen: 'a transaction is matched, or assigned by hand, to a customer',
  aggregateId: (payload) => payload.transactionId.transactionId,
  personal: { email: null, phone: null },
  example: {
    transactionId: EXAMPLE_TRANSACTION,
    customerId: EXAMPLE_BUYER,
    email: 'anna@example.com',
    phone: '+48500100200',
  },
});

export interface LabelsWereUpdated {
  readonly transactionId: { readonly transactionId: string };
  /** All that it has now. */
  readonly labels: readonly Label[];
}

export const labelsWereUpdated = defineEvent<LabelsWereUpdated>({
  type: 'Service.Domain.Transaction.Event.LabelsWereUpdated',
  emittedWhen: 'the labels of a transaction change',
  aggregateId: (payload) => payload.transactionId.transactionId,
  personal: { labels: [] },
  example: { transactionId: EXAMPLE_TRANSACTION, labels: [{ key: 'channel', value: 'shop' }] },
});

export interface TransactionWasRegistered {
  readonly transactionId: { readonly transactionId: string };
  readonly transactionData: {
    readonly documentNumber: string;
    readonly purchasePlace?: string;
    readonly purchaseDate: string;
    readonly documentType: string;
  };
  /** The programme's when it was registered, as settings have it: `eur`. Absent in events of versions before 0.4.0, like the two totals. */
  readonly currency: string;
  /** The sum of the items. A return has what comes back, above 0. */
  readonly grossValue: number;
  /** This amount with all decimals of the currency, for readers that keep decimals: `40.90`. */
  readonly grossValueText: string;
  readonly customerData: {
    readonly name?: string;
    readonly email?: string;
    readonly phone?: string;
    readonly loyaltyCardNumber?: string;
    readonly nip?: string;
    readonly address?: BuyerAddress;
  };
  readonly items: readonly {
    readonly sku: { readonly code: string };
    readonly name: string;
    readonly quantity: number;
    readonly grossValue: number;
    readonly category?: string;
    readonly maker?: string;
    readonly labels: readonly Label[];
  }[];
  readonly posId?: { readonly posId: string };
  readonly excludedDeliverySKUs: readonly string[];
  readonly excludedLevelSKUs: readonly string[];
  readonly excludedLevelCategories: readonly string[];
  /** The document number of the sale that comes back. */
  readonly revisedDocument?: string;
  readonly labels: readonly Label[];
}

export const transactionWasRegistered = defineEvent<TransactionWasRegistered>({
  type: 'Service.Domain.Transaction.Event.TransactionWasRegistered',
  emittedWhen: 'a transaction of a shop, or a return, is registered',
  aggregateId: (payload) => payload.transactionId.transactionId,
  personal: {
    'customerData.name': null,
    'customerData.email': null,
    'customerData.phone': null,
    'customerData.loyaltyCardNumber': null,
    'customerData.nip': null,
    'customerData.address': null,
    labels: [],
  },
  example: {
    transactionId: EXAMPLE_TRANSACTION,
    transactionData: {
      documentNumber: 'R-2026-118',
      purchasePlace: 'Berlin',
      purchaseDate: EXAMPLE_TIME,
      documentType: 'return',
    },
    currency: 'eur',
    grossValue: 19.9,
    grossValueText: '19.90',
    customerData: {
      name: 'Anna Nowak',
      email: 'anna@example.com',
      phone: '+48500100200',
      loyaltyCardNumber: '4711',
      nip: '1234563218',
      address: {
        street: 'Long Street',
        address1: '1',
        address2: '2nd floor',
        postal: '10115',
        city: 'Berlin',
        province: 'Berlin',
        country: 'DE',
      },
    },
    items: [
      {
        sku: { code: 'MUG-1' },
        name: 'Mug',
        quantity: 2,
        grossValue: 19.9,
        category: 'kitchen',
        maker: 'Potter',
        labels: [{ key: 'colour', value: 'blue' }],
      },
    ],
    posId: { posId: '00000000-0000-474c-1111-b0dd880c07e2' },
    excludedDeliverySKUs: ['DELIVERY'],
    excludedLevelSKUs: ['GIFT-CARD'],
    excludedLevelCategories: ['tobacco'],
    revisedDocument: 'S-2026-1001',
    labels: [{ key: 'channel', value: 'shop' }],
  },
});

/** What an erasure empties among the events of a transaction. */
export const PERSONAL_TRANSACTION_EVENTS = [
  customerWasAssignedToTransaction,
  labelsWereUpdated,
  transactionWasRegistered,
];

/** What happens first, before all effects. */
export function getFirstEvents(accepted: AcceptedTransaction): DomainEvent[] {
  const { transaction, isNew, buyer } = accepted;
  const registered = isNew ? [transactionWasRegistered(registeredPayload(accepted, accepted.currency))] : [];
  return [...registered, ...(buyer ? assignedEvents(transaction, buyer.customer) : [])];
}

/** The fields of a transaction in `TransactionWasRegistered`. */
export function registeredPayload(
  { transaction, items, labels }: Pick<AcceptedTransaction, 'transaction' | 'items' | 'labels'>,
  currency: string,
): TransactionWasRegistered {
  const { id, grossCents, posId, exclusions, revisedDocument } = transaction;
  return {
    transactionId: { transactionId: id },
    transactionData: {
      documentNumber: transaction.documentNumber,
      ...(transaction.purchasePlace !== null && { purchasePlace: transaction.purchasePlace }),
      purchaseDate: eventTimestamp(transaction.purchasedAt),
      documentType: transaction.documentType,
    },
    currency,
    grossValue: getMoney(grossCents),
    grossValueText: moneyText(grossCents),
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
    grossValue: getMoney(grossCents),
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
    grossValue: getMoney(grossCents),
    grossValueWithoutDeliveryCosts: getMoney(grossCents - deliveryCents),
    documentNumber: transaction.documentNumber,
    amountExcludedForLevel: getMoney(excludedForLevelCents),
    isReturn: transaction.documentType === 'return',
    ...(revisedDocument !== null && { revisedDocument }),
  };
}
