import { defineEvent } from '../../event/index.js';
import type { Label } from '../assigned-transaction.types.js';
import { EXAMPLE_TRANSACTION } from './transaction-example.constants.js';

export interface LabelsWereUpdated {
  readonly transactionId: { readonly transactionId: string };
  /** All that it has now. */
  readonly labels: readonly Label[];
}

export const labelsWereUpdated = defineEvent<LabelsWereUpdated>({
  type: 'Service.Domain.Transaction.Event.LabelsWereUpdated',
  emittedWhen: 'the labels of a transaction change',
  aggregateId: (payload) => payload.transactionId.transactionId,
  example: { transactionId: EXAMPLE_TRANSACTION, labels: [{ key: 'channel', value: 'shop' }] },
});
