import { defineEvent } from '../../event/index.js';
import { EXAMPLE_BUYER, EXAMPLE_TRANSACTION } from './transaction-example.constants.js';

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
  example: {
    transactionId: EXAMPLE_TRANSACTION,
    customerId: EXAMPLE_BUYER,
    email: 'anna@example.com',
    phone: '+48500100200',
  },
});
