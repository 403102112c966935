import type { DocumentType, TransactionRecord } from '@laurel/client/api';
import { msg } from '@lingui/core/macro';
import type { State } from '../../patterns/state-badge.js';

export const DOCUMENT_TYPES: Record<DocumentType, State> = {
  sell: { label: msg`Sale`, color: 'laurel' },
  return: { label: msg`Return`, color: 'gray' },
};

/** What the shop knew of the buyer, in one line. */
export function getBuyer({ customerData }: TransactionRecord): string | undefined {
  const { name, email, phone, loyaltyCardNumber } = customerData;
  return name ?? email ?? phone ?? loyaltyCardNumber;
}
