import { Injectable } from '@nestjs/common';
import type { Tx } from '#platform/database/transaction/tx.js';
import { Extensions } from '#platform/extensions.js';
import type { CustomerEntity } from './customer.entity.js';

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

/** Tells extensions what has happened to a customer, behind the events of it. */
@Injectable()
export class CustomerMomentsService {
  constructor(private readonly extensions: Extensions) {}

  async registered(tx: Tx, customer: Pick<CustomerEntity, 'id' | 'storeId' | 'agreement2'>): Promise<void> {
    for (const effect of this.extensions.of(CustomerMomentEffect)) {
      await effect.happened(tx, customer, 'registered');
    }
    if (customer.agreement2) {
      await this.subscribed(tx, customer);
    }
  }

  /** A customer wants news: the second agreement. */
  async subscribed(tx: Tx, customer: Pick<CustomerEntity, 'id' | 'storeId'>): Promise<void> {
    for (const effect of this.extensions.of(CustomerMomentEffect)) {
      await effect.happened(tx, customer, 'subscribed to the newsletter');
    }
  }
}
