import type { CustomerEntity } from './customer.entity.js';

/** Data of a buyer by which a customer is found. */
export type MatchedField = 'email' | 'phone' | 'loyaltyCardNumber';

/** A customer who was found by a contact. */
export interface CustomerMatch {
  readonly customerId: string;
  /** Who has the contact: the customer, or one who was merged into them. */
  readonly recordId: string;
  readonly field: MatchedField;
  /** The contact as it is stored. */
  readonly contact: string | null;
}

type Matched = Pick<CustomerEntity, 'id' | 'mergedInto' | MatchedField>;

/** Whether the contact still names the customer. A merge, its undo and an edit change that, as long as the account is not held. */
export function isStillMatched(
  { customerId, recordId, field, contact }: CustomerMatch,
  customers: ReadonlyMap<string, Matched>,
): boolean {
  const record = customers.get(recordId);
  return record?.[field] === contact && (record.mergedInto ?? record.id) === customerId;
}
