import { type InvalidField, InvalidFields } from '#platform/error/domain-error.js';
import { readPhone } from '#platform/phone.js';
import type { TransactionItem } from '../assigned-transaction.types.js';
import { centsOf } from '#platform/money.js';
import type { SentTransaction } from '../transaction.model.js';
import type { DocumentType } from '../transaction.entity.js';
import { AMOUNT_MAX, type RegisterTransactionRequest } from './register-transaction.request.js';

/** The transaction of a request. @throws {InvalidFields} where the signs of its lines do not fit its type, or their sum is too large */
export function registrationOf(storeId: string, request: RegisterTransactionRequest): SentTransaction {
  const { transactionData, customerData, items, pos, posIdentifier, revisedDocument, labels } = request;
  const { name, email, phone, loyaltyCardNumber, nip, address } = customerData ?? {};
  const keptPhone = phone === undefined ? null : (readPhone(phone) ?? phone);
  return {
    storeId,
    documentNumber: transactionData.documentNumber,
    documentType: transactionData.documentType,
    purchasePlace: transactionData.purchasePlace ?? null,
    purchasedAt: transactionData.purchaseDate,
    posId: pos ?? null,
    ...(posIdentifier !== undefined && { posIdentifier }),
    // A sale takes nothing back, whatever its form says.
    revisedDocument: transactionData.documentType === 'return' ? (revisedDocument ?? null) : null,
    buyer: {
      name: name ?? null,
      email: email ?? null,
      phone: keptPhone,
      loyaltyCardNumber: loyaltyCardNumber ?? null,
      nip: nip ?? null,
      address: address && Object.values(address).some((part) => part !== undefined) ? { ...address } : null,
    },
    // A document that was registered by an earlier version is the same one.
    ...(phone !== undefined && phone !== keptPhone && { sentPhone: phone }),
    items: signed(
      transactionData.documentType,
      items.map(({ grossValue, category, maker, labels: own, ...item }) => ({
        sku: item.sku,
        name: item.name,
        quantity: item.quantity,
        grossCents: centsOf(grossValue),
        category: category ?? null,
        maker: maker ?? null,
        labels: own ?? [],
      })),
    ),
    labels: labels ?? [],
  };
}

/**
 * A sale may have discounts, but is not negative as a whole. A return is kept with positive lines: some shops send negative ones.
 * @throws {InvalidFields}
 */
function signed(type: DocumentType, items: TransactionItem[]): TransactionItem[] {
  const sum = items.reduce((all, { grossCents }) => all + grossCents, 0);
  if (Math.abs(sum) > centsOf(AMOUNT_MAX)) {
    const message = 'The amounts of a transaction should not sum up to more than 1,000,000,000.';
    throw new InvalidFields([{ field: 'items', message }]);
  }
  if (type === 'return') {
    const mixed = mixedSign(items, 'grossCents', 'grossValue') ?? mixedSign(items, 'quantity', 'quantity');
    if (mixed) {
      throw new InvalidFields([mixed]);
    }
    return items.map((item) => ({
      ...item,
      quantity: Math.abs(item.quantity),
      grossCents: Math.abs(item.grossCents),
    }));
  }
  const problems = items.flatMap(({ quantity }, index) =>
    quantity < 0
      ? [{ field: `items[${index}].quantity`, message: 'This value should be greater than or equal to 0.' }]
      : [],
  );
  if (sum < 0) {
    problems.push({ field: 'items', message: 'The amounts of a sale should not sum up to less than 0.' });
  }
  if (problems.length > 0) {
    throw new InvalidFields(problems);
  }
  return items;
}

/** The first line whose sign is not that of the lines before. */
function mixedSign(
  items: readonly TransactionItem[],
  of: 'grossCents' | 'quantity',
  name: string,
): InvalidField | undefined {
  const first = items.find((item) => item[of] !== 0)?.[of] ?? 0;
  const index = items.findIndex((item) => item[of] * first < 0);
  const message = 'The lines of a return should be all positive or all negative.';
  return index === -1 ? undefined : { field: `items[${index}].${name}`, message };
}
