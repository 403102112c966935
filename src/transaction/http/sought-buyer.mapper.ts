import type { SoughtBuyer } from '../assign-transaction.js';
import type { AssignTransactionRequest } from './assign-transaction.request.js';

const FIELDS = [
  ['customerId', 'customerId'],
  ['customerLoyaltyCardNumber', 'loyaltyCardNumber'],
  ['loyaltyCardNumber', 'loyaltyCardNumber'],
  ['customerPhoneNumber', 'phone'],
  ['phone', 'phone'],
] as const;

/** The first field that is given. */
export function soughtBuyer(request: AssignTransactionRequest): SoughtBuyer | undefined {
  for (const [field, by] of FIELDS) {
    const value = request[field];
    if (value !== undefined) {
      return { by, value, field };
    }
  }
  return undefined;
}
