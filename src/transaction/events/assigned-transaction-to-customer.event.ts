import { defineEvent } from '../../event/index.js';
import { EXAMPLE_BUYER, EXAMPLE_TRANSACTION } from './transaction-example.constants.js';

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
