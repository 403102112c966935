import { centsOf } from '../money.functions.js';
import type { SentTransaction } from '../transaction.model.js';
import type { RegisterTransactionRequest } from './register-transaction.request.js';

/** The transaction of a request. */
export function registrationOf(storeId: string, request: RegisterTransactionRequest): SentTransaction {
  const { transactionData, customerData, items, pos, revisedDocument, labels } = request;
  const { name, email, phone, loyaltyCardNumber, nip, address } = customerData ?? {};
  return {
    storeId,
    documentNumber: transactionData.documentNumber,
    documentType: transactionData.documentType,
    purchasePlace: transactionData.purchasePlace ?? null,
    purchasedAt: transactionData.purchaseDate,
    posId: pos ?? null,
    // A sale takes nothing back, whatever its form says.
    revisedDocument: transactionData.documentType === 'return' ? (revisedDocument ?? null) : null,
    buyer: {
      name: name ?? null,
      email: email ?? null,
      phone: phone ?? null,
      loyaltyCardNumber: loyaltyCardNumber ?? null,
      nip: nip ?? null,
      address: address && Object.values(address).some((part) => part !== undefined) ? { ...address } : null,
    },
    items: items.map(({ grossValue, category, maker, labels: own, ...item }) => ({
      sku: item.sku,
      name: item.name,
      quantity: item.quantity,
      grossCents: centsOf(grossValue),
      category: category ?? null,
      maker: maker ?? null,
      labels: own ?? [],
    })),
    labels: labels ?? [],
  };
}
