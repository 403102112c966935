import type { Tx } from '#platform/database/transaction/tx.js';

/** Something that happens once to a customer. It may be reported again: when a new customer becomes active, for instance. */
export type CustomerMoment = 'registered' | 'subscribed to the newsletter';

/** What else happens in the unit of work in which it happens to a customer. An extension. */
export abstract class CustomerMomentEffect {
  abstract happened(
    tx: Tx,
    customer: { readonly id: string; readonly storeId: string },
    moment: CustomerMoment,
  ): Promise<void>;
}
