import { Injectable } from '@nestjs/common';
import { BalanceTooLarge } from '../account/index.js';
import { LoginEffect, type Role } from '../auth/index.js';
import { type CustomerMoment, CustomerMomentEffect, CustomerService } from '../customer/index.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { Extension } from '#platform/extensions.js';
import { EarnFromOccurrence, type OccurrenceOfCustomer } from './earn-from-occurrence.js';

const NAMES: Readonly<Record<CustomerMoment, string>> = {
  registered: 'oloy.account.created',
  'subscribed to the newsletter': 'oloy.customer.newsletter_subscription',
};
const LOGIN = 'oloy.customer.logged_in';

/** Pays for registrations, logins and newsletter subscriptions in their units of work. */
@Extension(CustomerMomentEffect)
@Extension(LoginEffect)
@Injectable()
export class EarnFromMomentsService implements CustomerMomentEffect, LoginEffect {
  constructor(
    private readonly earnFromOccurrence: EarnFromOccurrence,
    private readonly customers: CustomerService,
  ) {}

  /** Costs one statement without an active rule for the moment. */
  async happened(
    tx: Tx,
    { id, storeId }: { readonly id: string; readonly storeId: string },
    moment: CustomerMoment,
  ): Promise<void> {
    const occurrence = { what: 'noticed', name: NAMES[moment] } as const;
    if (await this.earnFromOccurrence.isAwaited(tx, storeId, occurrence)) {
      await this.earn(tx, { storeId, customerId: id, occurrence });
    }
  }

  async loggedIn(tx: Tx, { id, role }: { readonly id: string; readonly role: Role }): Promise<void> {
    const occurrence = { what: 'noticed', name: LOGIN } as const;
    if (role !== 'customer' || !(await this.earnFromOccurrence.isAwaited(tx, undefined, occurrence))) {
      return;
    }
    const found = await this.customers.findKnownStore(tx, id);
    if (found !== null) {
      await this.earn(tx, { storeId: found, customerId: id, occurrence });
    }
  }

  /** A full account earns nothing and does not prevent the login: nothing was written before the refusal. */
  private async earn(tx: Tx, of: OccurrenceOfCustomer): Promise<void> {
    try {
      await this.earnFromOccurrence.earn(tx, of);
    } catch (error) {
      if (!(error instanceof BalanceTooLarge)) {
        throw error;
      }
    }
  }
}
