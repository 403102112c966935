import { Injectable } from '@nestjs/common';
import type { Tx } from '#platform/database/transaction/tx.js';
import { Extensions } from '#platform/extensions.js';
import type { CustomerEntity } from './customer.entity.js';

/** Happens once to a customer, but may be reported again: when a new customer becomes active, for instance. */
export type CustomerMoment = 'registered' | 'subscribed to the newsletter';

/** An extension in the unit of work of the moment. */
export abstract class CustomerMomentEffect {
  abstract happened(
    tx: Tx,
    customer: { readonly id: string; readonly storeId: string },
    moment: CustomerMoment,
  ): Promise<void>;
}

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

  async subscribed(tx: Tx, customer: Pick<CustomerEntity, 'id' | 'storeId'>): Promise<void> {
    for (const effect of this.extensions.of(CustomerMomentEffect)) {
      await effect.happened(tx, customer, 'subscribed to the newsletter');
    }
  }
}
